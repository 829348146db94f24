import type { CardPages, RulesPage } from '../../table/module';
import AboutCard from './AboutCard.svelte';
import { aboutText, gallery } from './aboutCards';
import AboutFace from './AboutFace.svelte';
import Figure from './RulesFigure.svelte';

const cards: CardPages = { Face: AboutFace, Help: AboutCard, text: aboutText, groups: gallery };
const several = (options: Record<string, string>) => !('algorithms' in options);

export const coatl: RulesPage = {
  Figure,
  cards,
  sections: [
    { id: 'aim', texts: 2, figure: 'serpent', when: several },
    { id: 'table', texts: 3 },
    { id: 'start', texts: 3, when: several },
    { id: 'turn', texts: 3, list: true },
    { id: 'build', texts: 3 },
    { id: 'patterns', texts: 4, figure: 'patterns' },
    { id: 'complete', texts: 3, figure: 'temple' },
    { id: 'sum', texts: 1, figure: 'sum' },
    { id: 'tokens', texts: 5, list: true, when: (options) => options['sacrifice'] === 'on' },
    { id: 'end', texts: 3, when: several },
    { id: 'fine', texts: 4, list: true },
    { id: 'variant', texts: 1, when: (options) => options['rules'] === 'bga' },
  ],
};

export const solo: RulesPage = {
  cards,
  sections: [
    { id: 'aim', texts: 1 },
    { id: 'setup', texts: 2 },
    { id: 'turn', texts: 6, list: true },
    { id: 'row', texts: 1 },
    { id: 'end', texts: 1 },
    { id: 'levels', texts: 6, list: true, when: (options) => options['algorithms'] !== 'none' },
  ],
  seeAlso: 'coatl',
};
