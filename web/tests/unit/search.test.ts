// A search among the public tables: what is asked of the server, and what the lobby's messages change of the answer.
import { describe, expect, it } from 'vitest';
import { ANYTHING, fieldsOf, fits, isSearch, updated } from '../../src/online/search';
import type { Summary } from '../../src/online/types';

let last = 0;
function table(more: Partial<Summary> & { ratings?: (number | null)[] } = {}): Summary {
  const { ratings = [null, null], ...rest } = more;
  last += 1;
  return {
    id: `table${last}`,
    game: 'splendor',
    options: {},
    state: 'open',
    seats: ratings.map((rating) => ({ kind: 'person', name: 'P', level: null, rating, reliability: null })),
    clock: null,
    rated: false,
    created: last,
    started: null,
    ended: null,
    you: null,
    to_act: null,
    result: null,
    ...rest,
  };
}

describe('a search', () => {
  it('says nothing of what may be anything', () => {
    expect(fieldsOf(ANYTHING)).toEqual({});
    expect(isSearch(ANYTHING)).toBe(false);
    const wanted = { ...ANYTHING, game: 'coatl', seats: 3, clock: 'days' as const, state: 'running' as const, min: 0, max: 20_000 };
    expect(fieldsOf(wanted)).toEqual({ game: 'coatl', seats: 3, clock: 'days', state: 'running', min_rating: 0, max_rating: 10_000 });
    expect(isSearch({ ...ANYTHING, min: 0 })).toBe(true);
  });

  it('judges tables as the server does', () => {
    const three = table({ ratings: [null, null, null], clock: { kind: 'days', days: 2 } });
    expect(fits(three, ANYTHING)).toBe(true);
    expect(fits(three, { ...ANYTHING, seats: 3, clock: 'days', game: 'splendor', state: 'open' })).toBe(true);
    expect(fits(three, { ...ANYTHING, seats: 2 })).toBe(false);
    expect(fits(three, { ...ANYTHING, clock: 'none' })).toBe(false);
    expect(fits(three, { ...ANYTHING, game: 'coatl' })).toBe(false);
    expect(fits(three, { ...ANYTHING, state: 'running' })).toBe(false);
    const left = table({ seats: [{ kind: 'person', name: 'P', level: null, rating: null, reliability: { games: 40, left: 3 } }] });
    expect(fits(left, { ...ANYTHING, left: 7 })).toBe(true);
    expect(fits(left, { ...ANYTHING, left: 6 })).toBe(false);
    expect(fits(table(), { ...ANYTHING, left: 0 })).toBe(true);
    expect(fits(table(), { ...ANYTHING, clock: 'none' })).toBe(true);
    // The mean of those who have a rating; who has none is not found by rating.
    expect(fits(three, { ...ANYTHING, min: 0 })).toBe(false);
    const rated = table({ ratings: [1400, 1600, null] });
    expect(fits(rated, { ...ANYTHING, min: 1500, max: 1500 })).toBe(true);
    expect(fits(rated, { ...ANYTHING, min: 1501 })).toBe(false);
    expect(fits(rated, { ...ANYTHING, max: 1499 })).toBe(false);
  });
});

describe('the list of tables', () => {
  it('follows what is new, changed and gone, in the order that cannot be flooded', () => {
    const [first, second, third] = [table({ rank: 0 }), table({ rank: 1 }), table({ rank: 0 })];
    let list = updated([], [first, second, third], [], ANYTHING);
    expect(list).toEqual([third, first, second]);
    const flood = [table({ rank: 1 }), table({ rank: 2 })];
    list = updated(list, flood, [third.id], ANYTHING);
    expect(list.map(({ id }) => id)).toEqual([first.id, flood[0]!.id, second.id, flood[1]!.id]);
    const changed = { ...second, rank: 0 };
    expect(updated(list, [changed], [], ANYTHING)[0]).toEqual(changed);
  });

  it('takes up what fits, and lets go of what fits no more', () => {
    const wanted = { ...ANYTHING, state: 'open' as const, game: 'splendor' };
    const known = table();
    const fresh = table();
    let list = updated([known], [fresh, table({ game: 'coatl' })], [], wanted);
    expect(list).toEqual([fresh, known]);
    list = updated(list, [{ ...fresh, state: 'running' }], [], wanted);
    expect(list).toEqual([known]);
  });
});
