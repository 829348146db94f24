// The module of a game that brings none: everything works, nothing is pretty.
import type { GameModule } from '../../table/module';

const generic: GameModule = {
  words: () => import('./words'),
  load: async () => (await import('./game')).default,
};

export default generic;
