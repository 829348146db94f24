// What is true of every screen: languages, sizes, weight, and no network after the first visit.
import { gzipSync } from 'node:zlib';
import { accessible, assert, equal, mounted, myTurn, noSidewaysScroll, open, settled, shot, SIZES, test, translated } from './lib.mjs';
import { Playing } from './play.mjs';

const SCREENS = ['#/', '#/new/coatl', '#/new/coatl-solo', '#/rules/coatl', '#/rules/splendor', '#/tutorial/splendor', '#/tutorial/coatl'];
// To another screen: the one before is gone, and this one's parts have come.
async function show(page, address) {
  await page.goto(address);
  await settled(page);
  await page.waitForSelector('main h1');
  await page.waitForFunction(() => !document.querySelector('[role=status]')?.textContent?.includes('…'));
}

export function frameTests({ browser, url }) {
  for (const language of ['en', 'pt', 'es', 'fr'])
    test(`everything is said in ${language}`, async () => {
      const { context, page, troubles } = await open(browser, url, { language });
      equal(await page.getAttribute('html', 'lang'), language, 'language of the page');
      for (const screen of SCREENS) {
        await show(page, url + screen);
        await translated(page, `${language} ${screen}`);
      }
      await show(page, `${url}#/`);
      await shot(page, `start-desk-${language}`);
      for (const game of ['splendor', 'coatl', 'coatl-solo']) {
        await page.goto(`${url}#/new/${game}`);
        await page.click('button.start');
        await myTurn(page);
        await page.waitForSelector('.splendor, .coatl');
        await translated(page, `${language} ${game}`);
      }
      // The choice of the player counts more than the browser's.
      const other = language === 'en' ? 'fr' : 'en';
      await page.locator('header select').selectOption(other);
      await page.waitForSelector(`html[lang=${other}]`);
      await page.reload();
      await mounted(page);
      equal(await page.getAttribute('html', 'lang'), other, 'chosen language');
      await context.close();
      equal(troubles, [], 'the page complained');
    });

  for (const [size, theme] of [
    ['phone', 'dark'],
    ['tablet', 'light'],
    ['desk', 'dark'],
  ])
    test(`every screen fits and is accessible (${size}, ${theme})`, async () => {
      const { context, page, troubles } = await open(browser, url, { size, theme });
      for (const screen of SCREENS) {
        await show(page, url + screen);
        await noSidewaysScroll(page, `${size} ${screen}`);
        await accessible(page, `${size} ${screen}`);
        await shot(page, `screen-${size}-${theme}-${screen.slice(2).replace('/', '-') || 'start'}`);
      }
      await page.click('button.gear');
      await accessible(page, `${size} settings`);
      await page.keyboard.press('Escape');
      for (const game of ['splendor', 'coatl']) {
        await page.goto(`${url}#/new/${game}`);
        await page.waitForSelector('button.start');
        for (let i = 0; i < 2; ++i) await page.click('section .button.small:not(.quiet)');
        await page.click('button.start');
        const playing = await Playing.at(page);
        for (let i = 0; i < 4; ++i) await playing.step();
        await myTurn(page);
        await noSidewaysScroll(page, `${size} ${game} for four`);
        await accessible(page, `${size} ${game} for four`);
        await shot(page, `${game}4-${size}-${theme}`);
      }
      await context.close();
      equal(troubles, [], 'the page complained');
    });

  test('after the first visit no network is needed', async () => {
    const { context, page, troubles } = await open(browser, url);
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
      if (!navigator.serviceWorker.controller) await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve));
    });
    await context.setOffline(true);
    for (const game of ['coatl', 'splendor']) {
      await page.goto(`${url}#/new/${game}`);
      await page.reload();
      await page.click('button.start');
      const playing = await Playing.at(page);
      for (let i = 0; i < 3; ++i) await playing.step();
    }
    await show(page, `${url}#/rules/coatl`);
    const manifest = await page.getAttribute('link[rel=manifest]', 'href');
    assert(manifest === './manifest.webmanifest', 'a manifest');
    await context.close();
    equal(troubles, [], 'the page complained');
  });

  test('the page is light: start page at most 150 kB, a table at most 350 kB, compressed', async () => {
    const weigh = async (screen, then) => {
      const context = await browser.newContext({ serviceWorkers: 'block', viewport: SIZES.desk });
      const page = await context.newPage();
      const sizes = new Map();
      const waiting = [];
      context.on('response', (response) => {
        if (!response.url().startsWith('http')) return; // made in the page itself
        waiting.push(response.body().then((body) => sizes.set(response.url(), gzipSync(body, { level: 9 }).length), () => undefined));
      });
      await page.goto(url + screen);
      await then(page);
      await page.waitForTimeout(300);
      await Promise.all(waiting);
      await context.close();
      return [...sizes.values()].reduce((a, b) => a + b, 0);
    };
    const start = await weigh('', (page) => page.waitForSelector('.games'));
    assert(start <= 150_000, `start page: ${start} bytes`);
    console.log(`        start page ${Math.round(start / 1000)} kB`);
    for (const game of ['splendor', 'coatl', 'coatl-solo']) {
      const table = await weigh(`#/new/${game}`, async (page) => {
        await page.click('button.start');
        await myTurn(page);
        await page.waitForSelector('.splendor, .coatl');
      });
      console.log(`        table of ${game} ${Math.round(table / 1000)} kB in all`);
      assert(table <= 350_000, `${game}: ${table} bytes`);
    }
  });
}
