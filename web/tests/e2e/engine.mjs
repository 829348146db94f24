// The page's own engine class, in node: compiled on the fly by the bundler that builds the page.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';

let ready;
async function engineClass() {
  const out = mkdtempSync(join(tmpdir(), 'patolli-e2e-'));
  try {
    await build({
      configFile: false,
      logLevel: 'silent',
      build: { outDir: out, lib: { entry: join(import.meta.dirname, '../../src/engine/wasm.ts'), formats: ['es'], fileName: () => 'wasm.mjs' } },
    });
    return (await import(pathToFileURL(join(out, 'wasm.mjs')).href)).Engine;
  } finally {
    rmSync(out, { recursive: true, force: true });
  }
}

export async function loadEngine(bytes) {
  const Engine = await (ready ??= engineClass());
  return Engine.from(bytes);
}
