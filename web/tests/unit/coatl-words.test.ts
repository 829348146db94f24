// Cards and pieces in words, made of the card data, in every language; and what is told of a game's log.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ART, PAINTS } from '../../src/games/coatl/art';
import { lack } from '../../src/games/coatl/marco';
import { COLOURS, parseSerpent, SPACES } from '../../src/games/coatl/pieces';
import { deeds, freshness } from '../../src/games/coatl/recap';
import { cardMoves, filledBy, isRow, isSpace, pieceMoves } from '../../src/games/coatl/facts';
import { needWords, patternWords, pieceWords, prophecyWords, serpentWords, templeWords } from '../../src/games/coatl/describe';
import type { CoatlCards, CoatlView } from '../../src/games/coatl/types';
import { LANGUAGES } from '../../src/i18n';
import type { Fact, LogEntry, Position } from '../../src/table/types';
import cardsFile from '../fixtures/cards-coatl.json';
import { playedGames } from './played';
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

const games = await playedGames({ game: 'coatl', seats: 2, seed: 21n, every: 20 }, { game: 'coatl', seats: 4, seed: 22n, options: { sacrifice: 'on' } });
describe.each(games)('the log of $name', (game) => {
  const position = game.position as Position<CoatlView>;

  it('leads to the supply board of the view', () => {
    const supply = Object.fromEntries(SPACES.map((space) => [space, [] as string[]]));
    for (const entry of position.log)
      for (const { piece, from, to } of pieceMoves(entry)) {
        if (isSpace(to)) supply[to]?.push(piece);
        if (isSpace(from)) supply[from]?.splice(supply[from].indexOf(piece), 1);
      }
    expect(supply).toEqual(position.view.supply);
    expect(position.log.some((entry) => entry.turn > 0 && filledBy(entry).length > 0)).toBe(position.turn > 8);
  });

  it('tells which open Prophecies were taken', () => {
    const taken = position.log.flatMap(cardMoves).flatMap(({ card, from, to }) => (isRow(from) && to === 'hand' ? [card] : []));
    const seen = position.view.players.flatMap((p) => p.hand.filter((h) => h.seen).map((h) => h.id));
    for (const id of seen) expect(taken).toContain(id);
  });

  it('becomes deeds of the others, a turn at a time', () => {
    const all = deeds(position.log, 0);
    expect(all.every((d) => d.seat !== 0)).toBe(true);
    const takes = position.log.filter((e) => e.actor !== null && e.actor !== 0 && e.action.startsWith('take '));
    expect(all.filter((d) => d.kind === 'take')).toHaveLength(takes.length);
    for (const deed of all) if (deed.kind === 'take') expect(deed.pieces).toHaveLength(deed.space.startsWith('b') ? 2 : 1);
    const sum = (what: (d: (typeof all)[number]) => number) => all.reduce((n, d) => n + what(d), 0);
    const done = (verb: string) => position.log.filter((e) => e.actor !== null && e.actor !== 0 && e.turn > 0 && e.action.split(' ')[0] === verb).length;
    expect(sum((d) => (d.kind === 'build' ? d.closed : 0))).toBe(position.view.completed.filter((c) => c.owner !== 0).length);
    expect(sum((d) => (d.kind === 'build' ? d.pieces.length : 0))).toBe(done('start') + done('add'));
    expect(sum((d) => (d.kind === 'build' ? d.cards.length : 0))).toBe(done('play'));
    expect(sum((d) => (d.kind === 'prophecies' ? d.open.length : 0))).toBe(done('row'));
    expect(sum((d) => (d.kind === 'prophecies' ? d.unseen : 0))).toBe(done('deck'));
    expect(all.filter((d) => d.kind === 'perfect')).toHaveLength(done('perfect'));
  });
});

describe('what is new', () => {
  const entry = (n: number, actor: number | null, fact: Fact): LogEntry => ({ n, actor, turn: 1, action: '', facts: [fact] });
  const add = (seat: number, to: string): Fact => ({ fact: 'piece', piece: 'Y', from: 'board', to, seat });
  it('is marked where others added, and where chance filled', () => {
    const last = [
      entry(5, 1, add(1, 'a.left')),
      entry(6, 1, add(1, 'a.right')),
      entry(7, 0, add(0, 'a.left')),
      entry(8, null, { fact: 'prophecy', card: 7, from: 'deck', to: 'row2', seat: null, points: null }),
      entry(9, null, { fact: 'prophecy', card: 9, from: 'row1', to: 'row3', seat: null, points: null }), // it only slides
      entry(10, null, { fact: 'piece', piece: 'G', from: 'bag', to: 'b3', seat: null }),
    ];
    const fresh = freshness(last, 0);
    expect(fresh.ends).toEqual(new Map([['1a', { left: 1, right: 1 }]]));
    expect([...fresh.cards]).toEqual([7]);
    expect([...fresh.spaces]).toEqual(['b3']);
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
