// The games: which there are is the engine's to say, what they look like is their modules'. A game without a module gets the generic one.
import engineGames from 'virtual:engine-games';
import { catalogues, loadAreas, type AnyKey, type Area, type Catalogue, type Translate } from '../i18n';
import type { GameEnd, GameModule, LoadedGame, Where } from '../table/module';
import type { GameName } from '../table/types';
import coatl from './coatl';
import generic from './generic';
import splendor from './splendor';

const MODULES: Readonly<Record<GameName, GameModule>> = {
  ...coatl,
  ...splendor,
};

export const GAMES: readonly GameName[] = engineGames.map(({ game }) => game);

export const moduleOf = (game: GameName): GameModule => MODULES[game] ?? generic;

export function seatsOf(game: GameName): [number, number] {
  return engineGames.find((info) => info.game === game)?.seats ?? [2, 4];
}

// The words that name the games and say what they are.
export const startWords: readonly Catalogue[] = [...new Set(GAMES.flatMap((game) => moduleOf(game).start ?? []))];

export function gameName(t: Translate, game: GameName): string {
  return game in MODULES ? t(`${game}.name` as AnyKey) : game.charAt(0).toUpperCase() + game.slice(1);
}
export const gameAbout = (t: Translate, game: GameName): string => t(game in MODULES ? (`${game}.about` as AnyKey) : 'app.about_plain');

// The game's own words for something, beside those of the frame.
export async function loadWords(game: GameName, where: Where, ...areas: Area[]): Promise<void> {
  const words = await moduleOf(game).words?.();
  await loadAreas(...areas, ...(words ? words.areas[where].map(catalogues(words.files)) : []));
}

// What is said of a finished game, with its words.
export async function loadEnd(game: GameName): Promise<GameEnd> {
  const [end] = await Promise.all([moduleOf(game).end?.(), loadWords(game, 'end', 'end')]);
  return end ?? { scores: ({ position }) => (position.result?.scores ?? []).map(() => []) };
}

// A game with the words that its table needs.
export async function loadGame(game: GameName): Promise<LoadedGame> {
  const [loaded] = await Promise.all([moduleOf(game).load(), loadWords(game, 'table', 'engine')]);
  return loaded;
}
