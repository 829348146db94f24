// What went wrong, in the player's language: the texts of refusals are in the catalogues.
import { derived } from 'svelte/store';
import { t, type AnyKey } from '../i18n';
import { ServerError } from './api';

export const refusal = derived(t, ($t) => (error: unknown): string => {
  if (error instanceof TypeError) return $t('online.no_server'); // how fetch says so
  if (!(error instanceof ServerError)) return String(error);
  if (error.key === 'server.no_server') return $t('online.no_server');
  const text = $t(error.key as AnyKey);
  return text === error.key ? error.message : text;
});
