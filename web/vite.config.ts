import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { compressed } from './scripts/compress.ts';
import { engineFile, engineGames } from './scripts/engine_games.ts';
import { engineText } from './scripts/engine_text.ts';
import { writeTypes } from './scripts/protocol_types.mjs';
import { serviceWorker } from './scripts/service_worker.ts';

// Everything is addressed relative to the page, so that it works under any path of any server.
export default defineConfig({
  base: './',
  plugins: [{ name: 'patolli-protocol', buildStart: writeTypes }, engineGames(), engineText(), svelte(), serviceWorker(), compressed()],
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    modulePreload: { polyfill: false },
  },
  worker: { format: 'es', plugins: () => [engineFile()] },
  test: { include: ['tests/unit/**/*.test.ts'], environment: 'node', testTimeout: 30_000 },
});
