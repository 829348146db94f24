// Which places of the table a move of the viewer surely changes: what is shown before the engine has answered.
import type { OptimisticMark } from '../../table/optimisticMarks';
import { parseAction } from './actions';
import type { Model } from './model.svelte';

const free = '.places > .bare';

function changes(text: string, model: Model): OptimisticMark[] {
  const action = parseAction(text);
  const { picked, me } = model;
  switch (action?.do) {
    case 'take': {
      const pieces = `[data-space="${action.space}"] > .piece`;
      return [
        { at: free, like: `${pieces} > *` },
        { at: pieces, as: 'gone' },
      ];
    }
    case 'row':
      return [{ at: `.market [data-slot="${action.slot}"] > *`, as: 'gone' }];
    case 'deck':
      return [{ at: '[data-deck]', change: -1 }];
    case 'start':
    case 'add': {
      const index = picked?.kind === 'piece' ? picked.index : (me?.pieces.indexOf(action.piece) ?? -1);
      const piece = `[data-pick="piece-${index}"] > *`;
      const end = action.do === 'add' ? `[data-drop="end ${action.coatl} ${action.side}"]` : '[data-drop="new"] > .ghosts';
      // A piece that was picked up is seen already at every end where it may go.
      const lands: OptimisticMark[] =
        picked?.kind === 'piece'
          ? [
              { at: `[data-target="${text}"]`, as: 'here' },
              { at: `[data-target]:not([data-target="${text}"])`, as: 'gone' },
            ]
          : [
              { at: `${end} > *`, as: 'gone' },
              { at: end, like: piece },
            ];
      return [...lands, { at: piece, as: 'gone' }];
    }
    case 'play': {
      if (model.view.phase === 'completing') return [{ at: `.completing [data-card="${action.card}"]`, as: 'gone' }];
      const index = picked?.kind === 'card' ? picked.index : (me?.hand.findIndex(({ id }) => id === action.card) ?? -1);
      return [
        { at: `.hand [data-pick="card-${index}"]`, as: 'gone' },
        { at: '.workshop .here', as: 'gone' },
        { at: `[data-coatl="${model.seat}${action.coatl}"] .points`, change: model.shown(action.card, model.pieces(action.coatl))?.points ?? 0 },
      ];
    }
    case 'keep':
    case 'discard': {
      const named = [...action.cards];
      const hand = (me?.hand ?? []).map(({ id }, index) => {
        const at = named.indexOf(id);
        if (at >= 0) named.splice(at, 1);
        return { index, leaves: at >= 0 === (action.do === 'discard') };
      });
      return [
        ...hand.filter(({ leaves }) => leaves).map(({ index }): OptimisticMark => ({ at: `.hand [data-pick="card-${index}"]`, as: 'gone' })),
      ];
    }
    case 'close':
    case 'temple-hand':
    case 'temple-pile':
      return [{ at: '.completing', as: 'gone' }];
    case 'perfect':
      return [
        ...action.pieces.map((piece, i): OptimisticMark => ({ at: `${free}:nth-child(${(me?.pieces.length ?? 0) + i + 1})`, like: `[data-bag="${piece}"] > .piece` })),
        { at: '.perfect', as: 'gone' },
        { at: '[data-token="perfect"]', as: 'gone' },
      ];
    case 'priest':
      return [
        { at: `[data-pile="${action.pile}"] > *`, as: 'gone' },
        { at: '[data-token="priest"]', as: 'gone' },
      ];
    case 'future':
      return [{ at: '[data-token="future"]', as: 'gone' }];
    default:
      return [];
  }
}

// Whatever it is, nothing more is asked for.
export const predictedMarks = (action: string, model: Model): OptimisticMark[] => [
  { at: '.bar .asked, .bar > .buttons', as: 'gone' },
  ...changes(action, model),
];
