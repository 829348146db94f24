// What is said of a finished game of Splendor: every card and noble that counts, and the tie-break.
import { anyEnd, type LogContext, type ScoreLine, type ScorePart } from '../../table/module';
import { GOAL, type SplendorCards, type SplendorPlayer, type SplendorView } from './types';

type Context = LogContext<SplendorView, SplendorCards>;
const sum = (parts: ScorePart[]) => parts.reduce((all, { points }) => all + points, 0);

function linesOf({ t, cards }: Context, player: SplendorPlayer): ScoreLine[] {
  const bought = player.bought.flatMap((id): ScorePart[] => {
    const card = cards.cards.find((one) => one.id === id);
    if (!card || card.points === 0) return [];
    const label = t('splendor.part.card', { bonus: t(`splendor.colour.${card.bonus}`), level: card.level });
    return [{ label, points: card.points, colour: card.bonus === 'white' ? '#b9c8d8' : `var(--gem-${card.bonus})` }];
  });
  const nobles = player.nobles.map((id): ScorePart => {
    const points = cards.nobles.find((noble) => noble.id === id)?.points ?? 0;
    return { label: t('splendor.part.noble'), points, colour: 'var(--gem-gold)' };
  });
  const lines = [{ label: t('splendor.row.cards'), points: sum(bought), parts: bought }];
  return nobles.length > 0 ? [...lines, { label: t('splendor.row.nobles'), points: sum(nobles), parts: nobles }] : lines;
}

function ending(how: string, { t, position: { view }, players }: Context): string | null {
  if (how !== 'goal') return null;
  const there = players.flatMap(({ name }, seat) => ((view.players[seat]?.points ?? 0) >= GOAL ? [name] : []));
  return t('splendor.ending.goal', { names: there.join(', '), n: there.length });
}

export default anyEnd<SplendorView, SplendorCards>({
  scores: (context) => context.position.view.players.map((player) => linesOf(context, player)),
  ties: ({ t, position: { view } }) => [{ text: (values) => t('splendor.tie.cards', { values }), values: view.players.map(({ bought }) => bought.length) }],
  ending,
});
