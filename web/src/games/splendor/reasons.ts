// The reasons of a hint in words. The texts are those of the C++ catalogues, so terminal and page say the same.
import type { LogContext } from '../../table/module';
import type { Reason } from '../../table/types';
import { cardName, tokensText } from './describe';
import { GEMS, type SplendorCards, type SplendorView } from './types';

export function reasonText(r: Reason, { t, cards, players }: LogContext<SplendorView, SplendorCards>): string | null {
  const face = cards.cards.find((card) => card.id === r.card);
  const card = face ? cardName(t, face) : String(r.card);
  const who = players[r.seat ?? -1]?.name ?? '';
  // The numbers of nobles are not printed on their tiles: what a noble asks for tells them apart.
  const noble = () => {
    const found = cards.nobles.find((other) => other.id === r.card);
    return found ? `(${tokensText(t, found.bonuses)})` : '';
  };
  switch (r.why) {
    case 'reaches_goal':
      return t('hint.splendor.goal', [r.n]);
    case 'points':
      return t('hint.splendor.points', [r.n]);
    case 'noble_comes':
      return t('hint.splendor.noble', [noble(), r.n]);
    case 'noble_nearer':
      return t('hint.splendor.noble_nearer', [noble(), r.n]);
    case 'allows':
      return r.m === 0 ? t('hint.splendor.allows', [card]) : t('hint.splendor.allows_more', [card, r.m]);
    case 'allows_goal':
      return t('hint.splendor.allows_goal', [card, r.n]);
    case 'approaches':
      return t('hint.splendor.approaches', [card, r.n]);
    case 'cheaper':
      return t('hint.splendor.cheaper', [t(`splendor.colour.${GEMS[r.card] ?? 'white'}`), r.n]);
    case 'denies_card':
      return t('hint.splendor.denies', [who]);
    case 'denies_goal':
      return t('hint.splendor.denies_goal', [who, r.n]);
    case 'denies_tokens':
      return t('hint.splendor.denies_tokens', [who, card]);
    case 'denies_noble':
      return t('hint.splendor.denies_noble', [who]);
    case 'gold':
      return t('hint.splendor.gold');
    case 'still_affords':
      return t('hint.splendor.still_affords', [card]);
    case 'not_needed':
      return t('hint.splendor.not_needed', [card]);
    default:
      return null;
  }
}
