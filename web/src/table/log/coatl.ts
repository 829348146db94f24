import type { Translate } from '../../i18n';
import { parseAction } from '../../games/coatl/actions';
import { piecesWords, pieceWords } from '../../games/coatl/describe';
import type { LogContext, LogLine } from '../log';
import type { CoatlCards, CoatlView, Position } from '../types';
import { coatlStory, type CoatlStep } from './coatlTurnHistory';

const upper = (name: string): string => name.toUpperCase();

export function coatlLines(context: LogContext, position: Position<CoatlView>, cards: CoatlCards): LogLine[] {
  const { view } = position;
  const story = coatlStory(position.log, cards, position.options, position.game === 'coatl-solo', view.completed);
  return story.flatMap((step) => {
    const text = sentence(context, step);
    if (text === null) return [];
    return [{ n: step.entry.n, turn: step.entry.turn, actor: step.entry.actor, text, targets: targets(step, view) }];
  });
}

function list(t: Translate, ids: readonly (number | null)[]): string {
  return ids.map((id) => (id === null ? t('log.coatl.unknown') : t('log.coatl.prophecy', { id }))).join(', ');
}

function sentence({ t, players }: LogContext, step: CoatlStep): string | null {
  const { action, card, temple } = step;
  if (!action || (step.setup && action.do !== 'keep')) return null;
  const who = step.entry.actor === null ? '' : (players[step.entry.actor]?.name ?? '');
  const closed = step.closed ? ` ${t('log.coatl.closed', { n: step.closed.points, pieces: step.closed.pieces.replace(/[<>]/g, '').length })}` : '';
  switch (action.do) {
    case 'keep': {
      const known = action.cards.filter((id) => id !== null);
      if (action.cards.length === 0) return t('log.coatl.keep_none', { who });
      if (known.length > 0) return t('log.coatl.keep_known', { who, what: list(t, known) });
      return t('log.coatl.keep', { who, n: action.cards.length });
    }
    case 'take':
      return step.pieces.length > 0
        ? t('log.coatl.take', { who, what: piecesWords(t, step.pieces) })
        : t('log.coatl.take_space', { who, space: action.space });
    case 'row':
      return card === null ? t('log.coatl.row_unknown', { who }) : t('log.coatl.row', { who, id: card });
    case 'deck':
      return t('log.coatl.deck', { who });
    case 'draw':
      return card === null ? null : t('log.coatl.draw', { id: card });
    case 'start':
      return t('log.coatl.start', { who, piece: pieceWords(t, action.piece) });
    case 'add': {
      const params = { who, piece: pieceWords(t, action.piece), name: upper(action.coatl) };
      return t(action.side === 'left' ? 'log.coatl.add_left' : 'log.coatl.add_right', params);
    }
    case 'play':
      return t('log.coatl.play', { who, id: action.card, name: upper(action.coatl) });
    case 'temple-hand':
    case 'temple-pile':
      return (temple === null ? t('log.coatl.temple_unknown', { who }) : t('log.coatl.temple', { who, id: temple })) + closed;
    case 'close':
      return t('log.coatl.close', { who }) + closed;
    case 'perfect':
      return t('log.coatl.perfect', { who, what: piecesWords(t, action.pieces) });
    case 'future':
      return t('log.coatl.future', { who });
    case 'discard': {
      const known = action.cards.filter((id) => id !== null);
      if (action.cards.length === 0) return t('log.coatl.discard_none', { who });
      return known.length > 0 ? t('log.coatl.discard', { who, what: list(t, known) }) : t('log.coatl.discard_n', { who, n: action.cards.length });
    }
    case 'priest':
      return temple === null ? t('log.coatl.priest_unknown', { who }) : t('log.coatl.priest', { who, id: temple });
    case 'pass':
      return t('log.coatl.pass', { who });
    case 'piece':
      return step.refill ? t('log.coatl.refill') : null;
    case 'reveal':
      return card === null ? null : t('log.coatl.reveal', { id: card });
    case 'open-temple':
      return t('log.coatl.open_temple', { id: action.temple });
    case 'marco':
      return marcoSentence(t, step);
    case 'end':
    case 'deal-temple':
      return null;
  }
}

function marcoSentence(t: Translate, step: CoatlStep): string {
  if (step.space === null) return t('log.coatl.marco_none');
  const what = piecesWords(t, step.pieces);
  const takes = step.marco.find((one) => one.kind === 'takes');
  const parts = [takes ? t('log.coatl.marco_takes', { what, id: takes.card.id }) : t('log.coatl.marco_clears', { what })];
  for (const one of step.marco) {
    if (one.kind === 'completes') parts.push(t('log.coatl.marco_completes', { id: one.card, n: one.points }));
    if (one.kind === 'draws') parts.push(t('log.coatl.marco_draws', { id: one.card }));
  }
  return parts.join(' ');
}

function targets(step: CoatlStep, view: CoatlView): string[] {
  const found: string[] = [];
  const { action, entry } = step;
  if (step.card !== null) {
    const slot = view.row.indexOf(step.card);
    if (slot >= 0) found.push(`[data-slot="${slot + 1}"]`);
  }
  if (action?.do === 'open-temple') {
    const pile = view.piles.findIndex(({ top }) => top === action.temple);
    if (pile >= 0) found.push(`[data-pile="${pile + 1}"]`);
  }
  if (action?.do === 'add' || action?.do === 'play') found.push(`[data-coatl="${entry.actor}${action.coatl}"]`);
  if (action?.do === 'marco') found.push('[data-seat="marco"]');
  if (step.space) found.push(`[data-space="${step.space}"]`);
  if (entry.actor !== null) found.push(`[data-seat="${entry.actor}"]`, `[data-board="${entry.actor}"]`);
  return found;
}

export function coatlAction(t: Translate, text: string, view: CoatlView): string {
  const action = parseAction(text);
  if (!action) return text;
  switch (action.do) {
    case 'take': {
      const pieces = view.supply[action.space];
      return t('log.do.pieces', { what: pieces.length > 0 ? piecesWords(t, pieces) : action.space });
    }
    case 'row': {
      const id = view.row[action.slot - 1];
      return id ? t('log.do.row', { id }) : text;
    }
    case 'deck':
      return t('log.do.deck');
    case 'start':
      return t('log.do.start', { piece: pieceWords(t, action.piece) });
    case 'add': {
      const params = { piece: pieceWords(t, action.piece), name: upper(action.coatl) };
      return t(action.side === 'left' ? 'log.do.add_left' : 'log.do.add_right', params);
    }
    case 'play':
      return t('log.do.play', { id: action.card, name: upper(action.coatl) });
    case 'temple-hand':
      return t('log.do.temple', { id: action.temple });
    case 'temple-pile': {
      const id = view.piles[action.pile - 1]?.top;
      return id ? t('log.do.temple', { id }) : text;
    }
    case 'close':
      return t('log.do.close');
    case 'perfect':
      return t('log.do.perfect', { what: piecesWords(t, action.pieces) });
    case 'future':
      return t('log.do.future');
    case 'priest': {
      const id = view.piles[action.pile - 1]?.top;
      return id ? t('log.do.priest', { id }) : text;
    }
    case 'keep':
      return action.cards.length > 0 ? t('log.do.keep', { what: list(t, action.cards) }) : t('log.do.keep_none');
    case 'discard':
      return action.cards.length > 0 ? t('log.do.discard', { what: list(t, action.cards) }) : t('log.do.discard_none');
    case 'end':
      return t('log.do.end');
    case 'pass':
      return t('log.do.pass');
    default:
      return text;
  }
}
