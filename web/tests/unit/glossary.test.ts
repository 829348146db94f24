// One word for one term, in the page and in the terminal alike: data/glossary.json says which, for each language.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { AREAS, type Messages } from './words';

interface Entry {
  term: string;
  use: string;
  never: string[];
}
const ROOT = join(import.meta.dirname, '../../..');
const read = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));
const glossary = read(join(ROOT, 'data/glossary.json')) as Record<string, Entry[]>;

// A hole's name is not read: `hole` stands for it.
function texts(language: string, hole = ' '): [string, string][] {
  const games = join(ROOT, 'src/games');
  const folders = [join(ROOT, 'src/i18n/catalogue'), ...readdirSync(games).map((game) => join(games, game, 'module/words'))];
  const terminal = folders.filter((folder) => existsSync(join(folder, `${language}.json`))).flatMap((folder) => Object.entries(read(join(folder, `${language}.json`)) as Messages));
  const all = [...AREAS.flatMap((area) => Object.entries(area.read(language))), ...terminal];
  return all.map(([key, text]) => [key, text.replace(/\{\w*[:}]/g, hole)]);
}
// Whole words, whatever their case; letters with accents are letters.
const word = (pattern: string) => new RegExp(`(?<![\\p{L}\\p{N}-])(?:${pattern})(?![\\p{L}\\p{N}])`, 'iu');

it('is there for every language', () => expect(Object.keys(glossary)).toEqual(['en', 'pt', 'es', 'fr']));

describe.each(Object.keys(glossary))('the words in %s', (language) => {
  const all = texts(language);
  it.each(glossary[language] as Entry[])('have one for “$term”', ({ use, never }) => {
    expect(all.some(([, text]) => word(use).test(text)), `${use} is used`).toBe(true);
    const others = all.filter(([, text]) => never.some((other) => word(other).test(text)));
    expect(others).toEqual([]);
  });
});

// A line never begins with a mark, nor ends with an opening one: French sets a space there, which must not break.
it('has no space in French at which a mark is torn off', () => {
  const all = texts('fr', 'x');
  expect(all.filter(([, text]) => /\u00a0[:;?!»]|«\u00a0/.test(text)).length).toBeGreaterThan(300);
  expect(all.filter(([, text]) => /(?:^|[^:\s]) (?:[:;?»]|!(?![A-Z]))|« |[\p{L}\p{N})][?!]/u.test(text))).toEqual([]);
});
it.each(['es', 'fr'])('has no space in %s between a number and its percent sign that breaks', (language) => {
  const all = texts(language, 'x');
  expect(all.filter(([, text]) => /\u00a0%/.test(text)).length).toBeGreaterThan(10);
  expect(all.filter(([, text]) => / %/.test(text))).toEqual([]);
});
