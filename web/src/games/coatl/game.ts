// The table of Cóatl and all that is said at it.
import { anyGame } from '../../table/module';
import CoatlTable from './CoatlTable.svelte';
import { actionText, logLines } from './log';
import { reasonText } from './reasons';
import type { CoatlCards, CoatlView } from './types';

export default anyGame<CoatlView, CoatlCards>({
  Table: CoatlTable,
  logLines,
  actionText,
  reasonText,
  banner: ({ view }, t) => {
    if (view.ending === 'running') return '';
    return view.last_turns > 0 ? t('app.last_turns', { n: view.last_turns }) : t('app.last_round');
  },
  drawsUnseen: (action) => action === 'deck' || action === 'future',
});
