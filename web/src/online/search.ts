// A search among the public tables. The server finds them; what changes afterwards comes with the lobby's messages, and
// is judged here by the same rules.
import type { Fields, Summary } from './types';

export interface Wanted {
  game: string; // '': any
  seats: number; // 0: any
  clock: '' | 'none' | 'budget' | 'days';
  state: '' | 'open' | 'running';
  min: number | null;
  max: number | null;
  left: number | null; // percent of games that a player has left, at most
}
export const ANYTHING: Readonly<Wanted> = { game: '', seats: 0, clock: '', state: '', min: null, max: null, left: null };

export const isSearch = (wanted: Wanted): boolean => Object.keys(fieldsOf(wanted)).length > 0;

export function fieldsOf({ game, seats, clock, state, min, max, left }: Wanted): Fields<'tables'> {
  return {
    ...(game && { game }),
    ...(seats && { seats }),
    ...(clock && { clock }),
    ...(state && { state }),
    ...(min !== null && { min_rating: ratingIn(min) }),
    ...(max !== null && { max_rating: ratingIn(max) }),
    ...(left !== null && { max_left: left }),
  };
}
const ratingIn = (rating: number) => Math.min(Math.max(Math.round(rating), 0), 10_000); // what the server takes

// The mean of the players who have a rating.
function ratingOf(table: Summary): number | null {
  const ratings = table.seats.flatMap(({ rating }) => rating ?? []);
  return ratings.length === 0 ? null : ratings.reduce((sum, rating) => sum + rating, 0) / ratings.length;
}

// Of a hundred games, whoever of its players has left most.
const leftOf = (table: Summary) => Math.max(0, ...table.seats.map(({ reliability }) => (reliability?.games ? Math.floor((100 * reliability.left) / reliability.games) : 0)));

export function fits(table: Summary, wanted: Wanted): boolean {
  const { game, seats, clock, state, min_rating: min, max_rating: max, max_left: left } = fieldsOf(wanted);
  const rating = ratingOf(table);
  return (
    (!game || table.game === game) &&
    (!seats || table.seats.length === seats) &&
    (!clock || (table.clock?.kind ?? 'none') === clock) &&
    (!state || table.state === state) &&
    (typeof min !== 'number' || (rating !== null && rating >= min)) &&
    (typeof max !== 'number' || (rating !== null && rating <= max)) &&
    (typeof left !== 'number' || leftOf(table) <= left)
  );
}

// The server's order: the first table of everybody before any second, and of those the newest first.
const inOrder = (tables: Summary[]) => tables.sort((a, b) => (a.rank ?? 0) - (b.rank ?? 0) || b.created - a.created);

// A list after the lobby has said what is new, changed and gone.
export function updated(list: readonly Summary[], tables: readonly Summary[], gone: readonly string[], wanted: Wanted): Summary[] {
  const told = new Set([...gone, ...tables.map(({ id }) => id)]);
  return inOrder([...tables.filter((table) => fits(table, wanted)), ...list.filter(({ id }) => !told.has(id))]);
}
