// Runs the tests. Each has a seed of its own, and pages and servers that are closed after it. One that fails leaves in
// test-artefacts/<its name>/ what is needed to understand it: its seed, and of every page a picture and the position.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { GameServer } from './gameServer.mjs';
import { ARTEFACTS, equal, launch, open } from './lib.mjs';
import { keptPosition, Playing } from './play.mjs';
import { derive } from './seeds.mjs';

const tests = [];
// The test is a function of its own `Scene`.
export const test = (name, run) => tests.push({ name, run });

// What a test has of its own.
class Scene {
  opened = [];
  #closing = [];
  #seeds = 0;

  constructor(name, runSeed, browser) {
    this.name = name;
    this.seed = derive(runSeed, name);
    this.browser = browser;
  }

  // Another one with each call.
  nextSeed() {
    return derive(this.seed, ++this.#seeds);
  }

  async open(url, { browser = this.browser, seed = this.nextSeed(), ...options } = {}) {
    const it = await open(browser, url, { seed, ...options });
    this.opened.push(it);
    return it;
  }
  // A browser of its own: a trace is one of a whole browser.
  async launch() {
    const browser = await launch();
    this.#closing.push(() => browser.close());
    return browser;
  }
  // Somebody who plays the game of a page, with decisions from a seed.
  play(page, options = {}) {
    return Playing.at(page, { seed: this.nextSeed(), ...options });
  }
  async gameServer({ seed = this.nextSeed(), ...options } = {}) {
    const gameServer = await GameServer.open({ seed, ...options });
    this.#closing.push(() => gameServer.close());
    return gameServer;
  }

  complaints() {
    return this.opened.flatMap(({ troubles }) => troubles);
  }
  async close() {
    for (const { context } of this.opened) await context.close();
    for (const close of this.#closing.reverse()) await close();
  }
}

async function keep(file, make) {
  try {
    const content = await make();
    if (content !== undefined) writeFileSync(file, content);
    return file;
  } catch (error) {
    return `${file} could not be made: ${error.message}`;
  }
}

async function leaveBehind(scene, runSeed, error) {
  const folder = folderOf(scene.name);
  mkdirSync(folder, { recursive: true });
  const repeat = `node tests/e2e/run.mjs --seed ${runSeed} '${scene.name}'`;
  const text = `${scene.name}\nseed of the run: ${runSeed}\nseed of the test: ${scene.seed}\nagain: ${repeat}\n\n${error.stack ?? error}\n`;
  const files = [await keep(join(folder, 'seed.txt'), () => text)];
  let n = 0;
  for (const { context, told } of scene.opened)
    for (const page of context.pages()) {
      ++n;
      files.push(await keep(join(folder, `page-${n}.png`), async () => void (await page.screenshot({ path: join(folder, `page-${n}.png`), timeout: 10_000 }))));
      const position = async () => JSON.stringify({ address: page.url(), ...(told ? { told } : await keptPosition(page)) }, null, 1);
      files.push(await keep(join(folder, `position-${n}.json`), position));
    }
  console.log(`        again: ${repeat}\n${files.map((file) => `        left: ${relative(process.cwd(), file)}`).join('\n')}`);
}

const folderOf = (name) => join(ARTEFACTS, name.toLowerCase().normalize('NFKD').replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, ''));

async function runOne({ name, run }, runSeed, browser) {
  const start = Date.now();
  const took = () => `(${((Date.now() - start) / 1000).toFixed(1)} s)`;
  const scene = new Scene(name, runSeed, browser);
  rmSync(folderOf(name), { recursive: true, force: true });
  try {
    await run(scene);
    equal(scene.complaints(), [], 'the pages complained');
    console.log(`ok      ${name} ${took()}`);
    return true;
  } catch (error) {
    console.log(`FAILED  ${name} ${took()}\n${error.stack ?? error}`);
    await leaveBehind(scene, runSeed, error);
    return false;
  } finally {
    await scene.close();
  }
}

export async function runAll({ browser, seed, filter, workers = 2 }) {
  const wanted = tests.filter(({ name }) => !filter || name.includes(filter));
  let passed = 0;
  let failed = 0;
  const work = async () => {
    for (let next = wanted.shift(); next; next = wanted.shift()) {
      if (await runOne(next, seed, browser)) ++passed;
      else ++failed;
    }
  };
  await Promise.all(Array.from({ length: workers }, work));
  return { passed, failed };
}
