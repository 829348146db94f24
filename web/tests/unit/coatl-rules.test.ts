// What the table works out by itself agrees with what the engine said in real games.
import { describe, expect, it } from 'vitest';
import { actionText, parseAction, perfectText, setText } from '../../src/games/coatl/actions';
import { agrees, lack, needs, retell, spaceOrder, type MarcoTurn } from '../../src/games/coatl/marco';
import { parsePattern, shows, templeShows, type Prophecy } from '../../src/games/coatl/patterns';
import { isComplete, parsePiece, parseSerpent, pieceText, serpentText } from '../../src/games/coatl/pieces';
import type { CoatlCards } from '../../src/games/coatl/types';
import type { LogEntry } from '../../src/table/types';
import cardsFile from '../fixtures/cards-coatl.json';
import engine from './coatl-engine.json';
import soloGames from './coatl-solo-games.json';

const cards = cardsFile as CoatlCards;
const prophecy = (id: number): Prophecy => {
  const card = cards.prophecies.find((p) => p.id === id);
  if (!card) throw new Error(`no Prophecy ${id}`);
  return card;
};
const serpent = parseSerpent;

describe('pieces', () => {
  it.each(['Y', '<R', 'K>'])('%s is read and written', (text) => {
    const piece = parsePiece(text);
    expect(piece && pieceText(piece)).toBe(text);
  });
  it.each(['', 'X', '<', 'YR', '<Y>'])('%s is none', (text) => expect(parsePiece(text)).toBeNull());
  it('a Cóatl is read from head to tail', () => {
    const pieces = serpent('<BBRBBKRBBYY>');
    expect(pieces).toHaveLength(11);
    expect(pieces[0]).toEqual({ colour: 'B', form: 'head' });
    expect(pieces[10]).toEqual({ colour: 'Y', form: 'tail' });
    expect(serpentText(pieces)).toBe('<BBRBBKRBBYY>');
    expect(isComplete(pieces)).toBe(true);
    expect(isComplete(serpent('<BY>'))).toBe(false);
    expect(isComplete(serpent('<BYY'))).toBe(false);
  });
});

describe('actions', () => {
  it.each(engine.actions)('%s is read and written', (text) => {
    const action = parseAction(text);
    expect(action && actionText(action)).toBe(text);
  });
  it.each(['', 'take', 'take b7', 'add c left Y', 'add a up Y', 'play x a', 'perfect', 'deck 2', 'temple roof 1'])(
    '"%s" is none',
    (text) => expect(parseAction(text)).toBeNull(),
  );
  it('names sets in the order of the engine', () => {
    expect(setText('keep', [24, 6, 11])).toBe('keep 6 11 24');
    expect(setText('discard', [])).toBe('discard');
    expect(perfectText(['B', 'Y'])).toBe('perfect Y B');
    expect(perfectText(['<G'])).toBe('perfect <G');
  });
});

describe('Prophecies', () => {
  it('have the points that the engine gives', () => {
    const rows = engine.points as [string, number, number, number][];
    const wrong = rows.filter(([s, id, points, bga]) => shows(prophecy(id), serpent(s), bga === 1).points !== points);
    expect(wrong).toEqual([]);
    expect(rows.length).toBeGreaterThan(500);
  });
  it('can be played exactly where the engine allows it', () => {
    const rows = engine.playable as [string, number, number, number][];
    const wrong = rows.filter(([s, id, can, bga]) => shows(prophecy(id), serpent(s), bga === 1).points > 0 !== (can === 1));
    expect(wrong).toEqual([]);
    expect(rows.length).toBeGreaterThan(500);
  });
  it('of the rulebook’s example score with these pieces', () => {
    const s = serpent('<BBRBBKRBBYY>');
    expect(shows(prophecy(29), s, false)).toMatchObject({ points: 4, occurrences: [[7, 8, 9, 10]] });
    expect(shows(prophecy(10), s, false)).toMatchObject({ points: 5, times: 3, level: 1 });
    expect(shows(prophecy(5), s, false).occurrences).toEqual([[0], [1], [3], [4], [7], [8]]);
  });
  it('use every piece once', () => {
    expect(shows(prophecy(11), serpent('YYYYY'), false)).toMatchObject({ times: 1, points: 3 });
    expect(shows(prophecy(11), serpent('YYYYYY'), false)).toMatchObject({ times: 2, points: 7 });
    expect(shows(prophecy(43), serpent('GYGYG'), false).times).toBe(1);
    expect(shows(prophecy(45), serpent('KYYK'), false).times).toBe(0);
    expect(shows(prophecy(45), serpent('KYRYK'), false).times).toBe(1);
  });
  it('lone pairs at an open end depend on the rule set', () => {
    expect(shows(prophecy(6), serpent('YYR'), false).times).toBe(1);
    expect(shows(prophecy(6), serpent('YYR'), true).times).toBe(0);
    expect(shows(prophecy(6), serpent('<YYR'), true).times).toBe(1);
    expect(shows(prophecy(6), serpent('YYY'), false).times).toBe(0);
  });
  it('have patterns that can be read, all of them', () => {
    for (const card of cards.prophecies) expect(() => parsePattern(card.pattern)).not.toThrow();
    expect(() => parsePattern('Q')).toThrow();
  });
});

