// The folders of src are layers, a game is one folder, and nothing outside of it names it.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ESLint } from 'eslint';
import { beforeAll, describe, expect, it } from 'vitest';
import { LAYERS } from '../../lint/layers.js';

const WEB = join(import.meta.dirname, '../..');
const SRC = join(WEB, 'src');
const folders = (folder: string) => readdirSync(folder).filter((name) => statSync(join(folder, name)).isDirectory());
function files(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? files(path) : [path];
  });
}

describe('the layers', () => {
  const eslint = new ESLint({ cwd: WEB });
  async function complaints(file: string, code: string): Promise<string[]> {
    const results = await eslint.lintText(code, { filePath: join(SRC, file) });
    return results.flatMap(({ messages }) => messages).flatMap(({ ruleId, message }) => (ruleId === 'patolli/layers' || ruleId === null ? [message] : []));
  }
  // ESLint loads its parsers with the first file, which takes its time.
  beforeAll(() => complaints('table/a.ts', ''), 120_000);
  const svelte = (code: string) => `<script lang="ts">\n  ${code}\n</script>\n`;

  it('are the folders', () => expect([...LAYERS].sort()).toEqual(folders(SRC).sort()));
  it('are those of the README, in its order', () => {
    const rows = readFileSync(join(WEB, 'README.md'), 'utf8').matchAll(/^\| `src\/(\w+)` \|/gm);
    expect([...rows].map((row) => row[1])).toEqual(LAYERS);
  });
  it.each([
    ['table/a.ts', "import { GAMES } from '../games';"],
    ['table/a.ts', "import type { WorkerClient } from '../engine/rpc';"],
    ['table/a.ts', "export { go } from '../app/router';"],
    ['table/a.ts', "export * from '../app/router';"],
    ['table/a.ts', "export const later = () => import('../play/GameScreen.svelte');"],
    ['table/a.ts', "export type Later = import('../engine/rpc').WorkerClient;"],
    ['i18n/index.ts', "import '../table/types';"],
    ['table/A.svelte', svelte("import { startEngine } from '../engine/start';")],
    ['table/a.svelte.ts', "import { startEngine } from '../engine/start';"],
    ['games/one/a.ts', "import { b } from '../two/b';"],
    ['games/one/a.ts', "import { GAMES } from '..';"],
    ['games/one/a.ts', "import { GAMES } from '../index';"],
    ['games/index.ts', "import one from './one/table';"],
    ['play/a.ts', "import { b } from '../games/one/b';"],
    ['play/a.ts', "import b from '../games/one';"],
    ['table/a.ts', "import { b } from '../elsewhere/b';"],
  ])('forbid %s: %s', async (file, code) => expect(await complaints(file, code)).toHaveLength(1));
  it.each([
    ['table/a.ts', "import { t } from '../i18n';\nimport { b } from './b';\nimport { get } from 'svelte/store';"],
    ['games/one/a.ts', "import { t } from '../../i18n';\nimport { b } from './b';\nimport { c } from './deep/c';"],
    ['games/one/deep/c.ts', "import { b } from '../b';\nimport { afterFrame } from '../../../table/frame.svelte';"],
    ['games/index.ts', "import one from './one';\nimport two from './two';"],
    ['play/A.svelte', svelte("import { GAMES } from '../games';")],
    ['main.ts', "import App from './app/App.svelte';"],
  ])('allow %s: %s', async (file, code) => expect(await complaints(file, code)).toEqual([]));
});

it('a game is named in its own folder and in the list of games only', () => {
  const own = join(SRC, 'games');
  const named = files(SRC).filter((path) => !path.startsWith(own) && !path.endsWith('.d.ts') && /\.(ts|svelte|js|json|css)$/.test(path) && /c[oó]atl|splendor|marco|m\.a\.r\.c\.o/i.test(readFileSync(path, 'utf8')));
  expect(named).toEqual([]);
  expect(folders(own).length).toBeGreaterThan(1);
});
