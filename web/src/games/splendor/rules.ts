import type { RulesPage } from '../../table/module';
import Figure from './RulesFigure.svelte';

export default {
  Figure,
  sections: [
    { id: 'aim', texts: 2 },
    { id: 'table', texts: 3, figure: 'gems' },
    { id: 'card', texts: 1, figure: 'card' },
    { id: 'turn', texts: 4, list: true },
    { id: 'buy', texts: 2 },
    { id: 'limit', texts: 1 },
    { id: 'nobles', texts: 1, figure: 'noble' },
    { id: 'end', texts: 1 },
    { id: 'fine', texts: 2, list: true },
  ],
} satisfies RulesPage;
