// What is chosen but not done yet survives whatever happens to the page, and keys reach all that a turn needs.
import { accessible, assert, equal, firstTurn } from './lib.mjs';
import { openPosition } from './fit.mjs';
import { keyboard } from './play.mjs';
import { test } from './runner.mjs';

const LANDSCAPE = { width: 844, height: 390 };
const UPRIGHT = { width: 390, height: 844 };

// The tab has it by now.
const isKept = (page, check) => page.waitForFunction(new Function(`const kept = JSON.parse(sessionStorage.getItem('patolli.choice') ?? 'null'); return kept && (${check})(kept.choice)`));

// A reload, a turn of the phone, and Back with a return: each leaves `there` as it was.
async function survives(page, there) {
  const before = await there();
  await page.setViewportSize(LANDSCAPE);
  equal(await there(), before, 'after turning the phone');
  await page.setViewportSize(UPRIGHT);
  await page.reload();
  await page.waitForSelector('.shell');
  equal(await there(), before, 'after a reload');
  const hash = await page.evaluate(() => location.hash);
  await page.evaluate(() => (location.hash = '#/about'));
  await page.waitForSelector('main[data-screen="about"]');
  await page.goBack();
  await page.waitForFunction((back) => location.hash === back, hash);
  await page.waitForSelector('.shell');
  equal(await there(), before, 'after Back');
}

