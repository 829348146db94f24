// Splendor as its table speaks of it. The view and the cards are the server's (table/types.ts, docs/BOTS.md).
import type { GemCount, SplendorCards, SplendorPlayer, SplendorView, TokenCount } from '../../table/types';

export type { SplendorCards, SplendorPlayer, SplendorView };
export type Gems = GemCount;
export type Tokens = TokenCount;
export type DevelopmentCard = SplendorCards['cards'][number];
export type NobleCard = SplendorCards['nobles'][number];
export type Reserved = SplendorPlayer['reserved'][number];

export const GEMS = ['white', 'blue', 'green', 'red', 'black'] as const;
export type Gem = (typeof GEMS)[number];

export const COLOURS = [...GEMS, 'gold'] as const;
export type Colour = (typeof COLOURS)[number];

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
