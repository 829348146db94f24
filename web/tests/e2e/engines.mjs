// The same tables in the two other engines: Firefox over WebDriver BiDi, WebKit over W3C WebDriver. Each game is begun,
// fits a laptop's and a phone's window, is played for some turns, reloaded, and goes on without a network. With text twice as large nothing is
// cut off there either.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import puppeteer from 'puppeteer-core';
import { measure, storedGame, wanted } from './fit.mjs';
import { assert, equal, until } from './lib.mjs';
import { test } from './runner.mjs';
import { serveStatic } from './static.mjs';

const DIST = join(import.meta.dirname, '../../dist');
const GAMES = ['splendor', 'coatl', 'coatl-solo'];
const SIZES = [
  [1366, 768],
  [390, 844],
];
const TURNS = 3;
const LARGE = 32; // px: what text has where people want it twice as large

// Runs before anything else in the page: what goes wrong is kept, also over a reload.
const FIRST = `(() => {
  globalThis.patolliSeed = '7';
  if (!localStorage.getItem('patolli.settings')) localStorage.setItem('patolli.settings', '{"pace":"instant"}');
  const keep = (what) => sessionStorage.setItem('troubles', JSON.stringify([...JSON.parse(sessionStorage.getItem('troubles') ?? '[]'), String(what)]));
  addEventListener('error', (event) => keep(event.message ?? event.type));
  addEventListener('unhandledrejection', (event) => keep(event.reason?.stack ?? event.reason));
  const { error } = console;
  console.error = (...what) => { keep(what.join(' ')); error.apply(console, what); };
})();`;

// MiniBrowser has no setting for the size of text.
const TWICE = `document.documentElement.style.fontSize = '${LARGE}px';`;

// --- In the outer page, which holds the client in a frame of any size ---------------------------------------------------------------

// Opens an address in a frame of its own size.
async function show([address, width, height]) {
  const frame = document.querySelector('iframe') ?? document.body.appendChild(document.createElement('iframe'));
  frame.style.cssText = `border:0;width:${width}px;height:${height}px`;
  if (!address) return;
  const loaded = new Promise((resolve) => (frame.onload = resolve));
  frame.src = 'about:blank';
  await loaded;
  const opened = new Promise((resolve) => (frame.onload = resolve));
  frame.src = address;
  await opened;
}
const reload = async () => {
  const frame = document.querySelector('iframe');
  const loaded = new Promise((resolve) => (frame.onload = resolve));
  frame.contentWindow.location.reload();
  await loaded;
};
// A whole table whose turn it is, and how many entries its log has; or null.
function standing() {
  const inside = document.querySelector('iframe').contentDocument;
  const shell = inside.querySelector('.shell:has(.splendor, .coatl)');
  return shell?.querySelector('.status.mine:not(.waiting)') ? Number(shell.dataset.log) : null;
}
const look = ([measuring, list, touch, scrolls = false]) => {
  const { contentWindow } = document.querySelector('iframe');
  return contentWindow.eval(`(${measuring})(${JSON.stringify([list, touch, scrolls])})`);
};
// One turn with what lies in the open: tokens or pieces. Each press waits for what it brings.
async function turn() {
  const inside = document.querySelector('iframe').contentDocument;
  const seen = async (selector) => {
    for (let i = 0; i < 600; ++i) {
      const found = [...inside.querySelectorAll(selector)].find((node) => node.getClientRects().length > 0);
      if (found) return found;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error(`${selector} is not there`);
  };
  const press = async (selector) => (await seen(selector)).click();
  // Marks of what may be done follow the position by a frame.
  for (let i = 0; i < 3; ++i) await new Promise((resolve) => inside.defaultView.requestAnimationFrame(() => setTimeout(resolve)));
  if (inside.querySelector('button.start')) return press('button.start');
  if (inside.querySelector('[data-choose]')) {
    for (let i = 0; i < 3; ++i) await press(`.hand [data-pick="card-${i}"]`);
    return press('[data-choose]');
  }
  if (inside.querySelector('.splendor')) {
    for (let i = 0; i < 3 && !inside.querySelector('.panel-bar .primary:not(:disabled)'); ++i) await press(inside.querySelector('[data-give]') ? '[data-give]:not(.none)' : '.coin[aria-disabled=false]');
    await press('.panel-bar .primary:not(:disabled)');
  } else if (inside.querySelector('[data-space][aria-disabled=false]')) {
    await press('[data-space][aria-disabled=false]');
    await press('[data-take]');
  } else {
    await press('.tiles [data-slot] button[aria-disabled=false]');
    await press('[data-act=end]');
  }
}
const troubles = () => JSON.parse(sessionStorage.getItem('troubles') ?? '[]');
const offlineReady = async () => {
  const { serviceWorker } = document.querySelector('iframe').contentWindow.navigator;
  if (!serviceWorker) return false;
  await Promise.race([serviceWorker.ready, new Promise((resolve) => setTimeout(resolve, 10_000))]);
  return serviceWorker.controller !== null;
};

// --- Engines --------------------------------------------------------------------------------------------------------------------------

async function firefox(text) {
  const extraPrefsFirefox = text ? { 'font.size.variable.x-western': text } : {};
  const browser = await puppeteer.launch({ browser: 'firefox', executablePath: process.env.FIREFOX ?? '/usr/bin/firefox-esr', headless: true, extraPrefsFirefox });
  const page = await browser.newPage();
  await page.setViewport({ width: 1400, height: 900 });
  return {
    goto: (url) => page.goto(url),
    run: (what, given) => page.evaluate(`(${what})(${JSON.stringify(given)})`),
    close: () => browser.close(),
  };
}

const freePort = async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
};

