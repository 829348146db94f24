// What is chosen at a table but not done yet: a payment, tokens to take, cards to keep. It is kept for this tab, so that a reload, or
// Back and a return, lose nothing. It belongs to one position of one table.
import { afterFrame } from './frame.svelte';

const KEY = 'patolli.choice';
interface Kept {
  at: string;
  log: number;
  choice: unknown;
}

export function keepChoice(log: number, choice: unknown): void {
  const kept: Kept = { at: location.hash, log, choice };
  afterFrame(() => {
    try {
      sessionStorage.setItem(KEY, JSON.stringify(kept));
    } catch {
      // A browser that keeps nothing can still play.
    }
  });
}

export function keptChoice<T>(log: number): T | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Kept | null;
    return kept?.at === location.hash && kept.log === log ? (kept.choice as T) : null;
  } catch {
    return null;
  }
}
