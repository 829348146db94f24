// What the tests share: a browser, pages that report every error, axe, and a runner that counts.
import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { chromium } from 'playwright-core';

export const ARTEFACTS = join(import.meta.dirname, '../../test-artefacts');
mkdirSync(ARTEFACTS, { recursive: true });
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export const SIZES = {
  phone: { width: 320, height: 640 },
  tablet: { width: 768, height: 1024 },
  small: { width: 1280, height: 720 },
  laptop: { width: 1366, height: 768 },
  desk: { width: 1440, height: 900 },
};

export function assert(condition, message) {
  if (!condition) throw new Error(message);
}
export function equal(got, wanted, message) {
  const [a, b] = [JSON.stringify(got), JSON.stringify(wanted)];
  assert(a === b, `${message}: got ${a}, wanted ${b}`);
}

export async function launch() {
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
  });
}

// It is drawn once its messages have come, which no event of the browser's waits for.
export const mounted = (page) => page.waitForSelector('main#content');

// A page in a context of its own. Errors of the page and requests to anywhere else are failures of the test.
export async function open(browser, url, { size = 'desk', settings = {}, language = 'en', theme = 'light', reducedMotion = 'reduce', ...rest } = {}) {
  const context = await browser.newContext({ viewport: SIZES[size], locale: language, colorScheme: theme, reducedMotion, ...rest });
  context.setDefaultTimeout(20_000);
  await context.addInitScript((value) => {
    if (!localStorage.getItem('patolli.settings')) localStorage.setItem('patolli.settings', value);
  }, JSON.stringify({ pace: 'instant', ...settings }));
  const page = await context.newPage();
  const troubles = [];
  page.on('pageerror', (error) => troubles.push(`page error: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error' && !/ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_REFUSED|WebSocket|status of (40[0-9]|502)/.test(message.text())) troubles.push(`console: ${message.text()}`);
  });
  const origin = url.startsWith('http') ? new URL(url).origin : 'http://127.0.0.1';
  context.on('request', (request) => {
    const to = request.url();
    if (!to.startsWith(origin) && !to.startsWith('data:') && !to.startsWith('blob:') && !to.startsWith(origin.replace('http', 'ws'))) troubles.push(`a request to ${to}`);
  });
  await page.goto(url);
  if (url.startsWith('http')) await mounted(page);
  return { context, page, troubles };
}

// Before it is taken for one's turn, the table has been kept and takes what one does.
export const myTurn = (page) => page.waitForSelector('.status.mine:not(.waiting)');

// What only tells about a change follows a frame after it (src/table/frame.svelte.ts), and may bring something with it.
export const settled = (page) =>
  page.evaluate(async () => {
    for (let i = 0; i < 3; ++i) await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  });

// Where something is, once it has been there for some frames.
export function standing(locator) {
  return locator.evaluate(async (node) => {
    const box = () => {
      const { x, y, width, height } = node.getBoundingClientRect();
      return { x, y, width, height };
    };
    const same = (a, b) => a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height;
    let last = box();
    for (let still = 0; still < 3; ) {
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      const now = box();
      still = same(now, last) ? still + 1 : 0;
      last = now;
    }
    if (last.width === 0 || last.height === 0) throw new Error('there is nothing to see of it');
    return last;
  });
}

export async function noSidewaysScroll(page, where) {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  assert(wide <= 0, `${where}: the page is ${wide} px too wide`);
}

// Axe looks at one thing after the other, and remembers: what changes meanwhile is seen half old and half new.
export async function accessible(page, where) {
  await page.evaluate(AXE);
  await settled(page);
  const bad = await page.evaluate(async () => {
    const { violations } = await globalThis.axe.run(document, { resultTypes: ['violations'] });
    return violations
      .filter((v) => v.impact === 'serious' || v.impact === 'critical')
      .map((v) => `${v.id}: ${v.nodes.slice(0, 3).map((n) => `${n.target.join(' ')} (${n.any[0]?.message ?? ''})`).join(' | ')}`);
  });
  assert(bad.length === 0, `axe, ${where}: ${bad.join('; ')}`);
}

// A key of a message instead of its text means that something was not translated.
export async function translated(page, where) {
  const text = await page.evaluate(() => [document.body.innerText, ...[...document.querySelectorAll('[aria-label]')].map((named) => named.ariaLabel)].join('\n'));
  const keys = text.match(/\b(?:app|coatl|splendor|online|log|rules|tutorial|reject|hint|ending)\.[a-z_]+[a-z_.]*/g);
  assert(!keys, `${where}: keys instead of words: ${keys?.slice(0, 5)}`);
  assert(!/\{\w+\}/.test(text), `${where}: holes that were not filled: ${text.match(/.{0,20}\{\w+\}.{0,20}/)?.[0]}`);
}

export const shot = (page, name) => page.screenshot({ path: join(ARTEFACTS, `${name}.png`) });

const tests = [];
export const test = (name, run) => tests.push({ name, run });

export async function runAll(filter, workers = 2) {
  const wanted = tests.filter(({ name }) => !filter || name.includes(filter));
  let passed = 0;
  let failed = 0;
  const work = async () => {
    for (let next = wanted.shift(); next; next = wanted.shift()) {
      const start = Date.now();
      try {
        await next.run();
        ++passed;
        console.log(`ok      ${next.name} (${((Date.now() - start) / 1000).toFixed(1)} s)`);
      } catch (error) {
        ++failed;
        console.log(`FAILED  ${next.name} (${((Date.now() - start) / 1000).toFixed(1)} s)\n${error.stack ?? error}`);
      }
    }
  };
  await Promise.all(Array.from({ length: workers }, work));
  return { passed, failed };
}
