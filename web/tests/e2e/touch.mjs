// Dragging with a finger: after a moment's rest it drags, without that it scrolls.
import { assert, equal, myTurn, open, standing, test } from './lib.mjs';
import { kept, Playing } from './play.mjs';

const HOLD_MS = 450; // longer than the tables want
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const actionsOf = async (page) => JSON.parse((await kept(page)).record).actions;

async function finger(context, page) {
  const cdp = await context.newCDPSession(page);
  const touch = (type, ...points) => cdp.send('Input.dispatchTouchEvent', { type, touchPoints: points });
  const centre = async (selector) => {
    const box = await standing(page.locator(selector).last());
    return { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) };
  };
  const glide = async (from, to) => {
    const moves = [];
    for (let i = 1; i <= 8; ++i) {
      moves.push(touch('touchMove', { x: from.x + ((to.x - from.x) * i) / 8, y: from.y + ((to.y - from.y) * i) / 8 }));
      await pause(20);
    }
    await Promise.all(moves);
  };
  return {
    // The places to drop it may only be there once something is being dragged.
    async drag(from, to) {
      const a = await centre(from);
      await touch('touchStart', a);
      await pause(HOLD_MS);
      await page.waitForSelector('.drag-ghost');
      const b = await centre(to);
      await glide(a, b);
      await touch('touchEnd');
      await page.waitForSelector('.drag-ghost', { state: 'detached' });
    },
    // The page glides on after it; this is over when it stands.
    async swipe(from, by) {
      const a = await centre(from);
      await page.evaluate(() => {
        globalThis.scrolled = false;
        addEventListener('scrollend', () => (globalThis.scrolled = true), { once: true });
      });
      // A finger doesn't wait for a busy page before it moves.
      await Promise.all([touch('touchStart', a), glide(a, { x: a.x, y: a.y + by })]);
      const ghosts = await page.locator('.drag-ghost').count();
      await touch('touchEnd');
      if (ghosts === 0) await page.waitForFunction(() => globalThis.scrolled);
      return ghosts;
    },
    // How many things a resting finger picks up. The browser can't be asked for a touch that stops a gliding page, so it is told
    // of one: such a touch can't be kept from scrolling, which its event says.
    rest: (from, cancelable) => page.locator(from).last().evaluate(resting, { cancelable, ms: HOLD_MS }),
  };
}

// In the page.
async function resting(node, { cancelable, ms }) {
  const pointer = { pointerId: 77, pointerType: 'touch', isPrimary: true, bubbles: true };
  node.dispatchEvent(new PointerEvent('pointerdown', pointer));
  node.dispatchEvent(new TouchEvent('touchstart', { bubbles: true, cancelable }));
  await new Promise((resolve) => setTimeout(resolve, ms));
  const ghosts = document.querySelectorAll('.drag-ghost').length;
  node.dispatchEvent(new PointerEvent('pointercancel', pointer));
  // What is pressed right after it, is pressed.
  let clicks = 0;
  document.body.addEventListener('click', () => ++clicks, { once: true });
  document.body.dispatchEvent(new PointerEvent('pointerdown', pointer));
  document.body.dispatchEvent(new PointerEvent('pointerup', pointer));
  document.body.click();
  if (clicks !== 1) throw new Error('a click is lost after a drag');
  return ghosts;
}

async function start(browser, url, game) {
  const world = await open(browser, `${url}#/new/${game}`, { size: 'phone', hasTouch: true, settings: { confirm: false } });
  await world.page.click('button.start');
  await myTurn(world.page);
  await world.page.waitForSelector('.splendor, .coatl');
  return { ...world, hand: await finger(world.context, world.page) };
}

async function done({ context, troubles }) {
  await context.close();
  equal(troubles, [], 'the page complained');
}

async function until(page, what, check) {
  for (let i = 0; i < 200; ++i) {
    if (await check()) return;
    await page.waitForTimeout(50);
  }
  throw new Error(`waited in vain: ${what}`);
}

export function touchTests({ browser, url }) {
  test('splendor: a finger drags a card to reserve it and a token to take it, and swipes to scroll', async () => {
    const world = await start(browser, url, 'splendor');
    const { page, hand } = world;
    const before = await page.evaluate(() => scrollY);
    equal(await hand.swipe('[data-place="1.3"]', -220), 0, 'things dragged by a swipe');
    assert((await page.evaluate(() => scrollY)) > before, 'the page scrolls');
    equal((await actionsOf(page)).filter((action) => action.startsWith('reserve')), [], 'nothing was done');
    equal(await hand.rest('[data-place="2.2"]', false), 0, 'things picked up by the finger that stops the page');
    equal(await hand.rest('[data-place="2.2"]', true), 1, 'things picked up by a finger that rests');
    await page.evaluate(() => scrollTo(0, 0));
    await page.locator('[data-place="2.2"]').evaluate((node) => node.scrollIntoView({ block: 'center' }));
    await hand.drag('[data-place="2.2"]', '[data-drop="reserve"]');
    await until(page, 'the card is reserved', async () => (await actionsOf(page)).includes('reserve 2.2'));
    await myTurn(page);
    for (const colour of ['white', 'blue', 'green']) {
      await page.locator(`[data-place="bank ${colour}"]`).evaluate((node) => node.scrollIntoView({ block: 'center' }));
      await hand.drag(`[data-place="bank ${colour}"]`, '[data-drop="own"]');
    }
    await page.click('.panel-bar .primary:not(:disabled)');
    await until(page, 'the tokens are taken', async () => (await actionsOf(page)).includes('take wbg'));
    await done(world);
  });

  test('coatl: a finger drags a piece to a new Cóatl and on to its end, and swipes to scroll', async () => {
    const world = await start(browser, url, 'coatl');
    const { page, hand } = world;
    const playing = await Playing.at(page);
    const dragged = { start: '', add: '' };
    for (let i = 0; i < 80 && !(dragged.start && dragged.add); ++i) {
      const position = await playing.settled();
      assert(!position.over, 'the game ended too soon');
      const wanted = position.legal.find((action) => action.startsWith('add ')) ?? position.legal.find((action) => action.startsWith('start '));
      const verb = wanted?.split(' ')[0];
      if (!wanted || dragged[verb]) {
        await playing.step();
        continue;
      }
      await myTurn(page);
      const piece = wanted.split(' ').at(-1);
      const index = position.view.players[position.to_act].pieces.indexOf(piece);
      const [, name, side] = wanted.split(' ');
      const from = `[data-pick="piece-${index}"][aria-disabled=false]`;
      await page.waitForSelector(from);
      if (!dragged.start && !dragged.add) {
        await page.locator(from).evaluate((node) => node.scrollIntoView({ block: 'center' }));
        const before = await page.evaluate(() => scrollY);
        equal(await hand.swipe(from, -150), 0, 'things dragged by a swipe');
        assert((await page.evaluate(() => scrollY)) > before, 'the page scrolls');
        equal(await hand.rest(from, false), 0, 'things picked up by the finger that stops the page');
        equal(await hand.rest(from, true), 1, 'things picked up by a finger that rests');
      }
      // Both on the screen: what is built stands above what it is built with.
      await page.locator(from).evaluate((node) => node.scrollIntoView({ block: 'center' }));
      await hand.drag(from, verb === 'start' ? '[data-drop="new"]' : `[data-drop="end ${name} ${side}"]`);
      await until(page, `"${wanted}" is done`, async () => (await actionsOf(page))[position.log_size] === wanted);
      dragged[verb] = wanted;
    }
    assert(dragged.start && dragged.add, `dragged: ${JSON.stringify(dragged)}`);
    await done(world);
  });
}
