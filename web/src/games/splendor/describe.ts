// Splendor in words: what screen readers say, and what people without an eye for colours read.
import type { Translate } from '../../i18n';
import { amounts, type DevelopmentCard, GEMS, type Gems, type NobleCard, type SplendorPlayer, type Tokens } from './types';
import { nobleMissing } from './choices';

// "2 red, 1 gold"
export function tokensText(t: Translate, tokens: Partial<Tokens>): string {
  const list = amounts(tokens).map(({ colour, n }) => t(`splendor.amount.${colour}`, { n }));
  return list.length > 0 ? list.join(', ') : t('splendor.nothing');
}

// "Level 2, red bonus, 1 point. Price: 3 blue, 2 red, 3 black."
export function cardText(t: Translate, card: DevelopmentCard): string {
  return t('splendor.card', {
    level: card.level,
    bonus: t(`splendor.colour.${card.bonus}`),
    n: card.points,
    price: tokensText(t, card.cost),
  });
}

// "the red card with 2 points", short enough for a sentence
export function cardName(t: Translate, card: DevelopmentCard): string {
  return t(card.points > 0 ? `splendor.name.${card.bonus}.points` : `splendor.name.${card.bonus}.plain`, {
    level: card.level,
    n: card.points,
  });
}

export function nobleText(t: Translate, noble: NobleCard): string {
  return t('splendor.noble', { n: noble.points, needs: tokensText(t, noble.bonuses) });
}

// What a player lacks for a noble, or that nothing is missing.
export function progressText(t: Translate, player: SplendorPlayer, needs: Gems): string {
  const gems = nobleMissing(player.bonuses, needs);
  return GEMS.some((gem) => gems[gem] > 0) ? t('splendor.missing', { what: tokensText(t, gems) }) : t('splendor.noble_met');
}
