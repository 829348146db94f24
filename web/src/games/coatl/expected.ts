// What a move of the viewer surely changes: shown before the engine or the server has answered.
import { parseAction, type Action } from './actions';
import type { Model, SacrificeToken } from './model.svelte';
import type { CoatlName, Side } from './pieces';
import type { Space } from './types';

// What has left: the pieces of a space, a card of the row, a piece or a card of the viewer's (by its place), a card of the guided
// step, a token, the top of a pile, a whole panel.
export type Gone = `space ${Space}` | `${'row' | 'piece' | 'card' | 'play' | 'pile'} ${number}` | `token ${SacrificeToken}` | 'completing' | 'perfect';

export interface Expected {
  readonly gone: ReadonlySet<Gone>;
  readonly drawn: boolean; // the deck has a card less
  readonly pieces: readonly string[]; // that come to the viewer's board
  readonly lands?: { piece: string; coatl: CoatlName | null; side: Side | null }; // null: a new Cóatl
  readonly coatl: CoatlName | null; // a Prophecy is played on it
  readonly points: number; // and counts so many there
}

type Seen = Pick<Model, 'picked' | 'me' | 'view' | 'pieces' | 'shown'>;

const gone = (...what: Gone[]): Pick<Expected, 'gone'> => ({ gone: new Set(what) });

// Which of several equal pieces or cards: the one that was picked up.
const pieceIndex = ({ picked, me }: Seen, piece: string): number => (picked?.kind === 'piece' ? picked.index : (me?.pieces.indexOf(piece) ?? -1));
const cardIndex = ({ picked, me }: Seen, card: number): number => (picked?.kind === 'card' ? picked.index : (me?.hand.findIndex(({ id }) => id === card) ?? -1));

// The places of a hand that the chosen cards leave, or all others.
function leaving(model: Seen, cards: readonly (number | null)[], chosenStay: boolean): Gone[] {
  const named = [...cards];
  return (model.me?.hand ?? []).flatMap(({ id }, index): Gone[] => {
    const at = named.indexOf(id);
    if (at >= 0) named.splice(at, 1);
    return at >= 0 === chosenStay ? [] : [`card ${index}`];
  });
}

function changes(action: Action | null, model: Seen): Partial<Expected> {
  switch (action?.do) {
    case 'take':
      return { ...gone(`space ${action.space}`), pieces: model.view.supply[action.space] };
    case 'row':
      return gone(`row ${action.slot}`);
    case 'deck':
      return { drawn: true };
    case 'start':
      return { ...gone(`piece ${pieceIndex(model, action.piece)}`), lands: { piece: action.piece, coatl: null, side: null } };
    case 'add': {
      const { piece, coatl, side } = action;
      return { ...gone(`piece ${pieceIndex(model, piece)}`), lands: { piece, coatl, side } };
    }
    case 'play': {
      const { card, coatl } = action;
      if (model.view.phase === 'completing') return gone(`play ${card}`);
      return { ...gone(`card ${cardIndex(model, card)}`), coatl, points: model.shown(card, model.pieces(coatl))?.points ?? 0 };
    }
    case 'keep':
    case 'discard':
      return gone(...leaving(model, action.cards, action.do === 'keep'));
    case 'close':
    case 'temple-hand':
    case 'temple-pile':
      return gone('completing');
    case 'perfect':
      return { ...gone('perfect', 'token perfect'), pieces: action.pieces };
    case 'priest':
      return gone(`pile ${action.pile}`, 'token priest');
    case 'future':
      return gone('token future');
    default:
      return {};
  }
}

export const expected = (text: string, model: Seen): Expected => ({
  ...{ ...gone(), drawn: false, pieces: [], coatl: null, points: 0 },
  ...changes(parseAction(text), model),
});
