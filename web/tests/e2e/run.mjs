// End-to-end tests in real Chromium: `node tests/e2e/run.mjs [--seed N] [--long] [--pebbles] [part of a name]`. dist/ has to be built, and the
// release build with its tests. With --pebbles the tests are those of dist-pebbles/, a page whose engine has Pebbles, too. A run's seed is
// printed; with it (--seed, or PATOLLI_E2E_SEED) the same games are dealt again. --long measures every table at every size.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { accountTests } from './account.mjs';
import { engineTests } from './engines.mjs';
import { fitTests } from './fit.mjs';
import { fitOnlineTests } from './fitOnline.mjs';
import { helpTests } from './help.mjs';
import { frameTests } from './frame.mjs';
import { keepTests } from './keep.mjs';
import { laptopTests } from './laptop.mjs';
import { launch } from './lib.mjs';
import { localTests } from './local.mjs';
import { mailTests } from './mail.mjs';
import { moderationTests } from './moderation.mjs';
import { notifyTests } from './notify.mjs';
import { onlineTests } from './online.mjs';
import { planTests } from './plan.mjs';
import { pebblesTests } from './pebbles.mjs';
import { reviewTests } from './review.mjs';
import { runAll } from './runner.mjs';
import { newSeed } from './seeds.mjs';
import { splendorTests } from './splendor.mjs';
import { serveStatic } from './static.mjs';
import { swiftTests } from './swift.mjs';
import { touchTests } from './touch.mjs';
import { tutorialTests } from './tutorial.mjs';

const { values, positionals } = parseArgs({ options: { seed: { type: 'string' }, long: { type: 'boolean', default: false }, pebbles: { type: 'boolean' } }, allowPositionals: true });
const seed = values.seed ?? process.env.PATOLLI_E2E_SEED ?? newSeed();
const DIST = join(import.meta.dirname, values.pebbles ? '../../dist-pebbles' : '../../dist');
if (!existsSync(join(DIST, 'index.html'))) {
  console.error(`${DIST} is not there: build the page first`);
  process.exit(2);
}
console.log(`Seed of this run: ${seed}`);
const started = Date.now();
const server = await serveStatic(DIST);
const browser = await launch();
const ALL = [(url) => fitTests(url, values.long), fitOnlineTests, engineTests, localTests, onlineTests, planTests, moderationTests, notifyTests, mailTests, accountTests, frameTests, helpTests, keepTests, laptopTests, reviewTests, swiftTests, splendorTests, touchTests, tutorialTests];
for (const register of values.pebbles ? [pebblesTests] : ALL) register(server.url);
const { passed, failed } = await runAll({ browser, seed, filter: positionals[0] });
await browser.close();
await server.close();
console.log(`\nAll of it took ${Math.round((Date.now() - started) / 1000)} s`);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);
