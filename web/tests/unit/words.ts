// The page's own words, read from the files: those of the frame, those of the games, and the engine's.
import { readdirSync, readFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { engineMessages } from '../../scripts/engine_text';
import type { Translate } from '../../src/i18n';
import { fill } from '../../src/i18n/fill';

export type Messages = Record<string, string>;
export const SRC = join(import.meta.dirname, '../../src');
const GAMES = join(SRC, 'games');

// A folder with <language>/<area>.json; `game` is its folder's name.
export interface Area {
  area: string;
  game: string | null;
  read: (language: string) => Messages;
}
function areasIn(folder: string, game: string | null): Area[] {
  const names = existsSync(join(folder, 'en')) ? readdirSync(join(folder, 'en')).map((name) => name.replace('.json', '')) : [];
  return names.map((area) => ({
    area,
    game,
    read: (language) => JSON.parse(readFileSync(join(folder, language, `${area}.json`), 'utf8')) as Messages,
  }));
}
export const AREAS: Area[] = [
  ...areasIn(join(SRC, 'i18n'), null),
  ...readdirSync(GAMES).flatMap((game) => areasIn(join(GAMES, game, 'words'), game)),
];

export function messages(language: string): Messages {
  return Object.assign({}, engineMessages(language), ...AREAS.map(({ read }) => read(language)));
}

// A message that is not there is an error.
export function translator(language: string, asked: (key: string) => void = () => {}): Translate {
  const all = messages(language);
  return (key, params) => {
    asked(key);
    const text = all[key];
    if (text === undefined) throw new Error(`no message ${key} in ${language}`);
    return fill(text, params, language);
  };
}
