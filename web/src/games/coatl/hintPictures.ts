// A hint of Cóatl on the board: where it happens, and what would lie where.
import type { HintPictures, HintPlaces, LogContext } from '../../table/module';
import { parseAction } from './actions';
import HintPicture from './HintPicture.svelte';
import type { CoatlCards, CoatlView } from './types';

// The places of the viewer's hand that these cards are in, each copy once.
function placesOf(cards: readonly (number | null)[], hand: readonly { id: number | null }[]): number[] {
  const left = hand.map(({ id }) => id);
  return cards.flatMap((card) => {
    const at = card === null ? -1 : left.indexOf(card);
    if (at < 0) return [];
    left[at] = null;
    return [at];
  });
}

function places(text: string, { position: { view } }: LogContext<CoatlView, CoatlCards>): HintPlaces {
  const action = parseAction(text);
  const seat = view.to_act ?? view.seat ?? 0;
  const me = view.players[seat];
  const piece = (which: string) => `[data-pick="piece-${me?.pieces.indexOf(which) ?? -1}"]`;
  const card = (which: number) => `[data-pick="card-${me?.hand.findIndex(({ id }) => id === which) ?? -1}"]`;
  const coatl = (name: string) => `[data-coatl="${seat}${name}"]`;
  const token = (name: string) => [[`[data-token="${name}"]`, '[data-sacrifice]']];
  switch (action?.do) {
    case 'take':
      return { glow: [[`[data-space="${action.space}"]`]], ghosts: [{ of: `[data-space="${action.space}"]`, at: [`[data-board="${seat}"] > :nth-child(${(me?.pieces.length ?? 0) + 1})`, `[data-board="${seat}"]`] }] };
    case 'row':
      return { glow: [[`[data-slot="${action.slot}"]`]], ghosts: [{ of: `[data-slot="${action.slot}"] button`, at: [`[data-hand="${seat}"]`] }] };
    case 'deck':
      return { glow: [['[data-deck]']], ghosts: [{ of: '[data-deck]', at: [`[data-hand="${seat}"]`] }] };
    case 'start':
      return { glow: [[piece(action.piece)], ['[data-drop="new"]']], ghosts: [{ of: piece(action.piece), at: ['[data-drop="new"]'] }] };
    case 'add': {
      const end = `[data-drop="end ${action.coatl} ${action.side}"]`;
      return { glow: [[piece(action.piece)], [end, coatl(action.coatl)]], ghosts: [{ of: piece(action.piece), at: [end, coatl(action.coatl)] }] };
    }
    case 'play':
      return { glow: [[card(action.card), `[data-complete][data-card="${action.card}"]`], [coatl(action.coatl)]], ghosts: [{ of: card(action.card), at: [coatl(action.coatl)] }] };
    case 'keep':
    case 'discard':
      return { glow: placesOf(action.cards, me?.hand ?? []).map((i) => [`[data-pick="card-${i}"]`]), ghosts: [] };
    case 'temple-hand':
      return { glow: [[`.completing [data-about="temple ${action.temple}"]`]], ghosts: [] };
    case 'temple-pile':
      return { glow: [[`.completing [data-about="temple ${view.piles[action.pile - 1]?.top}"]`]], ghosts: [] };
    case 'priest':
      return { glow: [...token('priest'), [`[data-pile="${action.pile}"]`]], ghosts: [{ of: `[data-pile="${action.pile}"]`, at: [`[data-hand="${seat}"]`] }] };
    case 'perfect':
    case 'future':
      return { glow: token(action.do), ghosts: [] };
    case 'close':
      return { glow: [['.completing [data-primary]']], ghosts: [] };
    default:
      return { glow: [], ghosts: [] };
  }
}

export default { places, Picture: HintPicture } satisfies HintPictures<CoatlView, CoatlCards>;
