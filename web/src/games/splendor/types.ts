// Splendor as its table speaks of it: a view and its cards, as the engine writes them (docs/BOTS.md).
export const GEMS = ['white', 'blue', 'green', 'red', 'black'] as const;
export type Gem = (typeof GEMS)[number];
export const COLOURS = [...GEMS, 'gold'] as const;
export type Colour = (typeof COLOURS)[number];
export type Gems = Record<Gem, number>;
export type Tokens = Record<Colour, number>;

export interface SplendorPlayer {
  points: number;
  tokens: Tokens;
  bonuses: Gems;
  bought: number[];
  reserved: { card: number | null; level: number; secret: boolean }[];
  nobles: number[];
}

export interface SplendorView {
  game: 'splendor';
  seats: number;
  options: Record<string, string>;
  seat: number | null;
  to_act: number | null;
  turn: number;
  round: number;
  phase: 'play' | 'return' | 'noble' | string;
  passes: number;
  last_round: boolean;
  bank: Tokens;
  decks: number[];
  rows: (number | null)[][];
  unseen: number[][];
  nobles: number[];
  players: SplendorPlayer[];
}

export interface SplendorCards {
  cards: { id: number; level: number; bonus: Gem; points: number; cost: Gems }[];
  nobles: { id: number; points: number; bonuses: Gems }[];
}

export type DevelopmentCard = SplendorCards['cards'][number];
export type NobleCard = SplendorCards['nobles'][number];
export type Reserved = SplendorPlayer['reserved'][number];

export const GOAL = 15;
export const TOKEN_LIMIT = 10;
export const RESERVE_LIMIT = 3;

export function noTokens(): Tokens {
  return { white: 0, blue: 0, green: 0, red: 0, black: 0, gold: 0 };
}

export function noGems(): Gems {
  return { white: 0, blue: 0, green: 0, red: 0, black: 0 };
}

export function total(tokens: Partial<Tokens>): number {
  return COLOURS.reduce((sum, colour) => sum + (tokens[colour] ?? 0), 0);
}

// Colours with an amount, in the order of the game: what lists and labels are made of.
export function amounts(tokens: Partial<Tokens>): { colour: Colour; n: number }[] {
  return COLOURS.flatMap((colour) => {
    const n = tokens[colour] ?? 0;
    return n > 0 ? [{ colour, n }] : [];
  });
}
