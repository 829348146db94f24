// What is particular to Splendor's table: dragging, paying with gold, touch, reasons, and the log that points at the board.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadEngine } from './engine.mjs';
import { assert, equal, myTurn, open, shot, standing, test } from './lib.mjs';
import { kept, Playing } from './play.mjs';

const ROOT = join(import.meta.dirname, '../..');
const WASM = readFileSync(join(ROOT, 'src/engine/engine.wasm'));

async function start(browser, url, options) {
  const world = await open(browser, `${url}#/new/splendor`, options);
  await world.page.click('button.start');
  await myTurn(world.page);
  await world.page.waitForSelector('.splendor');
  return world;
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
  const box = await standing(page.locator(to).last());
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 6 });
  await page.mouse.up();
}

const actionsOf = async (page) => JSON.parse((await kept(page)).record).actions;
const own = (actions) => actions.filter((action) => !/^reveal|^draw/.test(action));

async function until(page, what, check) {
  for (let i = 0; i < 200; ++i) {
    if (await check()) return;
    await page.waitForTimeout(50);
  }
  throw new Error(`waited in vain: ${what}`);
}

export function splendorTests({ browser, url }) {
  test('splendor: cards, decks and tokens are dragged', async () => {
    const { context, page, troubles } = await start(browser, url, { settings: { confirm: false } });
    await drag(page, '[data-place="2.2"]', '[data-drop="reserve"]');
    await until(page, 'the card is reserved', async () => own(await actionsOf(page))[0] === 'reserve 2.2');
    await myTurn(page);
    await drag(page, '[data-place="deck 1"]', '[data-drop="reserve"]');
    await until(page, 'the top card is reserved', async () => own(await actionsOf(page)).includes('reserve deck 1'));
    await myTurn(page);
    for (const colour of ['white', 'blue', 'green']) await drag(page, `[data-place="bank ${colour}"]`, '[data-drop="own"]');
    await page.click('.panel-bar .primary:not(:disabled)');
    await until(page, 'the tokens are taken', async () => own(await actionsOf(page)).filter((action) => action === 'take wbg').length > 0);
    // A card that can't be paid for says what is missing, and stays.
    await myTurn(page);
    const before = (await actionsOf(page)).length;
    await drag(page, '[data-place="3.1"]', '[data-drop="buy"]');
    await page.waitForSelector('.panel-bar .lacks');
    equal((await actionsOf(page)).length, before, 'nothing was done');
    await context.close();
    equal(troubles, [], 'the page complained');
  });

  test('splendor: a selection that cannot be says why', async () => {
    const { context, page, troubles } = await start(browser, url, { size: 'phone', hasTouch: true });
    const said = () => page.locator('.panel-bar .said').textContent();
    // clear of what sticks to the edges of a phone's screen
    await page.locator('.bank').evaluate((bank) => bank.scrollIntoView({ block: 'center' }));
    await page.locator('[data-place="bank gold"]').tap({ force: true });
    assert((await said())?.includes('reserved'), `gold: ${await said()}`);
    await page.locator('[data-place="bank red"]').tap();
    await page.locator('[data-place="bank blue"]').tap();
    await page.locator('[data-place="bank red"]').tap({ force: true });
    assert((await said())?.includes('different'), `a third: ${await said()}`);
    assert(await page.locator('.panel-bar .primary').isDisabled(), 'two different ones are not enough');
    await page.locator('[data-place="bank green"]').tap();
    assert(!(await page.locator('.panel-bar .primary').isDisabled()), 'three are');
    await page.locator('.tray .put').first().tap();
    assert(await page.locator('.panel-bar .primary').isDisabled(), 'one was put back');
    await context.close();
    equal(troubles, [], 'the page complained');
  });

  test('splendor: gold is spent where the player says', async () => {
    const engine = await loadEngine(WASM);
    const { context, page, troubles } = await start(browser, url, {});
    const playing = await Playing.at(page);
    // Gold for a reserved card, then tokens, until a card can be paid for in several ways.
    for (let turn = 0; turn < 14; ++turn) {
      const position = await playing.settled(playing.past ?? -1);
      assert(!position.over, 'the game ended too soon');
      await playing.ready();
      const ways = new Map();
      for (const action of position.legal.filter((text) => text.startsWith('buy '))) {
        const place = action.split(' ')[1];
        ways.set(place, [...(ways.get(place) ?? []), action]);
      }
      const [place, payments] = [...ways].find(([, list]) => list.length > 1) ?? [];
      if (place) {
        await page.locator(`[data-place="${place}"]`).click();
        await page.waitForSelector('.payment button.coin');
        await shot(page, 'splendor-payment');
        await page.locator('.payment button.coin').first().click();
        await page.click('.panel-bar .buttons .primary:not(:disabled)');
        await until(page, 'the card is bought', async () => (await actionsOf(page))[position.log_size]?.startsWith(`buy ${place}`));
        const bought = (await actionsOf(page))[position.log_size];
        assert(payments.includes(bought) && bought !== payments[0], `${bought}: the swapped payment of ${payments}`);
        engine.load((await kept(page)).record);
        await context.close();
        equal(troubles, [], 'the page complained');
        return;
      }
      const action =
        position.legal.find((text) => text.startsWith('return')) ??
        position.legal.find((text) => text.startsWith('noble')) ??
        (turn < 2 ? position.legal.find((text) => text.startsWith('reserve 3')) : undefined) ??
        position.legal.find((text) => text.startsWith('take ')) ??
        position.legal[0];
      await playing.perform(position, action);
      playing.past = position.log_size;
    }
    throw new Error('no choice of payments came up');
  });

  test('splendor: a line of the log shows its place on the board', async () => {
    const { context, page, troubles } = await start(browser, url, {});
    const playing = await Playing.at(page);
    for (let i = 0; i < 3; ++i) await playing.step();
    await myTurn(page);
    // It glows for a moment only: so it is waited for before it is asked for.
    await Promise.all([page.waitForSelector('.pointed-at'), page.locator('[role=log] button').last().click()]);
    await context.close();
    equal(troubles, [], 'the page complained');
  });
}
