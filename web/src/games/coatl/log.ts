import type { Translate } from '../../i18n';
import { parseAction } from './actions';
import { piecesWords, pieceWords } from './describe';
import type { LogContext, LogLine } from '../../table/module';
import type { CoatlCards, CoatlView } from './types';
import { coatlStory, type CoatlStep } from './turnHistory';

const upper = (name: string): string => name.toUpperCase();

export function logLines(context: LogContext<CoatlView, CoatlCards>): LogLine[] {
  const { position } = context;
  const { view } = position;
  const story = coatlStory(position.log);
  return story.flatMap((step) => {
    const text = sentence(context, step);
    if (text === null) return [];
    return [{ n: step.entry.n, turn: step.entry.turn, actor: step.entry.actor, text, targets: targets(step, view) }];
  });
}

function list(t: Translate, ids: readonly (number | null)[]): string {
  return ids.map((id) => (id === null ? t('coatl.log.unknown') : t('coatl.log.prophecy', { id }))).join(', ');
}

function sentence({ t, players }: Pick<LogContext, 't' | 'players'>, step: CoatlStep): string | null {
  const { action, card, temple } = step;
  if (!action || (step.setup && action.do !== 'keep')) return null;
  const who = step.entry.actor === null ? '' : (players[step.entry.actor]?.name ?? '');
  const closed = step.closed ? ` ${t('coatl.log.closed', { n: step.closed.points, pieces: step.closed.length })}` : '';
  switch (action.do) {
    case 'keep': {
      const known = action.cards.filter((id) => id !== null);
      if (action.cards.length === 0) return t('coatl.log.keep_none', { who });
      if (known.length > 0) return t('coatl.log.keep_known', { who, what: list(t, known) });
      return t('coatl.log.keep', { who, n: action.cards.length });
    }
    case 'take':
      return step.pieces.length > 0
        ? t('coatl.log.take', { who, what: piecesWords(t, step.pieces) })
        : t('coatl.log.take_space', { who, space: action.space });
    case 'row':
      return card === null ? t('coatl.log.row_unknown', { who }) : t('coatl.log.row', { who, id: card });
    case 'deck':
      return t('coatl.log.deck', { who });
    case 'draw':
      return card === null ? null : t('coatl.log.draw', { id: card });
    case 'start':
      return t('coatl.log.start', { who, piece: pieceWords(t, action.piece) });
    case 'add': {
      const params = { who, piece: pieceWords(t, action.piece), name: upper(action.coatl) };
      return t(action.side === 'left' ? 'coatl.log.add_left' : 'coatl.log.add_right', params);
    }
    case 'play':
      return t('coatl.log.play', { who, id: action.card, name: upper(action.coatl) });
    case 'temple-hand':
    case 'temple-pile':
      return (temple === null ? t('coatl.log.temple_unknown', { who }) : t('coatl.log.temple', { who, id: temple })) + closed;
    case 'close':
      return t('coatl.log.close', { who }) + closed;
    case 'perfect':
      return t('coatl.log.perfect', { who, what: piecesWords(t, action.pieces) });
    case 'future':
      return t('coatl.log.future', { who });
    case 'discard': {
      const known = action.cards.filter((id) => id !== null);
      if (action.cards.length === 0) return t('coatl.log.discard_none', { who });
      return known.length > 0 ? t('coatl.log.discard', { who, what: list(t, known) }) : t('coatl.log.discard_n', { who, n: action.cards.length });
    }
    case 'priest':
      return temple === null ? t('coatl.log.priest_unknown', { who }) : t('coatl.log.priest', { who, id: temple });
    case 'pass':
      return t('coatl.log.pass', { who });
    case 'piece':
      return step.refill ? t('coatl.log.refill') : null;
    case 'reveal':
      return card === null ? null : t('coatl.log.reveal', { id: card });
    case 'open-temple':
      return t('coatl.log.open_temple', { id: action.temple });
    case 'marco':
      return marcoSentence(t, step);
    case 'end':
    case 'deal-temple':
      return null;
  }
}

function marcoSentence(t: Translate, step: CoatlStep): string {
  if (step.space === null) return t('coatl.log.marco_none');
  const what = piecesWords(t, step.pieces);
  const takes = step.marco.find((one) => one.kind === 'takes');
  const parts = [takes ? t('coatl.log.marco_takes', { what, id: takes.card }) : t('coatl.log.marco_clears', { what })];
  for (const one of step.marco) {
    if (one.kind === 'completes') parts.push(t('coatl.log.marco_completes', { id: one.card, n: one.points }));
    if (one.kind === 'draws') parts.push(t('coatl.log.marco_draws', { id: one.card }));
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

// An action in words, in the position in which it would be done.
export function actionText(text: string, { t, position: { view } }: LogContext<CoatlView, CoatlCards>): string {
  const action = parseAction(text);
  if (!action) return text;
  switch (action.do) {
    case 'take': {
      const pieces = view.supply[action.space];
      return t('coatl.do.pieces', { what: pieces.length > 0 ? piecesWords(t, pieces) : action.space });
    }
    case 'row': {
      const id = view.row[action.slot - 1];
      return id ? t('coatl.do.row', { id }) : text;
    }
    case 'deck':
      return t('coatl.do.deck');
    case 'start':
      return t('coatl.do.start', { piece: pieceWords(t, action.piece) });
    case 'add': {
      const params = { piece: pieceWords(t, action.piece), name: upper(action.coatl) };
      return t(action.side === 'left' ? 'coatl.do.add_left' : 'coatl.do.add_right', params);
    }
    case 'play':
      return t('coatl.do.play', { id: action.card, name: upper(action.coatl) });
    case 'temple-hand':
      return t('coatl.do.temple', { id: action.temple });
    case 'temple-pile': {
      const id = view.piles[action.pile - 1]?.top;
      return id ? t('coatl.do.temple', { id }) : text;
    }
    case 'close':
      return t('coatl.do.close');
    case 'perfect':
      return t('coatl.do.perfect', { what: piecesWords(t, action.pieces) });
    case 'future':
      return t('coatl.do.future');
    case 'priest': {
      const id = view.piles[action.pile - 1]?.top;
      return id ? t('coatl.do.priest', { id }) : text;
    }
    case 'keep':
      return action.cards.length > 0 ? t('coatl.do.keep', { what: list(t, action.cards) }) : t('coatl.do.keep_none');
    case 'discard':
      return action.cards.length > 0 ? t('coatl.do.discard', { what: list(t, action.cards) }) : t('coatl.do.discard_none');
    case 'end':
      return t('coatl.do.end');
    case 'pass':
      return t('coatl.do.pass');
    default:
      return text;
  }
}
