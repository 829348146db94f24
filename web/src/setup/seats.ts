// The seats of a new game on this screen: who sits there and what they are called.
import type { SeatSetup } from '../engine/storage';
import type { Translate } from '../i18n';
import { distinct, levelName } from './levels';

export interface SeatChoice {
  who: string; // 'human' or a level
  name: string; // empty: the usual one
}

export function usualName({ who }: SeatChoice, seat: number, own: string, t: Translate): string {
  if (who !== 'human') return levelName(who);
  return seat === 0 && own ? own : t('app.player_n', { n: seat + 1 });
}

export function seatsFrom(choices: readonly SeatChoice[], own: string, t: Translate): SeatSetup[] {
  const names = distinct(choices.map((choice, seat) => choice.name.trim() || usualName(choice, seat, own, t)));
  return choices.map(({ who }, seat): SeatSetup => {
    const name = names[seat] ?? '';
    return who === 'human' ? { name, kind: 'human' } : { name, kind: 'bot', level: who };
  });
}
