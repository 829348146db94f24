// The cards as the page asks about them: "card 31", "noble 4" (data-about).
import cards from 'virtual:engine-cards/splendor';
import type { Translate } from '../../i18n';
import type { CardGroup } from '../../table/module';
import { cardText, nobleText } from './describe';
import { GEMS, type DevelopmentCard, type NobleCard } from './types';

export type About = { kind: 'card'; card: DevelopmentCard } | { kind: 'noble'; noble: NobleCard };

export function readAbout(about: string): About | null {
  const [kind, id] = about.split(' ');
  const card = kind === 'card' ? cards.cards.find((other) => other.id === Number(id)) : undefined;
  if (card) return { kind: 'card', card };
  const noble = kind === 'noble' ? cards.nobles.find((other) => other.id === Number(id)) : undefined;
  return noble ? { kind: 'noble', noble } : null;
}

export function aboutText(about: string, t: Translate): string {
  const read = readAbout(about);
  if (read?.kind === 'card') return cardText(t, read.card);
  return read ? nobleText(t, read.noble) : '';
}

// In order of bonus, then points: cards that compete with each other are side by side.
const order = (card: DevelopmentCard) => GEMS.indexOf(card.bonus) * 100 + card.points;
const level = (n: number): CardGroup => {
  const members = cards.cards.filter((card) => card.level === n).sort((a, b) => order(a) - order(b));
  return { title: (t) => t('splendor.rules.gallery.level', { level: n, n: members.length }), cards: members.map(({ id }) => `card ${id}`), shape: 'tall' };
};
export const gallery: readonly CardGroup[] = [
  { title: (t) => t('splendor.rules.gallery.nobles', { n: cards.nobles.length }), cards: cards.nobles.map(({ id }) => `noble ${id}`), shape: 'square' },
  ...[1, 2, 3].map(level),
];
