// Where chance comes from: nobody foresees it, unless a test has fixed it.
import { describe, expect, it } from 'vitest';
import { below, chanceFrom, chanceOfWorker, workerName } from '../../src/engine/chance';

const some = (chance: { next(): bigint }, n = 5) => Array.from({ length: n }, () => chance.next());

describe('chance', () => {
  it('is another one each time where nothing fixes it', () => {
    const chance = chanceFrom(undefined);
    expect(chance.fixed).toBe(false);
    const drawn = [...some(chance), ...some(chanceFrom(undefined))];
    expect(new Set(drawn).size).toBe(10);
    for (const bits of drawn) expect(bits >= 0n && bits < 1n << 64n).toBe(true);
  });

  it('is the engine’s own generator where a seed fixes it', () => {
    expect(some(chanceFrom('0'), 3)).toEqual([0xe220a8397b1dcdafn, 0x6e789e6aa1b965f4n, 0x06c45d188009454fn]); // splitmix64 of 0
    expect(some(chanceFrom('7'))).toEqual(some(chanceFrom('7')));
    expect(some(chanceFrom('7'))).not.toEqual(some(chanceFrom('8')));
    expect(some(chanceFrom(String((1n << 64n) - 1n))).length).toBe(5);
  });

  it('reaches a Worker by its name, another seed for each', () => {
    const page = chanceFrom('7');
    const [first, second] = [workerName(page), workerName(page)];
    expect(first).not.toBe(second);
    expect(some(chanceOfWorker(first))).toEqual(some(chanceOfWorker(first)));
    expect(some(chanceOfWorker(first))).not.toEqual(some(chanceOfWorker(second)));
    expect(workerName(chanceFrom(undefined))).toBe('patolli engine');
    expect(chanceOfWorker('patolli engine').fixed).toBe(false);
  });

  it('draws every number below a bound', () => {
    const chance = chanceFrom('7');
    expect(new Set(Array.from({ length: 200 }, () => below(chance, 4)))).toEqual(new Set([0, 1, 2, 3]));
  });
});
