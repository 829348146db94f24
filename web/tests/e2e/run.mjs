// End-to-end tests in real Chromium. `node tests/e2e/run.mjs [part of a name]`; dist/ has to be built.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { frameTests } from './frame.mjs';
import { laptopTests } from './laptop.mjs';
import { launch, runAll } from './lib.mjs';
import { localTests } from './local.mjs';
import { House, onlineTests } from './online.mjs';
import { splendorTests } from './splendor.mjs';
import { serveStatic } from './static.mjs';
import { swiftTests } from './swift.mjs';
import { touchTests } from './touch.mjs';
import { tutorialTests } from './tutorial.mjs';

const DIST = join(import.meta.dirname, '../../dist');
if (!existsSync(join(DIST, 'index.html'))) {
  console.error('dist/ is not there: build the page first');
  process.exit(2);
}
const started = Date.now();
const server = await serveStatic(DIST);
const browser = await launch();
const house = await House.open(DIST);
const world = { browser, url: server.url, house };
localTests(world);
onlineTests(world);
frameTests(world);
laptopTests(world);
swiftTests(world);
splendorTests(world);
touchTests(world);
tutorialTests(world);
const { passed, failed } = await runAll(process.argv[2]);
await browser.close();
await server.close();
await house.close();
console.log(`\nAll of it took ${Math.round((Date.now() - started) / 1000)} s`);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);
