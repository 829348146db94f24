// What the player may still choose, read off the legal actions: the engine knows the rules, the table only sorts.
import { formatAction, parseAction, type Place, placeText, tokenLetters } from './actions';
import {
  COLOURS,
  type Colour,
  type DevelopmentCard,
  GEMS,
  type Gem,
  type Gems,
  noGems,
  noTokens,
  type SplendorPlayer,
  TOKEN_LIMIT,
  type Tokens,
  total,
} from './types';

export interface Payment {
  action: string;
  gold: Tokens; // by the colour that it stands for
}

export interface Choices {
  takes: Tokens[];
  returns: Tokens[];
  reservable: Set<string>; // places
  decks: Set<number>; // levels
  payments: Map<string, Payment[]>; // by place; the one with the least gold first
  nobles: number[];
  pass: boolean;
}

export function sortLegal(legal: readonly string[]): Choices {
  const choices: Choices = {
    takes: [],
    returns: [],
    reservable: new Set(),
    decks: new Set(),
    payments: new Map(),
    nobles: [],
    pass: false,
  };
  for (const text of legal) {
    const action = parseAction(text);
    switch (action?.kind) {
      case 'take':
        choices.takes.push(action.tokens);
        break;
      case 'return':
        choices.returns.push(action.tokens);
        break;
      case 'reserve':
        choices.reservable.add(placeText(action.place));
        break;
      case 'reserve-deck':
        choices.decks.add(action.level);
        break;
      case 'buy': {
        const place = placeText(action.place);
        const payments = choices.payments.get(place) ?? [];
        payments.push({ action: text, gold: action.gold });
        choices.payments.set(place, payments);
        break;
      }
      case 'noble':
        choices.nobles.push(action.noble);
        break;
      case 'pass':
        choices.pass = true;
        break;
    }
  }
  return choices;
}

export function covers(all: Tokens, part: Tokens): boolean {
  return COLOURS.every((colour) => part[colour] <= all[colour]);
}

// The ways in which a selection of tokens can still end.
export function remaining(options: readonly Tokens[], chosen: Tokens): Tokens[] {
  return options.filter((option) => covers(option, chosen));
}

export function isWhole(options: readonly Tokens[], chosen: Tokens): boolean {
  return total(chosen) > 0 && options.some((option) => tokenLetters(option) === tokenLetters(chosen));
}

export function plus(tokens: Tokens, colour: Colour, n = 1): Tokens {
  return { ...tokens, [colour]: tokens[colour] + n };
}

export function canAdd(options: readonly Tokens[], chosen: Tokens, colour: Colour): boolean {
  const more = plus(chosen, colour);
  return options.some((option) => covers(option, more));
}

// Why a token can't join the selection, or what the selection still lacks: the key of a message.
export type TakeReason =
  | { key: 'gold' }
  | { key: 'none_left'; colour: Colour }
  | { key: 'fewer_than_four'; colour: Colour; n: number }
  | { key: 'two_or_three'; colour: Colour }
  | { key: 'third_differs' }
  | { key: 'enough' }
  | { key: 'not_now' };

export function whyNotTake(bank: Tokens, takes: readonly Tokens[], chosen: Tokens, colour: Colour): TakeReason {
  if (takes.length === 0) return { key: 'not_now' };
  if (colour === 'gold') return { key: 'gold' };
  if (bank[colour] === 0) return { key: 'none_left', colour };
  const count = total(chosen);
  const pair = GEMS.some((gem) => chosen[gem] === 2);
  if (pair || count >= 3) return { key: 'enough' };
  if (chosen[colour] === 1) {
    if (count > 1) return { key: 'third_differs' };
    if (bank[colour] < 4) return { key: 'fewer_than_four', colour, n: bank[colour] };
    return { key: 'two_or_three', colour };
  }
  return { key: 'enough' };
}

// What a card costs this player, after the bonuses.
export function owed(card: DevelopmentCard, player: SplendorPlayer): Gems {
  const price = noGems();
  for (const gem of GEMS) price[gem] = Math.max(0, card.cost[gem] - player.bonuses[gem]);
  return price;
}

export interface Missing {
  gems: Gems; // what neither tokens nor bonuses cover, before gold
  short: number; // how many of them gold doesn't cover either
}

export function missing(card: DevelopmentCard, player: SplendorPlayer): Missing {
  const price = owed(card, player);
  const gems = noGems();
  let sum = 0;
  for (const gem of GEMS) {
    gems[gem] = Math.max(0, price[gem] - player.tokens[gem]);
    sum += gems[gem];
  }
  return { gems, short: Math.max(0, sum - player.tokens.gold) };
}

// Tokens that leave the player's hand with this payment.
export function paid(card: DevelopmentCard, player: SplendorPlayer, gold: Tokens): Tokens {
  const price = owed(card, player);
  const tokens = noTokens();
  for (const gem of GEMS) {
    tokens[gem] = price[gem] - gold[gem];
    tokens.gold += gold[gem];
  }
  return tokens;
}

// One coin of a payment that the player can look at and swap between its own colour and gold.
export interface Coin {
  gem: Gem;
  gold: boolean;
  swap: string | null; // the action with this coin swapped, if that is legal
}

export function coins(place: Place, card: DevelopmentCard, player: SplendorPlayer, chosen: Payment, payments: readonly Payment[]): Coin[] {
  const price = owed(card, player);
  const legal = new Set(payments.map((payment) => payment.action));
  return GEMS.flatMap((gem) =>
    Array.from({ length: price[gem] }, (_, i) => {
      const gold = i >= price[gem] - chosen.gold[gem];
      const other = formatAction({ kind: 'buy', place, gold: plus(chosen.gold, gem, gold ? -1 : 1) });
      return { gem, gold, swap: legal.has(other) ? other : null };
    }),
  );
}

export function surplus(player: SplendorPlayer): number {
  return Math.max(0, total(player.tokens) - TOKEN_LIMIT);
}

// How far a player is from a noble: bonuses that are still missing.
export function nobleMissing(bonuses: Gems, needs: Gems): Gems {
  const gems = noGems();
  for (const gem of GEMS) gems[gem] = Math.max(0, needs[gem] - bonuses[gem]);
  return gems;
}
