import { catalogues } from '../../i18n';
import type { GameModule } from '../../table/module';
import StartArt from './StartArt.svelte';

const splendor: GameModule = {
  start: catalogues(import.meta.glob<{ default: Record<string, string> }>('./words/*/start.json'))('start'),
  words: () => import('./words'),
  art: StartArt,
  load: async () => (await import('./game')).default,
  end: async () => (await import('./end')).default,
  rules: async () => (await import('./rules')).default,
  tutorial: async () => (await import('./tutorial')).default,
};

export default { splendor };