describe('Temples', () => {
  it('have the points that the engine gives', () => {
    const rows = engine.temples as [string, number, number][];
    const wrong = rows.filter(([s, id, points]) => {
      const temple = cards.temples.find((t) => t.id === id);
      return !temple || templeShows(temple, serpent(s)).points !== points;
    });
    expect(wrong).toEqual([]);
  });
});

describe('M.A.R.C.O.', () => {
  const deck = (id: number) => cards.prophecies.find((p) => p.id === id);
  const total = (id: number) => {
    const need = needs(prophecy(id));
    return `${Object.values(need.colours).join('')}+${need.any}`; // Y R K G B
  };
  it('needs the highest level of a card, by colour', () => {
    expect([1, 6, 11, 16, 23, 26, 33, 36, 43, 45].map(total)).toEqual([
      '60000+0', '40000+0', '60000+0', '30030+0', '00202+0', '03020+0', '11111+0', '22200+0', '20040+0', '20200+1',
    ]);
  });
  it('lays a piece of a satisfied colour on the place of any colour', () => {
    expect(lack(prophecy(45), ['K', 'R', 'Y'])).toEqual({ colours: { Y: 1, R: 0, K: 1, G: 0, B: 0 }, any: 0 });
  });
  it('looks at the spaces in the order of the table', () => {
    expect(spaceOrder({ 'marco-order': 't2,t1,h1,h2,b6,b5,b4,b3,b2,b1' })[0]).toBe('t2');
    expect(spaceOrder({})[0]).toBe('b1');
  });
  it.each(soloGames.map((game, i) => [i, game] as const))('whole game %i is told as the engine played it', (_, game) => {
    const options = game.options as unknown as Record<string, string>;
    const log: LogEntry[] = game.log.map((action, n) => ({ n, actor: null, turn: 0, action }));
    let compared = 0;
    for (const [size, text, score, completed] of game.seen as [number, string, number, number][]) {
      const turns = retell(log.slice(0, size), options, deck);
      expect(turns).not.toBeNull();
      const list = turns as MarcoTurn[];
      const last = list[list.length - 1];
      if (!last) continue;
      expect(last.after.map((c) => `${c.id}:${c.pieces.join('.')}`).join(' ')).toBe(text);
      const points = list.flatMap((t) => t.steps).reduce((sum, s) => sum + (s.kind === 'completes' ? s.points : 0), 0);
      expect(points).toBe(score);
      const marco = { score, plays_next: false, completed: new Array<number>(completed).fill(1), discarded: [], cards: last.after };
      expect(agrees(list, marco)).toBe(true);
      expect(agrees(list, { ...marco, cards: [] })).toBe(false);
      compared++;
    }
    expect(compared).toBeGreaterThan(10);
  });
  it('has nothing to tell when the beginning is missing', () => {
    expect(retell([{ n: 5, actor: null, turn: 1, action: 'marco b1' }], {}, deck)).toBeNull();
  });
});
