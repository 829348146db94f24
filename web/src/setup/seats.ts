// The seats of a new game on this screen: who sits there and what they are called.
import type { SeatSetup } from '../engine/storage';
import type { Translate } from '../i18n';

export interface SeatChoice {
  who: string; // 'human' or a level
  name: string; // empty: the usual one
}

export function usualName({ who }: SeatChoice, seat: number, own: string, t: Translate): string {
  if (who !== 'human') return t('app.bot', { level: t(`app.level.${who as 'novice'}`) });
  return seat === 0 && own ? own : t('app.player_n', { n: seat + 1 });
}

// No two of them have the same name.
export function seatsFrom(choices: readonly SeatChoice[], own: string, t: Translate): SeatSetup[] {
  const used = new Set<string>();
  return choices.map((choice, seat): SeatSetup => {
    const base = choice.name.trim() || usualName(choice, seat, own, t);
    let name = base;
    for (let n = 2; used.has(name); ++n) name = `${base} ${n}`;
    used.add(name);
    return choice.who === 'human' ? { name, kind: 'human' } : { name, kind: 'bot', level: choice.who };
  });
}
