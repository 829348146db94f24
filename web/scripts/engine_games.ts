// What can be played, as the engine itself lists it: asked once when the page is built. The start page has the names and the seats, the
// forms that make a table have the options and can forget none.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { Engine, type GameInfo } from '../src/engine/wasm.ts';

export const ENGINE = fileURLToPath(new URL('../src/engine/engine.wasm', import.meta.url));

const PARTS: Record<string, (games: GameInfo[]) => unknown> = {
  'virtual:engine-games': (games) => games.map(({ game, seats }) => ({ game, seats })),
  'virtual:engine-options': (games) => Object.fromEntries(games.map(({ game, options }) => [game, options])),
};

export async function gamesOfEngine(): Promise<GameInfo[]> {
  return (await Engine.from(readFileSync(ENGINE))).games();
}

export function engineGames(): Plugin {
  return {
    name: 'patolli-engine-games',
    resolveId: (id) => (id in PARTS ? `\0${id}` : undefined),
    async load(id) {
      const part = PARTS[id.slice(1)];
      if (!id.startsWith('\0') || !part) return undefined;
      this.addWatchFile(ENGINE);
      return `export default ${JSON.stringify(part(await gamesOfEngine()))};`;
    },
  };
}
