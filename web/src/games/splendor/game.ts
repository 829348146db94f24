// The table of Splendor and all that is said at it.
import { anyGame } from '../../table/module';
import { cardText } from './describe';
import { actionText, logLines } from './log';
import { reasonText } from './reasons';
import SplendorTable from './SplendorTable.svelte';
import type { SplendorCards, SplendorView } from './types';

export default anyGame<SplendorView, SplendorCards>({
  Table: SplendorTable,
  logLines,
  actionText,
  cardText: (id, { t, cards }) => {
    const card = cards.cards.find((other) => other.id === Number(id));
    return card ? cardText(t, card) : id;
  },
  reasonText,
  hints: async () => (await import('./hintPictures')).default,
  banner: ({ view }, t) => (view.last_round ? t('app.last_round') : ''),
  soundOf(action) {
    const verb = action.split(' ', 1)[0] ?? '';
    if (/^(take2?|return)$/.test(verb)) return 'chip';
    if (verb === 'noble') return 'visit';
    return verb === 'buy' || verb === 'reserve' ? 'card' : null;
  },
  drawsUnseen: (action) => action.startsWith('reserve deck'),
});
