// A table for any game, and what is said at it: actions are called by their notation.
import { anyGame, type BreakdownRow, type LogContext, type LogLine } from '../../table/module';
import GenericTable from './GenericTable.svelte';

function logLines({ t, position, players }: LogContext): LogLine[] {
  return position.log.map(({ n, turn, actor, action }) => {
    const who = actor === null ? null : (players[actor]?.name ?? t('generic.player', { n: actor + 1 }));
    return { n, turn, actor, text: who === null ? t('generic.chance', { action }) : t('generic.line', { who, action }), targets: [] };
  });
}

function breakdown({ t, position: { result } }: LogContext): BreakdownRow[] {
  if (!result) return [];
  const ties = Math.max(0, ...result.tie_breaks.map((values) => values.length));
  const rows: BreakdownRow[] = Array.from({ length: ties }, (_, i) => ({
    label: t('generic.tie', { n: i + 1 }),
    values: result.scores.map((_score, side) => result.tie_breaks[side]?.[i] ?? null),
  }));
  return [{ label: t('app.total'), values: result.scores, total: true }, ...rows];
}

export default anyGame({
  Table: GenericTable,
  logLines,
  actionText: (action) => action,
  reasonText: () => null,
  breakdown,
  banner: () => '',
});
