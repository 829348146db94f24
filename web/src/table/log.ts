// Single lines of a log. They are asked for one by one: the lines of one log are made once.
import type { Translate } from '../i18n';
import type { LogContext } from './module';
import type { LogEntry } from './types';

const made = new WeakMap<LogEntry[], { t: Translate; lines: Map<number, string> }>();

// What is not worth a sentence (a step of the set-up) is null.
export function entryText(entry: LogEntry, context: LogContext): string | null {
  let known = made.get(context.position.log);
  if (!known || known.t !== context.t) {
    known = { t: context.t, lines: new Map(context.game.logLines(context).map((line) => [line.n, line.text])) };
    made.set(context.position.log, known);
  }
  return known.lines.get(entry.n) ?? null;
}
