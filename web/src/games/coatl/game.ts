// The table of Cóatl and all that is said at it.
import { anyGame } from '../../table/module';
import CoatlTable from './CoatlTable.svelte';
import { prophecyWords } from './describe';
import { actionText, logLines } from './log';
import { reasonText } from './reasons';
import type { CoatlCards, CoatlView } from './types';

export default anyGame<CoatlView, CoatlCards>({
  Table: CoatlTable,
  logLines,
  actionText,
  cardText: (id, { t, cards }) => {
    const card = cards.prophecies.find((other) => other.id === Number(id));
    return card ? prophecyWords(t, card) : id;
  },
  reasonText,
  hints: async () => (await import('./hintPictures')).default,
  banner: ({ view }, t) => {
    if (view.ending === 'running') return '';
    return view.last_turns > 0 ? t('app.last_turns', { n: view.last_turns }) : t('app.last_round');
  },
  soundOf(action) {
    const verb = action.split(' ', 1)[0] ?? '';
    if (/^(take|start|add|perfect)$/.test(verb)) return 'piece';
    if (/^(close|temple)$/.test(verb)) return 'complete';
    return /^(row|deck|play|keep|discard|priest|future)$/.test(verb) ? 'card' : null;
  },
  drawsUnseen: (action) => action === 'deck' || action === 'future',
});
