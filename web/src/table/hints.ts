// The engine's reasons in words: a game's own, and those that any game can have.
import type { LogContext } from './module';
import type { Reason } from './types';

// A sentence may begin with the name of a card, which has a small letter in most places.
const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const MOST_REASONS = 3; // more would not be read

export function reasonTexts(reasons: Reason[], context: LogContext): string[] {
  const { t, game } = context;
  const texts = reasons.map((r) => (r.why === 'turn_brings' ? t('hint.turn', [r.n]) : game.reasonText(r, context)));
  const known = texts.filter((text): text is string => text !== null).slice(0, MOST_REASONS).map(capitalised);
  return known.length > 0 ? known : [t('hint.later')];
}
