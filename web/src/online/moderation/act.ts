// What the parts of the screen for moderators share.
import { derived } from 'svelte/store';
import { language } from '../../i18n';
import type { ModerationAct } from '../api';

export interface PartProps {
  act: (what: ModerationAct) => Promise<boolean>;
  round: number; // when it changes, what is shown is read again
}

export const HOURS = [24, 24 * 7, 24 * 30, 24 * 365, 87_600] as const;

// When something happened or ends.
export const when = derived(language, ($language) => (ms: number) => new Intl.DateTimeFormat($language, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(ms)));