export function keepTests(url) {
  test('two bots of a kind can be told apart at every width', async (t) => {
    for (const name of ['splendor4-play', 'coatl4-build'])
      for (const [width, height] of [[360, 640], [390, 844], [844, 390], [768, 1024], [1024, 768], [1280, 720], [1920, 1080]]) {
        const { page } = await t.open(url);
        await page.setViewportSize({ width, height });
        await openPosition(page, url, name);
        // Of those that are shown: is the number whole, inside of its place and of the window?
        const shown = await page.$$eval('.player .end', (all) =>
          all.filter((end) => end.checkVisibility() && end.getClientRects().length > 0).map((end) => {
            const [box, place] = [end.getBoundingClientRect(), end.closest('.name').getBoundingClientRect()];
            return { text: end.textContent.trim(), whole: box.right <= Math.min(place.right, innerWidth) + 0.5 && box.left >= place.left - 0.5 };
          }),
        );
        equal(shown.filter(({ text }) => text === '2' || text === '3').map(({ whole }) => whole), [true, true], `${name} at ${width}×${height}`);
        await page.close();
      }
  });


  test('the line at the top fits a phone while bots think', async (t) => {
    const { page } = await t.open(url, { language: 'es', settings: { pace: 'calm' } });
    for (const [width, height] of [[390, 844], [360, 640]]) {
      await page.setViewportSize({ width, height });
      await page.goto(`${url}#/new/splendor`);
      await page.waitForSelector('main[data-screen="new/splendor"] button.start');
      await page.click('button.start');
      await firstTurn(page);
      const height0 = await page.evaluate(() => document.querySelector('header').offsetHeight);
      for (const gem of ['white', 'blue', 'green']) await page.click(`[data-place="bank ${gem}"]`);
      await page.click('.panel-bar .primary:not(:disabled)');
      // Measured in the moment in which it is there.
      const found = await page.waitForFunction(() => {
        if (!document.querySelector('.skip')) return null;
        const boxes = [...document.querySelectorAll('header :is(a, button, .status)')].filter((node) => node.checkVisibility()).map((node) => node.getBoundingClientRect());
        const bad = boxes.flatMap((box, i) => {
          if (box.left < 0 || box.right > innerWidth || box.width < 38) return [`${i}: ${Math.round(box.left)} to ${Math.round(box.right)}`];
          return boxes.slice(0, i).some((other) => other.left < box.right - 1 && box.left < other.right - 1 && other.top < box.bottom - 1 && box.top < other.bottom - 1) ? [`${i} lies on another`] : [];
        });
        return { bad, n: boxes.length, height: document.querySelector('header').offsetHeight };
      });
      const { bad, n, height: height1 } = await found.jsonValue();
      equal(bad, [], `${width}×${height}`);
      equal(height1, height0, `${width}×${height}: its height`);
      assert(n >= 6, `${n} buttons`);
    }
  });

  test('a payment in the middle survives a turned phone, a reload and Back', async (t) => {
    const { page } = await t.open(url);
    await page.setViewportSize(UPRIGHT);
    await openPosition(page, url, 'splendor3-pay');
    // A card with a choice of payments, paid in another way than the first.
    const places = await page.$$eval('[data-slot] button, [data-place^="r"]', (all) => all.map((one) => one.dataset.place ?? one.closest('[data-slot]').dataset.slot));
    let chosen = null;
    for (const place of places) {
      await page.locator(`[data-slot="${place}"] button, button[data-place="${place}"]`).first().click();
      if ((await page.locator('.payment button.coin').count()) > 0) {
        chosen = place;
        break;
      }
      await page.keyboard.press('Escape');
    }
    assert(chosen, `no choice of payments among ${places}`);
    await page.locator('.payment button.coin').first().click();
    await isKept(page, '(choice) => choice.picked !== null && choice.swapped !== ""');
    await survives(page, async () => {
      await page.waitForSelector('.payment button.coin');
      return page.$$eval('.payment .coin', (all) => all.map((one) => one.getAttribute('aria-label') ?? one.textContent));
    });
  });

  test('digits press the bank’s tokens, and what was taken survives', async (t) => {
    const { page } = await t.open(url);
    await page.setViewportSize(UPRIGHT);
    await openPosition(page, url, 'splendor3-play');
    await page.keyboard.press('?');
    await page.locator('dialog .keys', { hasText: '1 to 5 press the bank’s tokens' }).waitFor();
    await accessible(page, 'help with keys');
    await page.keyboard.press('Escape');
    await page.waitForSelector('dialog[open]', { state: 'detached' });
    const can = await page.$$eval('[data-place^="bank "].can', (all) => all.map((one) => one.dataset.place.slice(5)));
    const digits = ['white', 'blue', 'green', 'red', 'black'].flatMap((gem, i) => (can.includes(gem) ? [i + 1] : [])).slice(0, 2);
    assert(digits.length === 2, `tokens to take: ${can}`);
    for (const digit of digits) await page.keyboard.press(String(digit));
    await isKept(page, '(choice) => Object.values(choice.chosen).reduce((a, b) => a + b) === 2');
    await survives(page, async () => {
      await page.waitForFunction(() => document.querySelectorAll('[data-place^="bank "][data-taken]').length === 2);
      return page.$$eval('[data-place^="bank "][data-taken]', (all) => all.map((one) => one.dataset.place));
    });
  });

  test('cards chosen to be kept survive', async (t) => {
    const { page } = await t.open(url);
    await page.setViewportSize(UPRIGHT);
    await openPosition(page, url, 'coatl3-keep');
    await page.locator('.hand [aria-pressed]').first().click();
    await isKept(page, '(choice) => choice.chosen.length === 1');
    await survives(page, async () => {
      await page.waitForSelector('.hand [aria-pressed=true]');
      return page.$$eval('.hand [aria-pressed]', (all) => all.map((one) => one.getAttribute('aria-pressed')));
    });
  });

  // What is built is a part of the game; what is in the hand then, a piece or a card, is only chosen.
  test('a build in the middle survives a turned phone, a reload and Back', async (t) => {
    const { page } = await t.open(url);
    await page.setViewportSize(UPRIGHT);
    await openPosition(page, url, 'coatl3-turn');
    const log = () => page.getAttribute('.shell', 'data-log').then(Number);
    const coatls = () => page.$$eval('.workshop .line', (all) => all.map((one) => `${one.dataset.coatl} ${one.querySelector('.serpent').ariaLabel}`));
    const [before, began] = [await coatls(), await log()];
    // One piece is added to a Cóatl; the end of the turn is not pressed.
    await page.locator('.places .place.legal').first().click();
    await page.locator('.workshop .end.legal, .workshop .new.legal').first().click();
    await page.waitForSelector(`.shell[data-log="${began + 1}"] .status.mine:not(.waiting)`);
    assert(JSON.stringify(await coatls()) !== JSON.stringify(before), 'a piece was added');
    // Another one is picked up.
    const picked = page.locator('.places [aria-pressed=false]').first();
    await picked.click();
    await isKept(page, '(choice) => choice.picked?.kind === "piece"');
    await survives(page, async () => {
      await page.waitForSelector('.places [aria-pressed=true]');
      await page.waitForSelector(`.shell[data-log="${began + 1}"]`);
      return { coatls: await coatls(), picked: await page.$$eval('.places [aria-pressed]', (all) => all.map((one) => one.getAttribute('aria-pressed'))) };
    });
  });

  test('a turn of coatl-solo with the keyboard alone', async (t) => {
    const { page } = await t.open(url);
    const keys = keyboard(page);
    await keys.press('a[href="#/new/coatl-solo"]');
    await keys.press('button.start');
    const playing = await t.play(page, { hand: keys });
    const first = (await playing.next()).turn;
    for (let i = 0; i < 20 && (await playing.next()).turn < first + 3; ++i) await playing.step();
    assert((await playing.next()).turn >= first + 3, 'whole turns were played');
    equal(await page.locator('h1').count(), 1, 'headings of the first level at a table');
  });
}
