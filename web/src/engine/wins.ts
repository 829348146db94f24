// What the person at this browser has won: for each game, against each level of bots and against the game's automaton.
import type { GameName } from '../table/types';
import { counts, type StoredGame } from './storage';

export interface Tally {
  won: number;
  played: number;
}
export const AUTOMATON = 'automaton';

const KEY = 'patolli.wins';
type Wins = Record<GameName, Record<string, Tally>>;
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);
const count = (value: unknown) => (Number.isSafeInteger(value) && (value as number) > 0 ? (value as number) : 0);

// Whatever was changed by hand is taken only as far as it makes sense.
function read(): Wins {
  let kept: unknown = null;
  try {
    kept = JSON.parse(localStorage.getItem(KEY) ?? 'null');
  } catch {
    // nothing that can be read: nothing was won
  }
  if (!isObject(kept)) return {};
  const tally = (value: unknown): Tally => {
    const { won, played } = isObject(value) ? value : {};
    return { won: Math.min(count(won), count(played)), played: count(played) };
  };
  return Object.fromEntries(
    Object.entries(kept).map(([game, by]) => [game, Object.fromEntries(Object.entries(isObject(by) ? by : {}).map(([opponent, value]) => [opponent, tally(value)]))]),
  );
}

// Against one opponent, or against all of them.
export function tallyOf(game: GameName, opponent?: string): Tally {
  const by = read()[game] ?? {};
  const tallies = opponent === undefined ? Object.values(by) : [by[opponent] ?? { won: 0, played: 0 }];
  return tallies.reduce((sum, { won, played }) => ({ won: sum.won + won, played: sum.played + played }), { won: 0, played: 0 });
}

// Whom a game counts against. It does not count between several people, nor when a turn was taken back in it or it came from a file.
export function opponentsOf({ seats, ...how }: Pick<StoredGame, 'seats' | 'takebacks' | 'imported'>, automaton: boolean): string[] {
  if (!counts(how) || seats.filter(({ kind }) => kind === 'human').length !== 1) return [];
  return [...new Set(seats.flatMap(({ level }) => level ?? [])), ...(automaton ? [AUTOMATON] : [])];
}

// To be called once for a game, when it ends.
export function countGame(stored: StoredGame, automaton: boolean): void {
  const opponents = opponentsOf(stored, automaton);
  if (opponents.length === 0 || !stored.result) return;
  const won = stored.result.winners.includes(stored.seats.findIndex(({ kind }) => kind === 'human'));
  const wins = read();
  const by = (wins[stored.game] ??= {});
  for (const opponent of opponents) {
    const before = by[opponent] ?? { won: 0, played: 0 };
    by[opponent] = { won: before.won + Number(won), played: before.played + 1 };
  }
  try {
    localStorage.setItem(KEY, JSON.stringify(wins));
  } catch {
    // A browser that keeps nothing can still play.
  }
}
