// Cards and pieces in words, made of the card data, in every language; and what is told of a game's log.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ART, PAINTS } from '../../src/games/coatl/art';
import { lack } from '../../src/games/coatl/marco';
import { COLOURS, parseSerpent, SPACES } from '../../src/games/coatl/pieces';
import { deeds, freshness, rowStory } from '../../src/games/coatl/recap';
import { emptySupply, lay, supplyStory } from '../../src/games/coatl/supply';
import { needWords, patternWords, pieceWords, prophecyWords, serpentWords, templeWords } from '../../src/games/coatl/describe';
import type { CoatlCards, CoatlView } from '../../src/games/coatl/types';
import { LANGUAGES } from '../../src/i18n';
import type { LogEntry, Position } from '../../src/table/types';
import cardsFile from '../fixtures/cards-coatl.json';
import four from '../fixtures/coatl4-over.json';
import two from '../fixtures/coatl-over.json';
import { translator } from './words';

const cards = cardsFile as CoatlCards;
const whole = (text: string) => text.length > 0 && !/[{}]|undefined/.test(text);

describe.each(LANGUAGES)('words in %s', (language) => {
  const t = translator(language);
  it('tell all Prophecies apart', () => {
    const words = cards.prophecies.map((card) => prophecyWords(t, card));
    expect(words.filter((w) => !whole(w))).toEqual([]);
    const patterns = cards.prophecies.map((card) => patternWords(t, card.pattern));
    expect(new Set(patterns).size).toBe(cards.prophecies.length);
  });
  it('tell all Temples apart', () => {
    const words = cards.temples.map((temple) => templeWords(t, temple));
    expect(words.filter((w) => !whole(w))).toEqual([]);
    expect(new Set(words).size).toBe(cards.temples.length);
  });
  it('name every piece', () => {
    const names = ['Y', 'R', 'K', 'G', 'B'].flatMap((c) => [c, `<${c}`, `${c}>`]).map((p) => pieceWords(t, p));
    expect(names.filter((w) => !whole(w))).toEqual([]);
    expect(new Set(names).size).toBe(15);
  });
});

describe('in English', () => {
  const t = translator('en');
  const pattern = (id: number) => patternWords(t, cards.prophecies.find((c) => c.id === id)?.pattern ?? '');
  it('patterns read as they are meant', () => {
    expect(pattern(1)).toBe('number of yellow pieces in the Cóatl, adjacent or not');
    expect(pattern(6)).toBe('exactly two yellow pieces side by side, not part of a longer run');
    expect(pattern(11)).toBe('three yellow pieces in a row');
    expect(pattern(16)).toBe('a yellow piece followed by a green one');
    expect(pattern(26)).toBe('side by side in this order: red, red, red, green, green');
    expect(pattern(36)).toBe('a yellow piece, then one or more black ones, then a red one');
    expect(pattern(45)).toBe('black, yellow, then one or more pieces of any colour, then yellow, black');
  });
  it('a Cóatl is read from head to tail', () => {
    expect(serpentWords(t, parseSerpent('<BRY>'))).toBe('blue head, red, yellow tail');
  });
  it('M.A.R.C.O. says what it lacks', () => {
    const card = cards.prophecies.find((c) => c.id === 45);
    expect(card && needWords(t, lack(card, ['K']))).toBe('2 yellow, 1 black, 1 of any colour');
  });
});

describe.each([
  ['two players', two],
  ['four players', four],
])('the log of %s', (_, fixture) => {
  const position = fixture.position as unknown as Position<CoatlView>;
  const story = supplyStory(position.log);

  it('leads to the supply board of the view', () => {
    const supply = emptySupply();
    for (const entry of position.log) {
      const [verb, object = ''] = entry.action.split(' ');
      if (verb === 'piece') expect(lay(supply, object)).toBe(story.filled.get(entry.n));
      if (verb === 'take') {
        const space = object as (typeof SPACES)[number];
        expect(story.taken.get(entry.n)).toEqual(supply[space]);
        supply[space] = [];
      }
    }
    expect(supply).toEqual(position.view.supply);
  });

  it('tells which open Prophecies were taken', () => {
    const rows = rowStory(position.log, false);
    const taken = position.log.filter((e) => e.action.startsWith('row '));
    expect(taken.length).toBeGreaterThan(0);
    expect(taken.every((e) => rows.has(e.n))).toBe(true);
    // What is still in hands and was taken openly is among them.
    const seen = position.view.players.flatMap((p) => p.hand.filter((h) => h.seen).map((h) => h.id));
    for (const id of seen) expect([...rows.values()]).toContain(id);
  });

  it('becomes deeds of the others, a turn at a time', () => {
    const rows = rowStory(position.log, false);
    const all = deeds(position.log, 0, story, (n) => rows.get(n) ?? null);
    expect(all.every((d) => d.seat !== 0)).toBe(true);
    const takes = position.log.filter((e) => e.actor !== null && e.actor !== 0 && e.action.startsWith('take '));
    expect(all.filter((d) => d.kind === 'take')).toHaveLength(takes.length);
    const closed = all.reduce((sum, d) => sum + (d.kind === 'build' ? d.closed : 0), 0);
    expect(closed).toBe(position.view.completed.filter((c) => c.owner !== 0).length);
  });
});

describe('what is new', () => {
  const entry = (n: number, actor: number | null, action: string): LogEntry => ({ n, actor, turn: 1, action });
  it('is marked where others added, and where chance filled', () => {
    const last = [entry(5, 1, 'add a left Y'), entry(6, 1, 'add a right R>'), entry(7, 0, 'add a left K'), entry(8, null, 'reveal 7'), entry(9, null, 'piece G')];
    const fresh = freshness(last, 0, { taken: new Map(), filled: new Map([[9, 'b3']]) });
    expect(fresh.ends).toEqual(new Map([['1a', { left: 1, right: 1 }]]));
    expect([...fresh.cards]).toEqual([7]);
    expect([...fresh.spaces]).toEqual(['b3']);
  });
  it('nothing is told of a log without its beginning', () => {
    expect(supplyStory([entry(3, 0, 'take b1')]).taken.size).toBe(0);
    expect(rowStory([entry(3, 0, 'row 1')], false).size).toBe(0);
  });
});

describe('the art', () => {
  it('has the colours of the theme', () => {
    const tokens = readFileSync(join(import.meta.dirname, '../../src/theme/tokens.css'), 'utf8');
    for (const colour of COLOURS) expect(tokens).toContain(`--piece-${colour}: ${PAINTS[colour].skin};`);
  });
  it('has a picture of every piece, and each is well-formed', () => {
    for (const form of ['body', 'head', 'tail'])
      for (const colour of [...COLOURS, 'K-night', 'ghost']) {
        const picture = ART[`${form}-${colour}`];
        expect(picture).toMatch(/^url\("data:image\/svg\+xml,%3Csvg.*%3C%2Fsvg%3E"\)$/);
        const svg = decodeURIComponent(picture?.slice(24, -2) ?? '');
        expect(svg).not.toMatch(/undefined|NaN/);
        expect(svg.match(/<g\b/g)?.length).toBe(svg.match(/<\/g>/g)?.length);
      }
  });
});
