// What can be played, with its options, as the engine itself lists it: asked once when the page is built, so that the forms that
// make a table can forget nothing.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { Engine, type GameInfo } from '../src/engine/wasm.ts';

const NAME = 'virtual:engine-games';
export const ENGINE = fileURLToPath(new URL('../src/engine/engine.wasm', import.meta.url));

export async function gamesOfEngine(): Promise<GameInfo[]> {
  return (await Engine.from(readFileSync(ENGINE))).games();
}

export function engineGames(): Plugin {
  return {
    name: 'patolli-engine-games',
    resolveId: (id) => (id === NAME ? `\0${id}` : undefined),
    async load(id) {
      if (id !== `\0${NAME}`) return undefined;
      this.addWatchFile(ENGINE);
      return `export default ${JSON.stringify(await gamesOfEngine())};`;
    },
  };
}
