// Where the points of a finished game come from, as rows of a table: one column for each side.
import type { Translate } from '../i18n';
import type { Cards, CoatlView, Position, SplendorCards, SplendorView } from './types';

export interface BreakdownRow {
  label: string;
  values: (number | null)[];
  total?: boolean;
}

function splendorRows(view: SplendorView, cards: SplendorCards, t: Translate): BreakdownRow[] {
  const noblePoints = (ids: number[]) =>
    ids.reduce((sum, id) => sum + (cards.nobles.find((noble) => noble.id === id)?.points ?? 0), 0);
  const cardPoints = (ids: number[]) => ids.reduce((sum, id) => sum + (cards.cards.find((card) => card.id === id)?.points ?? 0), 0);
  return [
    { label: t('app.row.cards'), values: view.players.map((p) => cardPoints(p.bought)) },
    { label: t('app.row.nobles'), values: view.players.map((p) => noblePoints(p.nobles)) },
    { label: t('app.total'), values: view.players.map((p) => p.points), total: true },
    { label: t('app.row.bought'), values: view.players.map((p) => p.bought.length) },
  ];
}

function coatlRows(view: CoatlView, scores: number[], t: Translate): BreakdownRow[] {
  const sides = scores.length;
  const rows: BreakdownRow[] = [];
  const mine = view.players.map((_, seat) => view.completed.filter((coatl) => coatl.owner === seat));
  const most = Math.max(0, ...mine.map((list) => list.length));
  for (let i = 0; i < most; ++i)
    rows.push({
      label: t('app.row.coatl', { n: i + 1 }),
      values: Array.from({ length: sides }, (_, seat) => mine[seat]?.[i]?.points ?? null),
    });
  const prophecies = (seat: number) => (mine[seat] ?? []).flatMap((c) => c.prophecies).reduce((sum, p) => sum + p.points, 0);
  const all = (seat: number) => (mine[seat] ?? []).reduce((sum, c) => sum + c.points, 0);
  const people = (value: (seat: number) => number) =>
    Array.from({ length: sides }, (_, seat) => (seat < view.players.length ? value(seat) : null));
  rows.push({ label: t('app.row.prophecies'), values: people(prophecies) });
  rows.push({ label: t('app.row.temples'), values: people((seat) => all(seat) - prophecies(seat)) });
  if (view.marco)
    rows.push({ label: t('app.row.marco'), values: Array.from({ length: sides }, (_, i) => (i === 1 ? (scores[1] ?? null) : null)) });
  rows.push({ label: t('app.total'), values: scores, total: true });
  return rows;
}

export function breakdown(position: Position, cards: Cards, t: Translate): BreakdownRow[] {
  const scores = position.result?.scores ?? [];
  return position.game === 'splendor'
    ? splendorRows(position.view as SplendorView, cards as SplendorCards, t)
    : coatlRows(position.view as CoatlView, scores, t);
}
