import { catalogues } from '../../i18n';
import type { GameModule } from '../../table/module';

const splendor: GameModule = {
  start: catalogues(import.meta.glob<{ default: Record<string, string> }>('./words/*/start.json'))('start'),
  words: () => import('./words'),
  art: () => import('./StartArt.svelte'),
  credits: async () => (await import('./credits')).default,
  load: async () => (await import('./game')).default,
  end: async () => (await import('./end')).default,
  rules: async () => (await import('./rules')).default,
  tutorial: async () => (await import('./tutorial')).default,
};

export default { splendor };
