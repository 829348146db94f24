// Help at a table: the rules with all cards, what a card says (mouse, finger, keyboard), and hints on the board.
import { openPosition } from './fit.mjs';
import { accessible, assert, equal, settled, shot, translated } from './lib.mjs';
import { test } from './runner.mjs';

const touchHeld = async (page, selector) => {
  const box = await page.locator(selector).first().boundingBox();
  const point = { clientX: box.x + box.width / 2, clientY: box.y + box.height / 2, pointerId: 7, pointerType: 'touch', isPrimary: true, bubbles: true, button: 0 };
  await page.dispatchEvent(selector, 'pointerdown', point);
};

export function helpTests(url) {
  for (const [language, name, size] of [['en', 'coatl4-build', 'laptop'], ['es', 'solo-all-build', 'phone'], ['fr', 'splendor4-pay', 'phone']])
    test(`rules and cards are explained at the table (${language}, ${name})`, async (t) => {
      const { page } = await t.open(url, { language, size });
      await openPosition(page, url, name);
      const where = `${language} ${name}`;
      // The rules of this game with the options of this table.
      await page.keyboard.press('?');
      await page.waitForSelector('dialog .rules section');
      equal(await page.locator('dialog #rules-tokens').count(), name === 'coatl4-build' ? 1 : 0, `${where}: Sacrifice tokens where they are used`);
      equal(await page.locator('dialog #rules-levels').count(), name === 'solo-all-build' ? 1 : 0, `${where}: algorithms where they are used`);
      await translated(page, `${where}: rules`);
      await accessible(page, `${where}: rules`);
      await page.locator('#tab-rules').focus();
      await page.keyboard.press('ArrowRight');
      await page.waitForSelector('dialog .gallery');
      equal(await page.locator('dialog .gallery button').count(), name.startsWith('splendor') ? 100 : 64, `${where}: all cards`);
      await page.locator('dialog .gallery button').nth(3).click();
      await page.waitForSelector('dialog .explained');
      await translated(page, `${where}: cards`);
      await accessible(page, `${where}: cards`);
      await shot(page, `help-gallery-${name}`);
      await page.keyboard.press('Escape');
      await page.waitForSelector('dialog[open]', { state: 'detached' });
      // A card: by keyboard, by finger, by mouse.
      const card = name.startsWith('splendor') ? '.market .slot [data-about]' : '[data-slot] [data-about]';
      await page.locator(card).first().focus();
      await page.keyboard.press('i');
      await page.waitForSelector('dialog .help');
      await translated(page, `${where}: card`);
      await accessible(page, `${where}: card`);
      await page.keyboard.press('Escape');
      await page.waitForSelector('dialog[open]', { state: 'detached' });
      await touchHeld(page, card);
      await page.waitForSelector('dialog .help');
      await page.keyboard.press('Escape');
      await page.waitForSelector('dialog[open]', { state: 'detached' });
      await page.locator(card).last().hover();
      await page.waitForSelector('[role=tooltip]');
      const inside = await page.locator('[role=tooltip]').evaluate((node) => {
        const { left, top, right, bottom } = node.getBoundingClientRect();
        return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
      });
      assert(inside, `${where}: the explanation is inside of the window`);
      await shot(page, `help-card-${name}`);
    });

  test('cards in a sheet are explained, too, by mouse and keyboard', async (t) => {
    const { page } = await t.open(url, { size: 'small' });
    await openPosition(page, url, 'splendor4-play');
    await page.locator('[data-opponents]:visible button').first().click();
    const cards = page.locator('dialog[open] [data-about^="card "]');
    await cards.first().hover();
    await page.waitForSelector('[role=tooltip]:popover-open');
    equal(await page.locator('[role=tooltip]').innerText().then((text) => /bonus/i.test(text)), true, 'what is told');
    await cards.last().focus();
    await page.keyboard.press('i');
    await page.waitForSelector('dialog[open] .help');
    await accessible(page, 'a card of a sheet');
    await page.keyboard.press('Escape');
    await page.waitForSelector('dialog[open] .help', { state: 'detached' });
    equal(await cards.count() > 0, true, 'the sheet is still there');
  });

  test('a hint glows on the board and can be played as a whole', async (t) => {
    const { page } = await t.open(url, { size: 'small' });
    await openPosition(page, url, 'coatl4-build');
    const steps = Number(await page.getAttribute('.shell', 'data-log'));
    await page.click('button.hint');
    await page.waitForSelector('[data-hint=turn]');
    await page.waitForSelector('.hint-glow', { state: 'attached' });
    await settled(page);
    const outside = await page.evaluate(() => [...document.querySelectorAll('.hint-glow, .hint-ghost')].filter((node) => {
      const { left, top, right, bottom } = node.getBoundingClientRect();
      return right < 0 || bottom < 0 || left > innerWidth || top > innerHeight;
    }).length);
    equal(outside, 0, 'marks outside of the window');
    const words = await page.locator('section.hint .words').innerText();
    assert(!/[.!?][A-ZÀ-Ý]/.test(words), `sentences have spaces between them: ${words}`);
    // Whoever wants to read all of it gets a sheet, and the board stays.
    await page.locator('section.hint .words').click();
    equal(await page.locator('dialog .full p').innerText(), words, 'the sheet says what the bar says');
    await accessible(page, 'a hint in a sheet');
    await page.keyboard.press('Escape');
    await page.waitForSelector('dialog[open]', { state: 'detached' });
    await page.waitForSelector('section.hint');
    const count = (words.match(/→/g)?.length ?? 0) + 2; // "Then: a → b" after the first step
    await page.click('[data-hint=turn]');
    await page.waitForFunction((size) => Number(document.querySelector('.shell')?.dataset.log) >= size, steps + count);
    await page.waitForSelector('.hint-layer', { state: 'detached' });
  });
}
