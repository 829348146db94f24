// A game without set-up: with the people, bots and options of the last one of its kind.
import { newGame } from '../engine/newGame';
import type { Translate } from '../i18n';
import type { GameName } from '../table/types';
import { chosenOptions } from './options';
import { lastChoices } from './remembered';
import { seatsFrom } from './seats';

// Who would play beside the first one: for the button.
export function lastOpponents(game: GameName, own: string, t: Translate): string[] {
  return seatsFrom(lastChoices(game).seats, own, t).slice(1).map(({ name }) => name);
}

export function quickGame(game: GameName, own: string, t: Translate): Promise<string> {
  const { seats, options, shuffle } = lastChoices(game);
  return newGame({ game, seats: seatsFrom(seats, own, t), options: chosenOptions(game, options), ...(shuffle ? { shuffle } : {}) });
}
