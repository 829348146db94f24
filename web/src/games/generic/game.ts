// A table for any game, and what is said at it: actions are called by their notation.
import { anyGame, type LogContext, type LogLine } from '../../table/module';
import GenericTable from './GenericTable.svelte';

function logLines({ t, position, players }: LogContext): LogLine[] {
  return position.log.map(({ n, turn, actor, action }) => {
    const who = actor === null ? null : (players[actor]?.name ?? t('generic.player', { n: actor + 1 }));
    return { n, turn, actor, text: who === null ? t('generic.chance', { action }) : t('generic.line', { who, action }), targets: [] };
  });
}

export default anyGame({
  Table: GenericTable,
  logLines,
  actionText: (action) => action,
  reasonText: () => null,
  banner: () => '',
});
