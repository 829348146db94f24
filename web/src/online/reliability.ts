// How many of their last games somebody has left, in words.
import type { Translate } from '../i18n';

interface Reliability {
  games: number;
  left: number;
}
export const reliabilityText = ($t: Translate, { games, left }: Reliability): string => (games === 0 ? $t('online.reliability_none') : $t('online.reliability', { left, games }));
