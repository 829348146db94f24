// Every message is there in every language, is used somewhere, and gets what it wants to be filled with.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { browserLanguage, LANGUAGES } from '../../src/i18n';
import { fill, holes } from '../../src/i18n/fill';
import { AREAS, messages, SRC } from './words';

// What the first part of a key may be: an area of the frame, or a name of a game.
const FIRST = [...new Set(AREAS.flatMap(({ area, game, read }) => (game ? Object.keys(read('en')).map((key) => key.split('.')[0] as string) : [area])))];
// Families that the frame puts together from the name of a game and what its module says. Other tests know all of them.
const OF_MODULES = /^[\w-]+\.(name|about|option|rules|tutorial)(\.|$)/;

function sources(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) return sources(path);
    return /\.(ts|svelte)$/.test(name) ? [path] : [];
  });
}
const code = sources(SRC).map((path) => ({ path, text: readFileSync(path, 'utf8') }));

// Keys are found as literals, 'app.title', or as families, `app.level.${…}`.
function usesOf(text: string) {
  const area = `(?:${FIRST.join('|')}|reject|hint|ending)`;
  const literals = [...text.matchAll(new RegExp(`(['"\`])(${area}\\.[\\w.-]+)\\1`, 'g'))].map((m) => m[2] as string);
  const families = [...text.matchAll(new RegExp(`\`(${area}\\.[\\w.-]*)\\$\\{`, 'g'))].map((m) => m[1] as string);
  return { literals, families };
}
const used = code.map(({ text }) => usesOf(text));
const literals = new Set(used.flatMap((u) => u.literals));
const families = [...new Set(used.flatMap((u) => u.families))];

describe.each(AREAS)('messages of $game $area', ({ area, game, read }) => {
  const english = read('en');

  it('have keys that begin with the area, or with a name of the game', () => {
    const first = game ? new RegExp(`^${game}(-\\w+)?\\.`) : new RegExp(`^${area}\\.`);
    expect(Object.keys(english).filter((key) => !first.test(key))).toEqual([]);
  });
  it.each(LANGUAGES.slice(1))('are the same ones in %s, with the same holes', (language) => {
    const other = read(language);
    expect(Object.keys(other).sort()).toEqual(Object.keys(english).sort());
    const shapes = (all: Record<string, string>) =>
      Object.fromEntries(Object.entries(all).map(([key, text]) => [key, holes(text).join()]));
    expect(shapes(other)).toEqual(shapes(english));
  });
  it.each(LANGUAGES)('are not empty and have no stray braces in %s', (language) => {
    const bad = Object.entries(read(language)).filter(
      ([, text]) => text.trim() === '' || /[{}]/.test(text.replace(/\{\w+(?::[^|{}]*\|[^{}]*)?\}/g, '')),
    );
    expect(bad).toEqual([]);
  });
  it('are all used', () => {
    const idle = Object.keys(english).filter((key) => !literals.has(key) && !families.some((f) => key.startsWith(f)) && !(game && OF_MODULES.test(key)));
    expect(idle).toEqual([]);
  });
});

describe('what the code asks for', () => {
  const all = messages('en');

  it('exists', () => {
    expect([...literals].filter((key) => !(key in all)).sort()).toEqual([]);
    expect(families.filter((f) => !Object.keys(all).some((key) => key.startsWith(f)))).toEqual([]);
  });

  it('is filled with what the message has holes for', () => {
    const wrong: string[] = [];
    for (const { path, text } of code) {
      // t('key') and t('key', { a, b: … }): the names on the top level of the object.
      for (const m of text.matchAll(/\bt\(\s*'([\w.-]+)'\s*(\)|,\s*\{)/g)) {
        const key = m[1] as string;
        if (!(key in all)) continue;
        const given = m[2] === ')' ? [] : names(text, m.index + m[0].length);
        const wants = holes(all[key] as string);
        if (given !== null && given.sort().join() !== wants.join()) wrong.push(`${path}: ${key} wants {${wants}}, gets {${given}}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it('finds calls at all', () => expect(literals.size).toBeGreaterThan(0));
});

// The property names of the object literal that begins before `at`; null if it is spread together from others.
function names(text: string, at: number): string[] | null {
  let depth = 1;
  let end = at;
  let flat = '';
  for (; depth > 0 && end < text.length; ++end) {
    const c = text[end] as string;
    if ('{[('.includes(c)) ++depth;
    else if ('}])'.includes(c)) --depth;
    else if (depth === 1) flat += c;
  }
  if (flat.includes('...')) return null;
  return flat
    .split(',')
    .map((part) => part.split(':')[0]?.trim() ?? '')
    .filter((name) => /^\w+$/.test(name));
}

describe('fill', () => {
  it('puts values and plurals in', () => {
    expect(fill('{n} {n:point|points} for {who}', { n: 1, who: 'Ana' }, 'en')).toBe('1 point for Ana');
    expect(fill('{n} {n:point|points} for {who}', { n: 0, who: 'Ana' }, 'en')).toBe('0 points for Ana');
    expect(fill('{0} {0:point|points}', [0], 'fr')).toBe('0 point');
    expect(fill('{n}', undefined, 'en')).toBe('{n}');
  });
  it('knows what a text wants', () => expect(holes('{b} {a} {a:x|y}')).toEqual(['a', 'b']));
});

describe('the language of the browser', () => {
  it('is the first that we speak', () => {
    expect(browserLanguage(['de-AT', 'pt-BR', 'en'])).toBe('pt');
    expect(browserLanguage(['de'])).toBe('en');
  });
});
