// The log in words: one sentence an entry. What is not worth a sentence (a step of the set-up) is null.
import type { Translate } from '../i18n';
import type { Cards, LogEntry, Player, Position } from './types';

export interface LogContext {
  t: Translate;
  position: Position;
  cards: Cards;
  players: Player[];
}

export function entryText(entry: LogEntry, context: LogContext): string | null {
  const who = entry.actor === null ? null : context.players[entry.actor]?.name;
  return who ? `${who}: ${entry.action}` : null;
}

// An action in words, without who does it: for hints, confirmations and the analysis.
export function actionText(action: string, _context: LogContext): string {
  return action;
}
