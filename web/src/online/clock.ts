import type { Translate } from '../i18n';
import type { Clock, Clocks } from './types';

// The clocks that can be chosen; the server takes any.
export const CLOCKS: Record<string, Clock> = {
  none: null,
  quick: { kind: 'budget', ms: 5 * 60_000, increment: 5_000 },
  normal: { kind: 'budget', ms: 15 * 60_000, increment: 10_000 },
  day: { kind: 'days', days: 1 },
  week: { kind: 'days', days: 7 },
};

export function clockText(t: Translate, clock: Clock): string {
  if (!clock) return t('online.clock_none');
  if (clock.kind === 'days') return t('online.clock_days', { n: clock.days });
  return t('online.clock_budget', { m: Math.round(clock.ms / 60_000), s: Math.round(clock.increment / 1000) });
}

// What is left to a seat, `since` milliseconds after the clocks were told.
export function leftOf(clocks: Clocks, seat: number, since: number): number | null {
  const left = clocks.left[seat];
  if (left === null || left === undefined) return null;
  return Math.max(0, clocks.running === seat ? left - since : left);
}

export function timeText(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  const [d, h, m, s] = [Math.floor(seconds / 86400), Math.floor(seconds / 3600) % 24, Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (n: number) => String(n).padStart(2, '0');
  if (d > 0) return `${d} d ${h} h`;
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}
