import type { LogEntry, Position } from './types';

// What happened since the viewer's last decision of an earlier turn.
export function sinceOwnTurn({ log, seat, turn }: Position): LogEntry[] {
  const before = log.findLastIndex((entry) => entry.actor === seat && entry.turn < turn);
  return log.slice(before + 1).filter((entry) => entry.actor !== seat || entry.turn < turn);
}
