// Dragging with a finger: after a moment's rest it drags, without that it scrolls.
import { assert, equal, firstTurn, standing } from './lib.mjs';
import { keptActions } from './play.mjs';
import { test } from './runner.mjs';

// In the page: what begins to be counted down with a press waits for the test. So a finger rests as long as the test wants,
// however busy the machine is.
function holdTimers() {
  const { setTimeout: start, clearTimeout: stop } = globalThis;
  const held = (globalThis.heldTimers = new Map());
  let pressing = false;
  let touching = false;
  let next = -1;
  addEventListener('pointerdown', () => (pressing = touching = true), { capture: true });
  for (const end of ['pointerup', 'pointercancel']) addEventListener(end, () => (touching = false), { capture: true });
  addEventListener('pointerdown', () => (pressing = false));
  globalThis.setTimeout = (work, ms, ...rest) => {
    // No finger here rests for so long that it asks what a card says; the first one's press is counted once that is loaded.
    if (!pressing && touching && ms > 400 && ms < 700) return start(() => undefined, ms);
    if (!pressing) return start(work, ms, ...rest);
    held.set(--next, { ms, work: () => work(...rest) });
    return next;
  };
  globalThis.clearTimeout = (id) => held.delete(id) || stop(id);
  // Time passes. Returns how much, for each that has waited.
  globalThis.rest = () => {
    const all = [...held.values()];
    held.clear();
    for (const { work } of all) work();
    return all.map(({ ms }) => ms);
  };
}

async function finger(context, page) {
  const cdp = await context.newCDPSession(page);
  const touch = (type, ...points) => cdp.send('Input.dispatchTouchEvent', { type, touchPoints: points });
  const centre = async (selector) => {
    const box = await standing(page.locator(selector).last());
    return { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) };
  };
  const press = async (selector) => {
    const at = await centre(selector);
    await touch('touchStart', at);
    await page.waitForFunction(() => globalThis.heldTimers.size === 1);
    return at;
  };
  const glide = async (from, to) => {
    for (let i = 1; i <= 8; ++i) await touch('touchMove', { x: from.x + ((to.x - from.x) * i) / 8, y: from.y + ((to.y - from.y) * i) / 8 });
  };
  return {
    // The places to drop it may only be there once something is being dragged.
    async drag(from, to) {
      const a = await press(from);
      const [ms] = await page.evaluate(() => globalThis.rest());
      assert(ms >= 100 && ms <= 400, `a finger rests for ${ms} ms before it drags`);
      await page.waitForSelector('.drag-ghost');
      await glide(a, await centre(to));
      await touch('touchEnd');
      await page.waitForSelector('.drag-ghost', { state: 'detached' });
    },
    // The page glides on after it; this is over when it stands. Returns what still waits to be dragged, or is.
    async swipe(from, by) {
      await page.evaluate(() => {
        globalThis.scrolled = false;
        addEventListener('scrollend', () => (globalThis.scrolled = true), { once: true });
      });
      const a = await press(from);
      await glide(a, { x: a.x, y: a.y + by });
      await touch('touchEnd');
      await page.waitForFunction(() => globalThis.scrolled);
      return page.evaluate(() => globalThis.heldTimers.size + document.querySelectorAll('.drag-ghost').length);
    },
    // How many things a resting finger picks up. The browser can't be asked for a touch that stops a gliding page, so it is told
    // of one: such a touch can't be kept from scrolling, which its event says.
    rest: (from, cancelable) => page.locator(from).last().evaluate(resting, cancelable),
  };
}

