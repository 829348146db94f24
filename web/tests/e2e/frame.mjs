// What is true of every screen: languages, sizes, weight, and no network after the first visit.
import { accessible, assert, equal, firstTurn, mounted, noSidewaysScroll, settled, shot, translated, until } from './lib.mjs';
import { test } from './runner.mjs';

// Screens, and what is there once they are whole.
const SCREENS = {
  '': '.games',
  about: 'dl',
  'new/splendor': 'button.start',
  'new/coatl': 'button.start',
  'new/coatl-solo': 'button.start',
  'rules/coatl': 'article section',
  'rules/splendor': 'article section',
  'tutorial/splendor': '.coach',
  'tutorial/coatl': '.coach',
};
async function show(page, url, screen) {
  await page.goto(`${url}#/${screen}`);
  await page.waitForSelector(`main[data-screen="${screen}"] ${SCREENS[screen]}`);
  await settled(page);
}
async function sitDown(page, url, game, prepare = async () => {}) {
  await page.goto(`${url}#/new/${game}`);
  await page.waitForSelector(`main[data-screen="new/${game}"] button.start`);
  await prepare();
  await page.click('button.start');
  await firstTurn(page);
}

export function frameTests(url) {
  for (const language of ['en', 'pt', 'es', 'fr'])
    test(`everything is said in ${language}`, async (t) => {
      const { page } = await t.open(url, { language });
      equal(await page.getAttribute('html', 'lang'), language, 'language of the page');
      for (const screen of Object.keys(SCREENS)) {
        await show(page, url, screen);
        await translated(page, `${language} ${screen}`);
      }
      await show(page, url, '');
      await shot(page, `start-desk-${language}`);
      for (const game of ['splendor', 'coatl', 'coatl-solo']) {
        await sitDown(page, url, game);
        await translated(page, `${language} ${game}`);
      }
      // The choice of the player counts more than the browser's.
      const other = language === 'en' ? 'fr' : 'en';
      await page.click('button.gear');
      await page.locator('dialog select').last().selectOption(other);
      await page.waitForSelector(`html[lang=${other}]`);
      await page.reload();
      await mounted(page);
      equal(await page.getAttribute('html', 'lang'), other, 'chosen language');
    });

  for (const [size, theme] of [
    ['phone', 'dark'],
    ['tablet', 'light'],
    ['desk', 'dark'],
  ])
    test(`every screen fits and is accessible (${size}, ${theme})`, async (t) => {
      const { page } = await t.open(url, { size, theme });
      for (const screen of Object.keys(SCREENS)) {
        await show(page, url, screen);
        await noSidewaysScroll(page, `${size} ${screen}`);
        await accessible(page, `${size} ${screen}`);
        await shot(page, `screen-${size}-${theme}-${screen.replace('/', '-') || 'start'}`);
      }
      await page.click('button.gear');
      await accessible(page, `${size} settings`);
      await page.keyboard.press('Escape');
      for (const game of ['splendor', 'coatl']) {
        await sitDown(page, url, game, async () => {
          for (let i = 0; i < 2; ++i) await page.click('section .button.small:not(.quiet)');
        });
        const playing = await t.play(page);
        for (let i = 0; i < 4; ++i) await playing.step();
        await playing.next();
        await noSidewaysScroll(page, `${size} ${game} for four`);
        await accessible(page, `${size} ${game} for four`);
        await shot(page, `${game}4-${size}-${theme}`);
      }
    });

  test('a game can be started from its set-up without scrolling, however many play', async (t) => {
    const { page } = await t.open(url, { language: 'fr' });
    for (const game of ['splendor', 'coatl', 'coatl-solo']) {
      await show(page, url, `new/${game}`);
      const more = page.locator('section .row > .button.small');
      while ((await more.count()) > 0 && (await more.isEnabled())) await more.click();
      for (const [width, height] of [[1280, 720], [1366, 768], [1920, 1080], [768, 1024], [390, 664], [360, 640], [844, 390]]) {
        await page.setViewportSize({ width, height });
        await settled(page);
        for (const at of ['top', 'bottom']) {
          await page.evaluate((where) => scrollTo(0, where === 'top' ? 0 : document.documentElement.scrollHeight), at);
          const shown = await page.locator('button.start').evaluate((button) => {
            const { left, top, right, bottom } = button.getBoundingClientRect();
            return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight && document.elementFromPoint((left + right) / 2, (top + bottom) / 2) === button;
          });
          assert(shown, `${game}, ${width}×${height}, at the ${at}: the button is in the window and on top`);
        }
        // Nor does it hide what the keyboard comes to.
        const hidden = await page.evaluate(() => {
          scrollTo(0, 0);
          const fields = [...document.querySelectorAll('form.page :is(input, button, summary):not(:disabled)')];
          return fields.filter((field) => {
            if (!field.checkVisibility()) return false; // in something that is closed
            field.focus();
            const { left, top, right, bottom } = (field.closest('label') ?? field).getBoundingClientRect();
            const found = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
            return !found || found.closest('.go') !== field.closest('.go');
          }).length;
        });
        equal(hidden, 0, `${game}, ${width}×${height}: fields under the button`);
      }
      await shot(page, `setup-landscape-${game}`);
    }
  });

  test('what cannot be loaded is said once, and loading again mends it', async (t) => {
    const { context, page } = await t.open(url, { origin: new URL(url).origin, lenient: true });
    let refused = 0;
    await context.route(/assets\/(quick|setup|OpenRecord)-/, (route) => (++refused, route.abort()));
    await page.goto(url);
    await page.waitForSelector('.games');
    const notice = page.locator('[role=alert]', { hasText: 'could not be loaded' });
    await notice.waitFor();
    assert(refused > 0, 'something was refused');
    await accessible(page, 'with a part missing');
    await shot(page, 'part-missing');
    await context.unrouteAll();
    await notice.getByRole('button').click();
    await notice.waitFor({ state: 'detached' });
    await page.click('button.quick[data-game="splendor"]');
    await firstTurn(page);
  });

  test('after the first visit no network is needed', async (t) => {
    const { context, page } = await t.open(url);
    assert(await page.evaluate(async () => !(await navigator.serviceWorker.getRegistration())), 'nothing is kept before a table stands');
    await sitDown(page, url, 'splendor');
    await firstTurn(page);
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
      if (!navigator.serviceWorker.controller) await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve));
    });
    await page.goto(`${url}#/`);
    await page.getByText('Everything works offline now.').waitFor();
    await context.setOffline(true);
    for (const game of ['coatl', 'splendor']) {
      await page.goto(`${url}#/new/${game}`);
      await page.reload();
      await page.click('button.start');
      const playing = await t.play(page);
      for (let i = 0; i < 3; ++i) await playing.step();
    }
    await show(page, url, 'rules/coatl');
    const manifest = await page.getAttribute('link[rel=manifest]', 'href');
    assert(manifest === './manifest.webmanifest', 'a manifest');
  });

  test('the page is light: start page at most 150 kB, a table at most 350 kB, as sent', async (t) => {
    const weigh = async (screen, then) => {
      const { context, page } = await t.open(url, { origin: new URL(url).origin, serviceWorkers: 'block' });
      const sizes = new Map();
      const coming = new Set();
      context.on('request', (request) => request.url().startsWith('http') && coming.add(request));
      context.on('requestfailed', (request) => coming.delete(request));
      context.on('requestfinished', async (request) => {
        if (!coming.has(request)) return; // made in the page itself
        const sent = Number((await request.response())?.headers()['content-length'] ?? 0);
        sizes.set(request.url(), sent);
        coming.delete(request);
      });
      await page.goto(url + screen);
      await then(page);
      await settled(page); // what it brings with it has been asked for
      await until(() => coming.size === 0, 'everything has come');
      await context.close();
      return [...sizes.values()].reduce((a, b) => a + b, 0);
    };
    const start = await weigh('', (page) => page.waitForSelector('.games'));
    assert(start <= 150_000, `start page: ${start} bytes`);
    console.log(`        start page ${Math.round(start / 1000)} kB`);
    for (const game of ['splendor', 'coatl', 'coatl-solo']) {
      const table = await weigh(`#/new/${game}`, async (page) => {
        await page.click('button.start');
        await firstTurn(page);
      });
      console.log(`        table of ${game} ${Math.round(table / 1000)} kB in all`);
      assert(table <= 350_000, `${game}: ${table} bytes`);
    }
  });
}
