import type { RulesPage } from '../../table/module';
import AboutCard from './AboutCard.svelte';
import { aboutText, gallery } from './aboutCards';
import AboutFace from './AboutFace.svelte';
import Figure from './RulesFigure.svelte';

export default {
  Figure,
  cards: { Face: AboutFace, Help: AboutCard, text: aboutText, groups: gallery },
  keys: 'splendor.rules.keys',
  sections: [
    { id: 'aim', texts: 2 },
    { id: 'table', texts: 3, figure: 'gems' },
    { id: 'start', texts: 2 },
    { id: 'card', texts: 1, figure: 'card' },
    { id: 'turn', texts: 4, list: true },
    { id: 'buy', texts: 2 },
    { id: 'limit', texts: 1 },
    { id: 'nobles', texts: 1, figure: 'noble' },
    { id: 'end', texts: 1 },
    { id: 'fine', texts: 2, list: true },
  ],
} satisfies RulesPage;
