// Where the points of a finished game come from.
import type { BreakdownRow, LogContext } from '../../table/module';
import type { CoatlCards, CoatlView } from './types';

export function breakdown({ t, position: { view, result } }: LogContext<CoatlView, CoatlCards>): BreakdownRow[] {
  const scores = result?.scores ?? [];
  const sides = scores.length;
  const rows: BreakdownRow[] = [];
  const mine = view.players.map((_, seat) => view.completed.filter((coatl) => coatl.owner === seat));
  const most = Math.max(0, ...mine.map((list) => list.length));
  for (let i = 0; i < most; ++i)
    rows.push({
      label: t('coatl.row.coatl', { n: i + 1 }),
      values: Array.from({ length: sides }, (_, seat) => mine[seat]?.[i]?.points ?? null),
    });
  const prophecies = (seat: number) => (mine[seat] ?? []).flatMap((c) => c.prophecies).reduce((sum, p) => sum + p.points, 0);
  const all = (seat: number) => (mine[seat] ?? []).reduce((sum, c) => sum + c.points, 0);
  const people = (value: (seat: number) => number) =>
    Array.from({ length: sides }, (_, seat) => (seat < view.players.length ? value(seat) : null));
  rows.push({ label: t('coatl.row.prophecies'), values: people(prophecies) });
  rows.push({ label: t('coatl.row.temples'), values: people((seat) => all(seat) - prophecies(seat)) });
  if (view.marco)
    rows.push({ label: t('coatl.row.marco'), values: Array.from({ length: sides }, (_, i) => (i === 1 ? (scores[1] ?? null) : null)) });
  rows.push({ label: t('app.total'), values: scores, total: true });
  return rows;
}
