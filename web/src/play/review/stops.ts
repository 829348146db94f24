// Where a game that is looked at again stops: at the beginning of every turn, at decisions that were marked, and at the end.
import type { Decision } from '../../engine/wasm';
import type { LogEntry } from '../../table/types';

export function stopsOf(log: readonly LogEntry[], decisions: readonly Decision[]): number[] {
  const stops = new Set<number>([log.length]);
  let before: LogEntry | null = null;
  for (const entry of log) {
    if (entry.actor === null) continue; // chance has no turn of its own
    if (!before || before.actor !== entry.actor || before.turn !== entry.turn) stops.add(entry.n);
    before = entry;
  }
  for (const { step, mark } of decisions) if (mark !== '') stops.add(step);
  return [...stops].sort((a, b) => a - b);
}

// The marked decisions of each seat, those of `first` before the others; of many, the worst. In the order of the game.
export function mistakesBySeat(decisions: readonly Decision[], seats: number, first: number | null, most = 12): { seat: number; mistakes: Decision[] }[] {
  const order = Array.from({ length: seats }, (_, seat) => seat).sort((a, b) => Number(b === first) - Number(a === first) || a - b);
  return order.map((seat) => ({
    seat,
    mistakes: decisions
      .filter((one) => one.seat === seat && one.mark !== '')
      .sort((a, b) => b.loss - a.loss)
      .slice(0, most)
      .sort((a, b) => a.step - b.step),
  }));
}