// In the page.
async function resting(node, cancelable) {
  const pointer = { pointerId: 77, pointerType: 'touch', isPrimary: true, bubbles: true };
  node.dispatchEvent(new PointerEvent('pointerdown', pointer));
  node.dispatchEvent(new TouchEvent('touchstart', { bubbles: true, cancelable }));
  globalThis.rest();
  for (let i = 0; i < 2; ++i) await new Promise(requestAnimationFrame); // a frame later it is picked up
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

async function start(t, url, game) {
  const { context, page } = await t.open(`${url}#/new/${game}`, { size: 'phone', hasTouch: true, settings: { confirm: false } });
  await context.addInitScript(holdTimers);
  await page.reload();
  await page.click('button.start');
  await firstTurn(page);
  return { page, hand: await finger(context, page), playing: await t.play(page) };
}
const toTheMiddle = (page, selector) => page.locator(selector).evaluate((node) => node.scrollIntoView({ block: 'center' }));

// A table fits a phone's window, and needs no scrolling there. In a lower one it does.
async function swipes(page, hand, from, by) {
  const size = page.viewportSize();
  await page.setViewportSize({ ...size, height: 460 });
  await page.locator(from).evaluate((node) => node.scrollIntoView({ block: 'end' }));
  const before = await page.evaluate(() => scrollY);
  equal(await hand.swipe(from, by), 0, 'things dragged by a swipe');
  assert((await page.evaluate(() => scrollY)) > before, 'the page scrolls');
  await page.setViewportSize(size);
}

export function touchTests(url) {
  test('splendor: a finger drags a card to reserve it and a token to take it, and swipes to scroll', async (t) => {
    const { page, hand, playing } = await start(t, url, 'splendor');
    const first = await playing.next();
    await swipes(page, hand, '[data-place="1.3"]', -220);
    equal((await keptActions(page)).length, first.log_size, 'nothing was done');
    equal(await hand.rest('[data-place="2.2"]', false), 0, 'things picked up by the finger that stops the page');
    equal(await hand.rest('[data-place="2.2"]', true), 1, 'things picked up by a finger that rests');
    await page.evaluate(() => scrollTo(0, 0));
    await toTheMiddle(page, '[data-place="2.2"]');
    equal(await playing.after(first, () => hand.drag('[data-place="2.2"]', '[data-drop="reserve"]')), 'reserve 2.2', 'the card');
    const taken = await playing.after(await playing.next(), async () => {
      for (const colour of ['white', 'blue', 'green']) {
        await toTheMiddle(page, `[data-place="bank ${colour}"]`);
        await hand.drag(`[data-place="bank ${colour}"]`, '[data-drop="own"]');
      }
      await page.click('.panel-bar .primary:not(:disabled)');
    });
    equal(taken, 'take wbg', 'the tokens');
  });

  test('coatl: a finger drags a piece to a new Cóatl and on to its end, and swipes to scroll', async (t) => {
    const { page, hand, playing } = await start(t, url, 'coatl');
    const dragged = { start: '', add: '' };
    for (let i = 0; i < 80 && !(dragged.start && dragged.add); ++i) {
      const position = await playing.next();
      assert(!position.over, 'the game ended too soon');
      const wanted = position.legal.find((action) => action.startsWith('add ')) ?? position.legal.find((action) => action.startsWith('start '));
      const verb = wanted?.split(' ')[0];
      if (!wanted || dragged[verb]) {
        await playing.step();
        continue;
      }
      const piece = wanted.split(' ').at(-1);
      const index = position.view.players[position.to_act].pieces.indexOf(piece);
      const [, name, side] = wanted.split(' ');
      const from = `[data-pick="piece-${index}"][aria-disabled=false]`;
      await page.waitForSelector(from);
      if (!dragged.start && !dragged.add) {
        await toTheMiddle(page, from);
        await swipes(page, hand, from, -100);
        equal(await hand.rest(from, false), 0, 'things picked up by the finger that stops the page');
        equal(await hand.rest(from, true), 1, 'things picked up by a finger that rests');
      }
      // Both on the screen: what is built stands above what it is built with.
      await toTheMiddle(page, from);
      const drop = verb === 'start' ? '[data-drop="new"]' : `[data-drop="end ${name} ${side}"]`;
      equal(await playing.after(position, () => hand.drag(from, drop)), wanted, 'the piece');
      dragged[verb] = wanted;
    }
    assert(dragged.start && dragged.add, `dragged: ${JSON.stringify(dragged)}`);
  });
}
