import type { RulesPage } from '../../table/module';
import Figure from './RulesFigure.svelte';

export const coatl: RulesPage = {
  Figure,
  sections: [
    { id: 'aim', texts: 2, figure: 'serpent' },
    { id: 'table', texts: 3 },
    { id: 'turn', texts: 3, list: true },
    { id: 'build', texts: 2 },
    { id: 'patterns', texts: 3, figure: 'patterns' },
    { id: 'complete', texts: 2, figure: 'temple' },
    { id: 'tokens', texts: 4, list: true },
    { id: 'end', texts: 2 },
    { id: 'fine', texts: 2, list: true },
  ],
};

export const solo: RulesPage = {
  sections: [
    { id: 'aim', texts: 1 },
    { id: 'setup', texts: 2 },
    { id: 'turn', texts: 4, list: true },
    { id: 'row', texts: 1 },
    { id: 'end', texts: 1 },
    { id: 'levels', texts: 5, list: true },
  ],
  seeAlso: 'coatl',
};
