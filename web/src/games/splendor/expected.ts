// What a move of the viewer surely changes: shown before the engine or the server has answered.
import { parseAction, placeText } from './actions';
import { paid } from './choices';
import type { Model } from './model.svelte';
import { COLOURS, type Gem, noTokens, type Tokens } from './types';

export interface Expected {
  readonly gone: ReadonlySet<string>; // places of cards and nobles that have left
  readonly deck: number; // the level of the deck that has a card less; 0: none
  readonly own: Tokens; // so many more than are shown: what was chosen is missing there already
  readonly bank: Tokens;
  readonly bonus: Gem | null;
  readonly points: number;
}

const nothing = (): Expected => ({ gone: new Set(), deck: 0, own: noTokens(), bank: noTokens(), bonus: null, points: 0 });

function less(a: Tokens, b: Tokens): Tokens {
  const left = noTokens();
  for (const colour of COLOURS) left[colour] = a[colour] - b[colour];
  return left;
}

export function expected(text: string, model: Pick<Model, 'bank' | 'own' | 'chosen' | 'cardAt'>): Expected {
  const action = parseAction(text);
  const gold: Tokens = { ...noTokens(), gold: model.bank.gold > 0 ? 1 : 0 };
  switch (action?.kind) {
    case 'take':
      return { ...nothing(), own: action.tokens, bank: less(model.chosen, action.tokens) };
    case 'return':
      return { ...nothing(), own: less(model.chosen, action.tokens), bank: action.tokens };
    case 'reserve':
      return { ...nothing(), gone: new Set([placeText(action.place)]), own: gold };
    case 'reserve-deck':
      return { ...nothing(), deck: action.level, own: gold };
    case 'buy': {
      const place = placeText(action.place);
      const card = model.cardAt(place);
      const pays = card && model.own ? paid(card, model.own, action.gold) : noTokens();
      return { ...nothing(), gone: new Set([place]), own: less(noTokens(), pays), bonus: card?.bonus ?? null, points: card?.points ?? 0 };
    }
    case 'noble':
      return { ...nothing(), gone: new Set([`noble ${action.noble}`]) };
    default:
      return nothing();
  }
}
