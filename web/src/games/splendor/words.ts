// The words of this game in four languages. Their keys are known to $t.
import type { GameWords } from '../../table/module';
import type end from './words/en/end.json';
import type log from './words/en/log.json';
import type rules from './words/en/rules.json';
import type start from './words/en/start.json';
import type table from './words/en/table.json';
import type tutorial from './words/en/tutorial.json';

declare module '../../i18n' {
  interface GameMessages {
    splendor: keyof typeof end | keyof typeof log | keyof typeof rules | keyof typeof start | keyof typeof table | keyof typeof tutorial;
  }
}

export const files: GameWords['files'] = import.meta.glob<{ default: Record<string, string> }>(['./words/*/*.json', '!./words/*/start.json']);
export const areas: GameWords['areas'] = { setup: [], table: ['table', 'log'], end: ['end'], about: [], rules: ['rules', 'table'], tutorial: ['tutorial'] };
