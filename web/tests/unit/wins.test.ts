// What has been won against each level is remembered, and only what counts.
import { beforeEach, describe, expect, it } from 'vitest';
import type { StoredGame } from '../../src/engine/storage';
import { AUTOMATON, countGame, tallyOf } from '../../src/engine/wins';
import { distinct, LEVELS, levelName } from '../../src/setup/levels';

const kept = new Map<string, string>();
Object.assign(globalThis, {
  localStorage: { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) },
});
beforeEach(() => kept.clear());

const person = { name: 'Ana', kind: 'human' as const };
const bot = (level: string) => ({ name: levelName(level), kind: 'bot' as const, level });
function game(seats: StoredGame['seats'], winners: number[], more: Partial<StoredGame> = {}): StoredGame {
  const result = { ending: 'goal', scores: seats.map(() => 0), tie_breaks: [], winners };
  return { id: '1', game: 'splendor', seats, options: {}, record: '', created: 0, updated: 0, turn: 9, over: true, result, ...more };
}

describe('what was won', () => {
  it('is counted by level and game', () => {
    countGame(game([bot('casual'), person], [1]), false);
    countGame(game([person, bot('casual')], [1]), false);
    countGame(game([person, bot('casual'), bot('casual'), bot('master')], [0]), false);
    countGame(game([person, bot('casual')], [0], { game: 'coatl' }), false);
    expect(tallyOf('splendor', 'casual')).toEqual({ won: 2, played: 3 });
    expect(tallyOf('splendor', 'master')).toEqual({ won: 1, played: 1 });
    expect(tallyOf('splendor', 'novice')).toEqual({ won: 0, played: 0 });
    expect(tallyOf('coatl', 'casual')).toEqual({ won: 1, played: 1 });
    expect(tallyOf('splendor')).toEqual({ won: 3, played: 4 });
  });
  it('is counted against an automaton', () => {
    countGame(game([person], [1], { game: 'coatl-solo' }), true);
    countGame(game([person], [0], { game: 'coatl-solo' }), true);
    expect(tallyOf('coatl-solo', AUTOMATON)).toEqual({ won: 1, played: 2 });
  });
  it('leaves out games between people, without a person, and with turns taken back', () => {
    countGame(game([person, { ...person, name: 'Rui' }, bot('casual')], [0]), false);
    countGame(game([bot('casual'), bot('casual')], [0]), false);
    countGame(game([person, bot('casual')], [0], { takebacks: 1 }), false);
    expect(tallyOf('splendor')).toEqual({ won: 0, played: 0 });
  });
  it.each(['', '{', '[]', '{"splendor":7}', '{"splendor":{"casual":{"won":-1,"played":"x"}}}'])('survives a spoilt memory: %s', (text) => {
    kept.set('patolli.wins', text);
    expect(tallyOf('splendor', 'casual')).toEqual({ won: 0, played: 0 });
    countGame(game([person, bot('casual')], [0]), false);
    expect(tallyOf('splendor', 'casual')).toEqual({ won: 1, played: 1 });
  });
});

describe('the levels', () => {
  it('have names of their own', () => expect(new Set(LEVELS.map(levelName)).size).toBe(LEVELS.length));
  it('can be told apart when there are two of them', () => expect(distinct(['Mazatl', 'Ana', 'Mazatl', 'Mazatl', '', ''])).toEqual(['Mazatl', 'Ana', 'Mazatl 2', 'Mazatl 3', '', '']));
});
