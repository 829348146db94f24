import type { GameWords } from '../../table/module';
import type table from './words/en/table.json';

declare module '../../i18n' {
  interface GameMessages {
    generic: keyof typeof table;
  }
}

export const files: GameWords['files'] = import.meta.glob<{ default: Record<string, string> }>('./words/*/*.json');
export const areas: GameWords['areas'] = { setup: [], table: ['table'], end: [], about: [], rules: [], tutorial: [] };
