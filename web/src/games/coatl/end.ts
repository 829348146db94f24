// What is said of a finished game of Cóatl: every card of every Cóatl with its points, the title, and the tie-breaks.
import { anyEnd, type LogContext, type ScoreLine, type ScorePart, type TieRule } from '../../table/module';
import { templeShows, topPoints } from './patterns';
import { parseSerpent } from './pieces';
import type { CoatlCards, CoatlView, CompletedCoatl } from './types';

type Context = LogContext<CoatlView, CoatlCards>;
const FRAMES: Record<string, string> = { yellow: 'var(--piece-Y)', red: 'var(--piece-R)', black: 'var(--piece-K)', green: 'var(--piece-G)', blue: 'var(--piece-B)' };
const STONE = '#a8977b';

function prophecy({ t, cards }: Context, id: number, points?: number): ScorePart {
  const card = cards.prophecies.find((one) => one.id === id);
  return { label: t('coatl.part.prophecy', { id }), points: points ?? (card ? topPoints(card) : 0), colour: FRAMES[card?.frame ?? ''] ?? STONE };
}

function cardsOf(context: Context, coatl: CompletedCoatl): ScorePart[] {
  const parts = coatl.prophecies.map(({ id, points }) => prophecy(context, id, points));
  const temple = context.cards.temples.find(({ id }) => id === coatl.temple);
  if (!temple) return parts;
  const points = templeShows(temple, parseSerpent(coatl.pieces)).points;
  return [...parts, { label: context.t('coatl.part.temple', { id: temple.id }), points, colour: STONE }];
}

function scores(context: Context): ScoreLine[][] {
  const { t, position } = context;
  const { players, completed, marco } = position.view;
  const people = players.map((_, seat) =>
    completed
      .filter(({ owner }) => owner === seat)
      .map((coatl, i): ScoreLine => ({ label: t('coatl.row.coatl', { n: i + 1 }), points: coatl.points, parts: cardsOf(context, coatl) })),
  );
  if (!marco) return people;
  const parts = marco.completed.map((id) => prophecy(context, id));
  return [...people, [{ label: t('coatl.row.marco'), points: position.result?.scores[players.length] ?? 0, parts }]];
}

function ties({ t, position: { view, result } }: Context): TieRule[] {
  if (view.marco) return [{ text: () => t('coatl.tie.marco'), values: [] }];
  const at = (i: number) => (result?.tie_breaks ?? []).map((values) => values[i] ?? 0);
  return [
    { text: (values) => t('coatl.tie.cards', { values }), values: at(0) },
    { text: (values) => t('coatl.tie.coatl', { values }), values: at(1) },
  ];
}

export default anyEnd<CoatlView, CoatlCards>({
  scores,
  ties,
  ending(ending, { t, position: { view }, players }) {
    if (ending === 'goal') return t('coatl.ending.goal', { name: players[view.closer ?? 0]?.name ?? '' });
    return ending === 'supply' ? t('coatl.ending.supply') : null;
  },
  defeat: (t) => t('coatl.marco_won'),
  title(names, you, t) {
    if (names.length > 1) return t('coatl.priests', { names: names.join(', ') });
    return you ? t('coatl.priest_you') : t('coatl.priest', { name: names[0] ?? '' });
  },
});
