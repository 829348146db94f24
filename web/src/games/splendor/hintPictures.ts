// A hint of Splendor on the board: where it happens, and what would lie where.
import type { HintPictures, HintPlaces, LogContext } from '../../table/module';
import { parseAction, placeText } from './actions';
import HintPicture from './HintPicture.svelte';
import { amounts, type SplendorCards, type SplendorView } from './types';

function places(text: string, { position: { view } }: LogContext<SplendorView, SplendorCards>): HintPlaces {
  const action = parseAction(text);
  const own = `[data-seat="${view.to_act ?? view.seat ?? 0}"]`;
  const at = (place: string) => `[data-place="${place}"]`;
  const coin = (colour: string) => `[data-place="bank ${colour}"]`;
  const stock = (colour: string) => `${own} [data-stock="${colour}"]`;
  switch (action?.kind) {
    case 'take': {
      const colours = amounts(action.tokens).map(({ colour }) => colour);
      return { glow: colours.map((colour) => [coin(colour)]), ghosts: colours.map((colour) => ({ of: coin(colour), at: [stock(colour), own] })) };
    }
    case 'return':
      return { glow: amounts(action.tokens).map(({ colour }) => [stock(colour)]), ghosts: [] };
    case 'reserve':
      return { glow: [[at(placeText(action.place))]], ghosts: [{ of: at(placeText(action.place)), at: [own] }] };
    case 'reserve-deck':
      return { glow: [[at(`deck ${action.level}`)]], ghosts: [{ of: at(`deck ${action.level}`), at: [own] }] };
    case 'buy': {
      const place = at(placeText(action.place));
      return { glow: [[place]], ghosts: 'reserved' in action.place ? [] : [{ of: place, at: [own] }] };
    }
    case 'noble':
      return { glow: [[at(`noble ${action.noble}`)]], ghosts: [] };
    default:
      return { glow: [], ghosts: [] };
  }
}

export default { places, Picture: HintPicture } satisfies HintPictures<SplendorView, SplendorCards>;
