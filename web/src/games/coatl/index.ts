// Cóatl for 2 to 4 players, and alone against M.A.R.C.O.
import { catalogues } from '../../i18n';
import type { GameModule } from '../../table/module';

const coatl: GameModule = {
  start: catalogues(import.meta.glob<{ default: Record<string, string> }>('./words/*/start.json'))('start'),
  words: () => import('./words'),
  art: () => import('./StartArt.svelte'),
  credits: async () => (await import('./credits')).default,
  options: {
    prefix: 'coatl',
    tip: (option, { played }) => (option !== 'sacrifice' ? null : played > 0 ? 'coatl.tip.full' : 'coatl.tip.first'),
  },
  load: async () => (await import('./game')).default,
  end: async () => (await import('./end')).default,
  rules: async () => (await import('./rules')).coatl,
  tutorial: async () => (await import('./tutorial')).coatl(),
};

const solo: GameModule = {
  ...coatl,
  art: () => import('./SoloArt.svelte'),
  automaton: 'M.A.R.C.O.',
  options: {
    prefix: 'coatl',
    tip: (option, { won, played }) => {
      if (option === 'algorithms') return won > 0 ? 'coatl.tip.beaten' : 'coatl.tip.not_beaten';
      return option !== 'sacrifice' ? null : played > 0 ? 'coatl.tip.full' : 'coatl.tip.first';
    },
    // the spaces of the supply board: b1, h2, t1
    item: (space, t) => t(`coatl.space.${space.charAt(0) as 'b' | 'h' | 't'}`, { n: space.slice(1) }),
  },
  rules: async () => (await import('./rules')).solo,
  tutorial: async () => (await import('./tutorial')).solo(),
};

export default { coatl, 'coatl-solo': solo };
