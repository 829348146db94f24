// What the tests share: a browser, pages that report every error, waiting for a state, and axe.
import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { chromium } from 'playwright-core';

export const ARTEFACTS = join(import.meta.dirname, '../../test-artefacts');
mkdirSync(ARTEFACTS, { recursive: true });
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

// How long anything may take on a machine that has other things to do. Nothing waits that long unless it fails.
export const PATIENCE_MS = 60_000;

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

// Asks again and again until the answer is something.
export async function until(what, message) {
  for (const end = Date.now() + PATIENCE_MS; ; await new Promise((resolve) => setTimeout(resolve, 15))) {
    const value = await what();
    if (value) return value;
    assert(Date.now() < end, `waited in vain: ${message}`);
  }
}

export async function launch(...more) {
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync', ...more],
  });
}

// It is drawn once its messages have come, which no event of the browser's waits for.
export const mounted = (page) => page.waitForSelector('main#content');

const EXPECTED = /ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_REFUSED|WebSocket|status of (40[0-9]|502)/;

// A page in a context of its own. Its errors and its requests to anywhere else are `troubles`; `told` is the newest position that
// a server has sent. `seed` fixes the chance of the games that are played in it (src/engine/chance.ts). With `origin` the page
// stays empty until the test goes there; `lenient`, what is only said on the console is no trouble (a server goes away).
export async function open(browser, url, options = {}) {
  const { size = 'desk', settings = {}, language = 'en', theme = 'light', reducedMotion = 'reduce', seed, lenient = false, origin = new URL(url).origin, ...rest } = options;
  const context = await browser.newContext({ viewport: SIZES[size], locale: language, colorScheme: theme, reducedMotion, ...rest });
  context.setDefaultTimeout(PATIENCE_MS);
  if (seed !== undefined) await context.addInitScript((value) => (globalThis.patolliSeed = value), String(seed));
  await context.addInitScript((value) => {
    if (!localStorage.getItem('patolli.settings')) localStorage.setItem('patolli.settings', value);
  }, JSON.stringify({ pace: 'instant', ...settings }));
  const page = await context.newPage();
  const it = { context, page, troubles: [], told: null };
  page.on('pageerror', (error) => it.troubles.push(`page error: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error' && !lenient && !EXPECTED.test(message.text())) it.troubles.push(`console: ${message.text()}`);
  });
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      const message = JSON.parse(String(payload));
      if (message.type === 'position') it.told = message;
    }),
  );
  const known = [origin, origin.replace('http', 'ws'), 'data:', 'blob:'];
  context.on('request', (request) => {
    if (!known.some((start) => request.url().startsWith(start))) it.troubles.push(`a request to ${request.url()}`);
  });
  if (options.origin) return it;
  await page.goto(url);
  await mounted(page);
  return it;
}

// In the page a table says which position it shows: data-revision, and data-log, the entries of its log. It is one's turn there
// once it takes what one does.
const TAKES = '.status.mine:not(.waiting)';
export const showsTurn = (page, log) => page.waitForSelector(`.shell[data-log="${log}"] ${TAKES}`);
export const showsRevision = (page, revision) => page.waitForSelector(`.shell[data-revision="${revision}"] ${TAKES}`);
// At a table that was opened just now, where no turn of one's own can be an old one.
export const firstTurn = async (page) => {
  await page.waitForSelector(`.shell ${TAKES}`);
  await page.waitForSelector('.splendor, .coatl, .generic');
};

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
  const keys = text.match(/\b(?:about|app|end|review|home|setup|coatl|coatl-solo|splendor|generic|online|rules|tutorial|reject|hint|ending)\.[a-z_]+[a-z_.]*/g);
  assert(!keys, `${where}: keys instead of words: ${keys?.slice(0, 5)}`);
  assert(!/\{\w+\}/.test(text), `${where}: holes that were not filled: ${text.match(/.{0,20}\{\w+\}.{0,20}/)?.[0]}`);
}

export const shot = (page, name) => page.screenshot({ path: join(ARTEFACTS, `${name}.png`) });
