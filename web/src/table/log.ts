// The log in words: one sentence an entry, and where on the board to look. What is not worth a sentence (a step of the
// set-up) is null.
import type { Translate } from '../i18n';
import { coatlAction, coatlLines } from './log/coatl';
import { splendorAction, splendorLines } from './log/splendor';
import type { Cards, CoatlCards, CoatlView, LogEntry, Player, Position, SplendorCards, SplendorView } from './types';

export interface LogContext {
  t: Translate;
  position: Position;
  cards: Cards;
  players: Player[];
}

export interface LogLine {
  n: number;
  turn: number;
  actor: number | null; // null: chance, or M.A.R.C.O.
  text: string;
  targets: string[]; // selectors of places on the board, the best first; those that are not there any more are skipped
}

// The whole log as lines, in order; entries without a sentence are left out.
export function logLines(context: LogContext): LogLine[] {
  const { position, cards } = context;
  return position.game === 'splendor'
    ? splendorLines(context, position as Position<SplendorView>, cards as SplendorCards)
    : coatlLines(context, position as Position<CoatlView>, cards as CoatlCards);
}

// Lines of the same log are asked for one by one: they are made once.
const made = new WeakMap<LogEntry[], { t: Translate; lines: Map<number, string> }>();

export function entryText(entry: LogEntry, context: LogContext): string | null {
  let known = made.get(context.position.log);
  if (!known || known.t !== context.t) {
    known = { t: context.t, lines: new Map(logLines(context).map((line) => [line.n, line.text])) };
    made.set(context.position.log, known);
  }
  return known.lines.get(entry.n) ?? null;
}

// An action in words, without who does it: for hints, confirmations and the analysis. The position is the one in which it
// would be done.
export function actionText(action: string, context: LogContext): string {
  const { position, cards, t } = context;
  return position.game === 'splendor'
    ? splendorAction(t, action, position.view as SplendorView, cards as SplendorCards)
    : coatlAction(t, action, position.view as CoatlView);
}
