// Where the points of a finished game come from.
import type { BreakdownRow, LogContext } from '../../table/module';
import type { SplendorCards, SplendorView } from './types';

export function breakdown({ t, position: { view }, cards }: LogContext<SplendorView, SplendorCards>): BreakdownRow[] {
  const noblePoints = (ids: number[]) =>
    ids.reduce((sum, id) => sum + (cards.nobles.find((noble) => noble.id === id)?.points ?? 0), 0);
  const cardPoints = (ids: number[]) => ids.reduce((sum, id) => sum + (cards.cards.find((card) => card.id === id)?.points ?? 0), 0);
  return [
    { label: t('splendor.row.cards'), values: view.players.map((p) => cardPoints(p.bought)) },
    { label: t('splendor.row.nobles'), values: view.players.map((p) => noblePoints(p.nobles)) },
    { label: t('app.total'), values: view.players.map((p) => p.points), total: true },
    { label: t('splendor.row.bought'), values: view.players.map((p) => p.bought.length) },
  ];
}