// Debian keeps it with the library: /usr/lib/<machine>/webkit2gtk-4.1/MiniBrowser.
function miniBrowser() {
  for (const machine of readdirSync('/usr/lib').filter((name) => name.endsWith('-linux-gnu')))
    for (const version of ['4.1', '4.0']) {
      const file = `/usr/lib/${machine}/webkit2gtk-${version}/MiniBrowser`;
      if (existsSync(file)) return file;
    }
  throw new Error('MiniBrowser of webkit2gtk-driver is not there');
}

async function webkit() {
  const closing = [];
  const close = async () => {
    for (const end of closing.reverse()) await end();
  };
  const start = (program, args, env, stdio = 'ignore') => {
    const child = spawn(program, args, { env: { ...process.env, ...env }, stdio });
    closing.push(async () => {
      if (child.exitCode !== null) return;
      child.kill();
      await once(child, 'exit');
    });
    return child;
  };
  try {
    const xvfb = start('Xvfb', ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {}, ['ignore', 'ignore', 'ignore', 'pipe']);
    const [number] = await once(xvfb.stdio[3], 'data');
    const port = await freePort();
    const env = { DISPLAY: `:${String(number).trim()}`, GDK_BACKEND: 'x11', LIBGL_ALWAYS_SOFTWARE: '1', WEBKIT_DISABLE_COMPOSITING_MODE: '1' };
    if (process.getuid() === 0) env.WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS = '1';
    start('WebKitWebDriver', [`--port=${port}`], env);
    const ask = async (method, path, body) => {
      const response = await fetch(`http://127.0.0.1:${port}${path}`, { method, headers: { 'Content-Type': 'application/json' }, ...(body ? { body: JSON.stringify(body) } : {}) });
      const { value } = await response.json();
      if (value?.error) throw new Error(`${value.error}: ${value.message}`);
      return value;
    };
    await until(() => ask('GET', '/status').then((status) => status.ready, () => false), 'WebKitWebDriver');
    const binary = miniBrowser();
    const { sessionId } = await ask('POST', '/session', { capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': { binary, args: ['--automation'] } } } });
    const session = `/session/${sessionId}`;
    closing.push(() => ask('DELETE', session).catch(() => undefined));
    await ask('POST', `${session}/timeouts`, { script: 60_000, pageLoad: 60_000 });
    const script = 'const [what, given, done] = arguments; Promise.resolve().then(() => (0, eval)(`(${what})`)(given)).then((value) => done({ value }), (error) => done({ error: String(error?.stack ?? error) }));';
    return {
      goto: (url) => ask('POST', `${session}/url`, { url }),
      run: async (what, given = null) => {
        const { value, error } = await ask('POST', `${session}/execute/async`, { script, args: [String(what), given] });
        if (error) throw new Error(error);
        return value;
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

// --- The run --------------------------------------------------------------------------------------------------------------------------

async function playThrough(driver, server, t) {
  const { url } = server;
  await driver.goto(`${url}__frame`);
  let log = null;
  let tries = 0;
  const stands = async (least) => (log = await until(async () => {
    const now = await driver.run(standing);
    return now !== null && now >= least && now;
  }, `a table with ${least} entries`));
  for (const game of GAMES) {
    await driver.run(show, [`${url}#/new/${game}`, ...SIZES[0]]);
    await until(() => driver.run(() => document.querySelector('iframe').contentDocument.querySelector('button.start') !== null), `the form of ${game}`);
    await driver.run(turn);
    await stands(1);
    if (game !== 'splendor') {
      await driver.run(turn); // keeps cards
      await stands(log + 1);
    }
    for (const [width, height] of SIZES) {
      await driver.run(show, ['', width, height]);
      const { problems } = await until(async () => {
        const seen = await driver.run(look, [String(measure), wanted(`${game}-turn`), width < 1000]);
        return (seen.problems.length === 0 || ++tries > 20) && seen; // a new size takes a frame or two
      }, 'a measured table');
      equal(problems, [], `${t.name}: ${game} at ${width}×${height}`);
    }
    for (let i = 0; i < TURNS; ++i) {
      await driver.run(turn);
      await stands(log + 1);
    }
    await driver.run(reload);
    await stands(log);
  }
  if (await driver.run(offlineReady)) {
    await server.close();
    await driver.run(reload);
    await stands(log);
    await driver.run(turn);
    await stands(log + 1);
  } else console.log(`        ${t.name}: no service worker here`);
  equal(await driver.run(troubles), [], `${t.name}: errors`);
}

// A position as somebody left it: the form, and all that leads there, is tested above.
function keep([id, game]) {
  localStorage.setItem('patolli.language', 'fr');
  sessionStorage.setItem(`patolli.game.${id}`, game);
}
async function largeText(driver, { url }, t) {
  await driver.goto(`${url}__frame`);
  const bad = [];
  for (const name of ['splendor4-play', 'coatl4-build', 'solo-all-build']) {
    await driver.run(keep, [`fit-${name}`, JSON.stringify(storedGame(name))]);
    await driver.run(show, [`${url}#/play/fit-${name}`, ...SIZES[0]]);
    await until(() => driver.run(standing), `${name} stands`);
    equal(await driver.run(() => getComputedStyle(document.querySelector('iframe').contentDocument.documentElement).fontSize), `${LARGE}px`, `${t.name}: the size of text`);
    for (const [width, height] of SIZES) {
      await driver.run(show, ['', width, height]);
      let tries = 0;
      const { problems } = await until(async () => {
        const seen = await driver.run(look, [String(measure), wanted(name), false, true]);
        return (seen.problems.length === 0 || ++tries > 20) && seen;
      }, 'a measured table');
      bad.push(...problems.map((text) => `${name} at ${width}×${height}: ${text}`));
    }
  }
  assert(bad.length === 0, `${bad.length} things are cut off:\n${bad.join('\n')}`);
  equal(await driver.run(troubles), [], `${t.name}: errors`);
}

export function engineTests() {
  assert(existsSync(DIST), 'dist/ is not there');
  for (const [name, start] of Object.entries({ Firefox: firefox, WebKit: webkit })) {
    const within = async (t, text, run) => {
      const server = await serveStatic(DIST, '/some/where/', text && start === webkit ? FIRST + TWICE : FIRST);
      const driver = await start(text);
      try {
        await run(driver, server, t);
      } finally {
        await driver.close();
        await server.close().catch(() => undefined);
      }
    };
    test(`${name} opens, fits, plays, reloads and plays on offline`, (t) => within(t, undefined, playThrough));
    test(`${name} cuts nothing off with text at 200 %`, (t) => within(t, LARGE, largeText));
  }
}
