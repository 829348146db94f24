// What the table works out by itself agrees with what the engine said in real games.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Engine } from '../../src/engine/wasm';
import { actionText, parseAction, perfectText, setText } from '../../src/games/coatl/actions';
import { cardMoves } from '../../src/games/coatl/facts';
import { choice, lack, marcoSteps, needs, spaceOrder } from '../../src/games/coatl/marco';
import { parsePattern, shows, templeShows, type Prophecy } from '../../src/games/coatl/patterns';
import { isComplete, parsePiece, parseSerpent, pieceText, serpentText } from '../../src/games/coatl/pieces';
import type { CoatlCards, CoatlView } from '../../src/games/coatl/types';
import cardsFile from '../fixtures/cards-coatl.json';
import engine from './coatl-engine.json';
import { playedGames } from './played';

const ROOT = join(import.meta.dirname, '../../..');
const cards = cardsFile as CoatlCards;
const prophecy = (id: number): Prophecy => {
  const card = cards.prophecies.find((p) => p.id === id);
  if (!card) throw new Error(`no Prophecy ${id}`);
  return card;
};
const serpent = parseSerpent;
const solo = await playedGames(
  { game: 'coatl-solo', seats: 1, seed: 31n, every: 12 },
  { game: 'coatl-solo', seats: 1, seed: 32n, options: { algorithms: 'all', 'marco-order': 't2,t1,h1,h2,b6,b5,b4,b3,b2,b1' } },
);

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
  it('goes where the table says that it would go next', async () => {
    const alone = await Engine.from(readFileSync(join(ROOT, 'web/src/engine/engine.wasm')));
    const records = readFileSync(join(ROOT, 'tests/data/0.1.0/records/selfplay.jsonl'), 'utf8').split('\n').filter((line) => line.includes('"coatl-solo"'));
    let turns = 0;
    for (const record of records) {
      for (const [at, action] of (JSON.parse(record) as { actions: string[] }).actions.entries()) {
        if (!action.startsWith('marco ')) continue;
        alone.load(record, at);
        const { marco, supply, options } = alone.position(0, at).view as CoatlView;
        const next = choice({ cards: marco?.cards ?? [], supply }, spaceOrder(options), prophecy);
        expect(`marco ${next?.space ?? 'none'}`, `${at}`).toBe(action);
        ++turns;
      }
    }
    expect(turns).toBeGreaterThan(100);
  });
  it.each(solo)('turns are told as the engine played them: $name', ({ position }) => {
    const { marco } = position.view as CoatlView;
    const turns = [...marcoSteps(position.log).values()];
    expect(turns).toHaveLength(position.log.filter(({ action }) => action.startsWith('marco')).length);
    // What the steps do to its cards leads to those of the view.
    const state = position.log.filter(({ turn }) => turn === 0).flatMap(cardMoves).filter(({ to }) => to.startsWith('marco')).map(({ card }) => ({ id: card, pieces: [] as string[] }));
    let points = 0;
    const completed: number[] = [];
    for (const step of turns.flat()) {
      if (step.kind === 'places') expect(state[step.at]?.id).toBe(step.card);
      if (step.kind === 'places') state[step.at]?.pieces.push(step.piece);
      if (step.kind === 'takes') expect(step.need).toEqual(lack(prophecy(step.card), state[step.at]?.pieces ?? []));
      if (step.kind === 'completes') {
        state.splice(step.at, 1);
        completed.push(step.card);
        points += step.points;
      }
      if (step.kind === 'draws') state.push({ id: step.card, pieces: [] });
    }
    expect(state).toEqual(marco?.cards);
    expect(completed.sort((a, b) => a - b)).toEqual(marco?.completed); // a set, in the view
    expect(points).toBe(marco?.score);
    for (const steps of turns) expect(steps.filter(({ kind }) => kind === 'takes' || kind === 'clears' || kind === 'empty')).toHaveLength(1);
  });
});
