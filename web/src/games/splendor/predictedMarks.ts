// Which places of the table a move of the viewer surely changes: what is shown before the engine has answered.
import type { OptimisticMark } from '../../table/optimisticMarks';
import { parseAction, placeText } from './actions';
import { paid } from './choices';
import type { Model } from './model.svelte';
import { amounts, type Tokens } from './types';

const own = (colour: string) => `.own [data-stock="${colour}"] .chip`;
const bank = (colour: string) => `[data-place="bank ${colour}"]`;
// (Where tokens were chosen they are missing already.)
const arrive = (tokens: Tokens, where: (colour: string) => string): OptimisticMark[] =>
  amounts(tokens).map(({ colour, n }) => ({ at: where(colour), change: n }));

function changes(text: string, model: Model): OptimisticMark[] {
  const action = parseAction(text);
  const gold: OptimisticMark[] = model.bank.gold > 0 ? [{ at: own('gold'), change: 1 }] : [];
  switch (action?.kind) {
    case 'take':
      return arrive(action.tokens, own);
    case 'return':
      return arrive(action.tokens, bank);
    case 'reserve':
      return [{ at: `[data-place="${placeText(action.place)}"]`, as: 'gone' }, ...gold];
    case 'reserve-deck':
      return [{ at: `[data-place="deck ${action.level}"]`, change: -1 }, ...gold];
    case 'buy': {
      const place = placeText(action.place);
      const card = model.cardAt(place);
      const pays = card && model.own ? amounts(paid(card, model.own, action.gold)) : [];
      return [
        { at: `[data-place="${place}"]`, as: 'gone' },
        { at: `.own [data-stock="${card?.bonus}"] .bonus`, change: 1 },
        ...(card?.points ? [{ at: '.own .points', change: card.points }] : []),
        ...pays.map(({ colour, n }) => ({ at: own(colour), change: -n })),
      ];
    }
    case 'noble':
      return [{ at: `[data-place="noble ${action.noble}"]`, as: 'gone' }];
    default:
      return [];
  }
}

// Whatever it is, nothing more is asked for.
export const predictedMarks = (action: string, model: Model): OptimisticMark[] => [{ at: '.panel-bar > *', as: 'gone' }, ...changes(action, model)];
