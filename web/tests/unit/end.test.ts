// The end of a game: its points add up part by part, in every language, and the tie-break that decided is the one that is told.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { moduleOf } from '../../src/games';
import { LANGUAGES } from '../../src/i18n';
import { tieOf } from '../../src/play/tie';
import type { GameEnd, LogContext } from '../../src/table/module';
import type { Outcome, Player, Position } from '../../src/table/types';
import { translator } from './words';

const FIXTURES = join(import.meta.dirname, '../fixtures');
const json = (name: string) => JSON.parse(readFileSync(join(FIXTURES, name), 'utf8'));
const over = readdirSync(FIXTURES)
  .filter((name) => name.endsWith('-over.json'))
  .map((name) => ({ name, ...(json(name) as { position: Position; players: Player[] }) }));
const sum = (values: { points: number }[]) => values.reduce((all, { points }) => all + points, 0);

describe.each(over)('$name', ({ position, players }) => {
  const cards = json(position.game === 'splendor' ? 'cards-splendor.json' : 'cards-coatl.json') as unknown;
  const open = async (language: string): Promise<[GameEnd, LogContext]> => {
    const module = moduleOf(position.game);
    return [await module.end!(), { t: translator(language), game: await module.load(), position, cards, players }];
  };

  it.each(LANGUAGES)('adds up, with words for everything in %s', async (language) => {
    const [end, context] = await open(language);
    const sides = end.scores(context);
    expect(sides.map(sum)).toEqual(position.result?.scores);
    for (const line of sides.flat()) {
      expect(sum(line.parts), line.label).toBe(line.points);
      for (const text of [line.label, ...line.parts.map(({ label }) => label)]) expect(text).toMatch(/^\p{L}/u);
    }
    for (const rule of end.ties?.(context) ?? []) expect(rule.text('A 1, B 2')).toMatch(/\.$/);
    expect(end.ending?.('goal', context)).toMatch(/\.$/);
  });

  it('knows the rule that decided', async () => {
    const [end, context] = await open('en');
    const [{ scores, winners }, rules] = [position.result as Outcome, end.ties?.(context) ?? []];
    const best = Math.max(...scores);
    const tie = tieOf(position.result as Outcome, rules);
    if (scores.filter((score) => score === best).length === 1) expect(tie).toBeNull();
    else expect(tie?.rule?.values[winners[0]!]).toBeGreaterThan(Math.min(...(tie?.sides ?? []).map((side) => tie?.rule?.values[side] ?? 0)));
  });
});

it('one of the games above was decided by a tie-break', () => {
  expect(over.some(({ position: { result } }) => result?.scores.filter((score) => score === Math.max(...result.scores)).length === 2)).toBe(true);
});

describe('a tie', () => {
  const outcome = (given: Partial<Outcome>): Outcome => ({ ending: 'goal', scores: [10, 10, 4], tie_breaks: [], winners: [1], ...given });
  const rule = (...values: number[]) => ({ text: () => '', values });
  it('is decided by the first rule that tells the best from each other', () => {
    const [cards, coatl] = [rule(5, 5, 9), rule(3, 4, 9)];
    expect(tieOf(outcome({}), [cards, coatl])).toEqual({ sides: [0, 1], points: 10, rule: coatl });
  });
  it('may be one for good', () => expect(tieOf(outcome({ winners: [0, 1] }), [rule(5, 5, 9)])?.rule).toBeNull());
  it('is none where somebody gave up', () => expect(tieOf(outcome({ ending: 'resigned' }), [])).toBeNull());
  it('may belong to somebody by rule', () => expect(tieOf(outcome({ scores: [7, 7] }), [rule()])?.rule?.values).toEqual([]));
});
