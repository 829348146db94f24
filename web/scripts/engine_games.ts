// What can be played, as the engine itself lists it: asked once when the page is built. The start page has the names and the seats, the
// forms that make a table have the options and can forget none; the rules have the cards, without waiting for an engine.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { Engine, type GameInfo } from '../src/engine/wasm.ts';

// Another engine (PATOLLI_ENGINE=FILE) makes another page: with the games of the tests, say.
export const ENGINE = process.env.PATOLLI_ENGINE ?? fileURLToPath(new URL('../src/engine/engine.wasm', import.meta.url));

const PARTS: Record<string, (games: GameInfo[]) => unknown> = {
  'virtual:engine-games': (games) => games.map(({ game, seats }) => ({ game, seats })),
  'virtual:engine-options': (games) => Object.fromEntries(games.map(({ game, options }) => [game, options])),
};

const CARDS = 'virtual:engine-cards/';

async function cardsOf(game: string): Promise<unknown> {
  const engine = await Engine.from(readFileSync(ENGINE));
  const info = engine.games().find((other) => other.game === game);
  if (!info) throw new Error(`the engine has no game ${game}`);
  engine.make(game, info.seats[0], {});
  return engine.cards();
}

export async function gamesOfEngine(): Promise<GameInfo[]> {
  return (await Engine.from(readFileSync(ENGINE))).games();
}

// In the Workers: the engine's file.
export function engineFile(): Plugin {
  return {
    name: 'patolli-engine-file',
    enforce: 'pre',
    resolveId: (id) => (id === './engine.wasm?url' ? `${ENGINE}?url` : undefined),
  };
}

export function engineGames(): Plugin {
  return {
    name: 'patolli-engine-games',
    resolveId: (id) => (id in PARTS || id.startsWith(CARDS) ? `\0${id}` : undefined),
    async load(id) {
      const name = id.slice(1);
      const part = PARTS[name];
      if (!id.startsWith('\0') || !(part || name.startsWith(CARDS))) return undefined;
      this.addWatchFile(ENGINE);
      const data = part ? part(await gamesOfEngine()) : await cardsOf(name.slice(CARDS.length));
      return `export default ${JSON.stringify(data)};`;
    },
  };
}
