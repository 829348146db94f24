// What is particular to Splendor's table: dragging, paying with gold, touch, reasons, and the log that points at the board.
import { assert, equal, firstTurn, settled, shot, standing } from './lib.mjs';
import { keptActions } from './play.mjs';
import { test } from './runner.mjs';

async function start(t, url, options) {
  const { page } = await t.open(`${url}#/new/splendor`, options);
  await page.click('button.start');
  await firstTurn(page);
  return { page, playing: await t.play(page) };
}

async function centre(page, selector) {
  const target = page.locator(selector).first();
  await target.scrollIntoViewIfNeeded();
  const box = await standing(target);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

// The zones appear once something is being dragged.
async function drag(page, from, to) {
  const a = await centre(page, from);
  await page.mouse.move(a.x, a.y);
  await page.mouse.down();
  await page.mouse.move(a.x + 12, a.y + 12, { steps: 3 });
  await page.waitForSelector('.drag-ghost');
  const box = await standing(page.locator(to).last());
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 6 });
  await page.mouse.up();
  await page.waitForSelector('.drag-ghost', { state: 'detached' });
}

// The first card that can be paid for in several ways, and those ways.
function choiceOfPayments({ legal }) {
  const ways = new Map();
  for (const action of legal.filter((text) => text.startsWith('buy '))) {
    const place = action.split(' ')[1];
    ways.set(place, [...(ways.get(place) ?? []), action]);
  }
  return [...ways].find(([, list]) => list.length > 1);
}
// Gold for two reserved cards, then tokens: soon a card can be paid for in several ways.
function towardsGold({ legal }, turn) {
  const first = (start) => legal.find((text) => text.startsWith(start));
  return first('return') ?? first('noble') ?? (turn < 2 ? first('reserve 3') : undefined) ?? first('take ') ?? legal[0];
}

export function splendorTests(url) {
  test('splendor: cards, decks and tokens are dragged', async (t) => {
    const { page, playing } = await start(t, url, { settings: { confirm: false } });
    const dragged = async (...things) => {
      for (const [from, to] of things) await drag(page, from, to);
    };
    const reserve = '[data-drop="reserve"]';
    equal(await playing.after(await playing.next(), () => dragged(['[data-place="2.2"]', reserve])), 'reserve 2.2', 'a card');
    equal(await playing.after(await playing.next(), () => dragged(['[data-place="deck 1"]', reserve])), 'reserve deck 1', 'a deck');
    const tokens = ['white', 'blue', 'green'].map((colour) => [`[data-place="bank ${colour}"]`, '[data-drop="own"]']);
    const taken = await playing.after(await playing.next(), async () => {
      await dragged(...tokens);
      await page.click('.panel-bar .primary:not(:disabled)');
    });
    equal(taken, 'take wbg', 'tokens');
    // A card that can't be paid for says what is missing, and stays.
    const { log_size: before } = await playing.next();
    await dragged(['[data-place="3.1"]', '[data-drop="buy"]']);
    await page.waitForSelector('.panel-bar .lacks');
    equal((await keptActions(page)).length, before, 'nothing was done');
  });

  test('splendor: a selection that cannot be says why', async (t) => {
    const { page } = await start(t, url, { size: 'phone', hasTouch: true });
    const said = (what) => page.locator('.panel-bar .said', { hasText: what }).waitFor();
    const primary = (state) => page.locator(`.panel-bar .primary:${state}`).waitFor();
    // clear of what sticks to the edges of a phone's screen
    await page.locator('.bank').evaluate((bank) => bank.scrollIntoView({ block: 'center' }));
    await page.locator('[data-place="bank gold"]').tap({ force: true });
    await said('reserving');
    await page.locator('[data-place="bank red"]').tap();
    await page.locator('[data-place="bank blue"]').tap();
    await page.locator('[data-place="bank red"]').tap({ force: true });
    await said('different');
    await primary('disabled'); // two different ones are not enough
    await page.locator('[data-place="bank green"]').tap();
    await primary('enabled');
    await page.locator('.tray .put').first().tap();
    await primary('disabled'); // one was put back
  });

  test('splendor: gold is spent where the player says', async (t) => {
    const { page, playing } = await start(t, url, { settings: { confirm: false } });
    for (let turn = 0; ; ++turn) {
      const position = await playing.next();
      assert(!position.over, 'no choice of payments came up');
      const [place, payments] = choiceOfPayments(position) ?? [];
      if (!place) {
        await playing.act(position, towardsGold(position, turn));
        continue;
      }
      const bought = await playing.after(position, async () => {
        await page.locator(`[data-place="${place}"]`).click();
        await page.waitForSelector('.payment button.coin');
        await shot(page, 'splendor-payment');
        await page.locator('.payment button.coin').first().click();
        await page.click('.panel-bar .buttons .primary:not(:disabled)');
      });
      assert(payments.includes(bought) && bought !== payments[0], `${bought}: the swapped payment of ${payments}`);
      return;
    }
  });

  test('splendor: a line of the log shows its place on the board', async (t) => {
    const { page, playing } = await start(t, url, {});
    for (let i = 0; i < 3; ++i) await playing.step();
    await playing.next();
    await settled(page); // the log follows a frame later
    // It glows for a moment only: so it is looked for before it is asked for.
    await page.evaluate(() => {
      new MutationObserver((changes) => {
        globalThis.pointedAt ||= changes.some(({ target }) => target.classList.contains('pointed-at'));
      }).observe(document.querySelector('.table'), { subtree: true, attributeFilter: ['class'] });
    });
    await page.click('.tools .log');
    await page.locator('dialog [role=log] button').last().click();
    await page.waitForSelector('dialog[open]', { state: 'detached' }); // what it speaks of is in sight
    await page.waitForFunction(() => globalThis.pointedAt);
  });
}
