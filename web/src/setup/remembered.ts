// What was chosen for the last game of each kind, and the names that people here go by.
import { seatsOf } from '../games';
import type { GameName } from '../table/types';
import { isLevel } from './levels';
import { optionsOf } from './options';
import type { SeatChoice } from './seats';

export interface Choices {
  seats: SeatChoice[];
  options: Record<string, string>;
  shuffle: boolean;
}

const SETUPS = 'patolli.setups';
const NAMES = 'patolli.names';
const MOST_NAMES = 8;

function read(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}
function write(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // A browser that keeps nothing can still play.
  }
}
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

function isSeat(value: unknown): value is SeatChoice {
  if (!isObject(value)) return false;
  const { who, name } = value;
  return typeof name === 'string' && (who === 'human' || isLevel(who));
}

export function usualChoices(game: GameName): Choices {
  const alone = seatsOf(game)[1] === 1;
  const you: SeatChoice = { who: 'human', name: '' };
  return { seats: alone ? [you] : [you, { who: 'casual', name: '' }], options: {}, shuffle: false };
}

// Whatever was kept by an older page, or changed by hand, is taken only as far as it can be played.
export function lastChoices(game: GameName): Choices {
  const usual = usualChoices(game);
  const all = read(SETUPS);
  const kept = isObject(all) ? all[game] : null;
  if (!isObject(kept)) return usual;
  const [least, most] = seatsOf(game);
  const seats = Array.isArray(kept.seats) ? kept.seats.filter(isSeat).map(({ who, name }) => ({ who, name })) : [];
  const options = isObject(kept.options) ? kept.options : {};
  const known = optionsOf(game).flatMap(({ name }): [string, string][] => (typeof options[name] === 'string' ? [[name, options[name]]] : []));
  return {
    seats: seats.length >= least && seats.length <= most ? seats : usual.seats,
    options: Object.fromEntries(known),
    shuffle: kept.shuffle === true,
  };
}

export function rememberChoices(game: GameName, choices: Choices): void {
  const all = read(SETUPS);
  write(SETUPS, { ...(isObject(all) ? all : {}), [game]: choices });
  const given = choices.seats.filter(({ who }) => who === 'human').map(({ name }) => name.trim());
  write(NAMES, [...new Set([...given.filter(Boolean), ...knownNames()])].slice(0, MOST_NAMES));
}

// The last used first.
export function knownNames(): string[] {
  const names = read(NAMES);
  return Array.isArray(names) ? names.filter((name): name is string => typeof name === 'string' && name !== '').slice(0, MOST_NAMES) : [];
}
