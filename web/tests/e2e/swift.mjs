// How soon a click is seen, what it costs, and what becomes of a move that is refused.
import { assert, equal, firstTurn, settled, showsTurn } from './lib.mjs';
import { test } from './runner.mjs';

export function swiftTests(url) {
  // What a click costs in milliseconds is measured by tests/bench/clicks.mjs; what makes it cheap is counted here, because a
  // count is the same on every machine.
  for (const game of ['splendor', 'coatl'])
    test(`a click changes little, and at once (${game})`, async (t) => {
      const { page } = await t.open(`${url}#/new/${game}`, { size: 'phone' });
      await page.click('button.start');
      const clicks = [];
      const counting = {
        press: async (selector) => {
          await page.waitForSelector(selector, { state: 'attached' });
          await settled(page);
          clicks.push(await page.evaluate(countedClick, selector));
        },
      };
      const playing = await t.play(page, { hand: counting });
      for (let i = 0; i < 12; ++i) await playing.step();
      const choosing = clicks.filter(({ moved }) => !moved);
      const moving = clicks.filter(({ moved }) => moved);
      assert(choosing.length >= 4 && moving.length >= 10, `${choosing.length} clicks to choose, ${moving.length} to move`);
      const most = (list, what) => list.reduce((a, b) => (b[what] > a[what] ? b : a));
      const [choice, move] = [most(choosing, 'atOnce'), most(moving, 'shown')];
      console.log(`        nodes touched by a click: at most ${choice.atOnce} to choose; to move ${moving.map(({ shown }) => shown)}`);
      // Nobody else has had a turn before the choice is on the table, so no Worker was waited for.
      for (const { selector, moving: things } of clicks) equal(things, 0, `things that move after ${selector}, for who wants no motion`);
      for (const { selector, atOnce } of choosing) assert(atOnce > 0, `nothing happened at once after ${selector}`);
      assert(choice.atOnce <= 80, `${choice.selector} touched ${choice.atOnce} nodes`);
      // A move is seen as soon: places are marked, and little else is touched.
      for (const { selector, marked } of moving) assert(marked > 0, `no sign of the move at once after ${selector}`);
      const sign = most(moving, 'atOnce');
      console.log(`        nodes touched at once by a move: ${moving.map(({ atOnce }) => atOnce)}`);
      assert(sign.atOnce <= 20, `${sign.selector} touched ${sign.atOnce} nodes at once`);
      const typical = moving.map(({ shown }) => shown).sort((a, b) => a - b)[Math.floor(moving.length / 2)];
      assert(typical <= 110, `a move touches ${typical} nodes`);
      // A Cóatl that is complete opens its guided step, which is a panel of its own.
      assert(move.shown <= (game === 'coatl' ? 600 : 160), `${move.selector} touched ${move.shown} nodes`);
    });

  // The answer is held back, and is a refusal: on its way to the engine or to the server the action becomes nonsense.
  const answers = {
    engine: () => {
      const post = Worker.prototype.postMessage;
      Worker.prototype.postMessage = function (message, ...rest) {
        const send = () => post.call(this, message, ...rest);
        if (message?.method !== 'act' || !globalThis.spoil) return send();
        message = { ...message, args: { ...message.args, action: 'nonsense' } };
        globalThis.release = send;
      };
    },
    server: () => {
      const post = WebSocket.prototype.send;
      WebSocket.prototype.send = function (text) {
        if (!globalThis.spoil || JSON.parse(text).type !== 'act') return post.call(this, text);
        globalThis.release = () => post.call(this, JSON.stringify({ ...JSON.parse(text), action: 'nonsense' }));
      };
    },
  };
  for (const who of ['engine', 'server'])
    test(`a move that the ${who} refuses is taken back, with the reason`, async (t) => {
      const where = who === 'engine' ? `${url}#/new/splendor` : `${(await t.gameServer()).url}#/online`;
      const { context, page } = await t.open(where, { size: 'phone' });
      await context.addInitScript(answers[who]);
      await page.reload();
      if (who === 'engine') await page.click('button.start');
      else {
        await page.locator('input[autocomplete=nickname]:visible').last().fill('Iva');
        await page.locator('main form .primary').click();
        const form = page.locator('main form');
        await form.locator('[data-choice=game] input[value=splendor]').check();
        await form.locator('ol input[value=novice]').first().check();
        await form.locator('.primary').click();
      }
      await firstTurn(page);
      const tokens = () => page.$$eval('.own [data-stock] .chip', (all) => all.map((chip) => chip.textContent.trim()));
      for (const colour of ['white', 'blue', 'green']) await page.click(`[data-place="bank ${colour}"]`);
      const before = await tokens();
      await page.evaluate(() => (globalThis.spoil = true));
      const take = '.panel-bar .primary:not(:disabled)';
      const { marked, atOnce } = await page.evaluate(countedClick, take);
      assert(marked > 3 && atOnce <= 20, `at once: ${marked} places marked, ${atOnce} nodes touched`);
      // Nobody has answered: it stays, it cannot be done twice, and nobody is told aloud.
      await page.waitForFunction(() => !!globalThis.release);
      await page.click(take, { force: true });
      await page.click('[data-place="1.1"]');
      equal((await tokens()).slice(0, 4), ['1', '1', '1', '0'], 'what is seen of the move');
      equal(await page.locator('[data-place="1.1"][aria-pressed=true]').count(), 0, 'a card chosen meanwhile');
      equal(await page.textContent('.status'), 'Your turn', 'what is said aloud');
      await page.evaluate(() => globalThis.release());
      await page.waitForSelector('.refusal[role=alert]');
      assert((await page.textContent('.refusal')).length > 5, 'a reason');
      equal(await page.locator('[data-pending]').count(), 0, 'marks that are left');
      equal(await tokens(), before, 'tokens after the refusal');
      // What was chosen still is, and can be done.
      await page.evaluate(() => (globalThis.spoil = false));
      const revision = Number(await page.getAttribute('.shell', 'data-revision'));
      await page.click(take);
      await page.waitForFunction((n) => Number(document.querySelector('.shell').dataset.revision) > n, revision);
      equal((await tokens()).slice(0, 3), ['1', '1', '1'], 'tokens after the move');
      equal(await page.locator('[data-pending], .refusal').count(), 0, 'what is left of it');
    });

  // A trace tells what the browser lays out. Everything but a few numbers stands where it stood, and they have places of their own.
  test('the frame that shows a move lays out no more than its numbers', async (t) => {
    const alone = await t.launch();
    const { context, page } = await t.open(`${url}#/new/splendor`, { browser: alone, size: 'phone', hasTouch: true, isMobile: true });
    await context.addInitScript(answers.engine);
    await page.reload();
    await page.click('button.start');
    await firstTurn(page);
    for (const colour of ['white', 'blue', 'green']) await page.tap(`[data-place="bank ${colour}"]`);
    await page.waitForSelector('.panel-bar .primary:not(:disabled)');
    await page.waitForFunction(() => performance.getEntriesByName('bitmaps').length > 0); // nothing else is under way then
    await settled(page);
    const cdp = await context.newCDPSession(page);
    const { frameTree } = await cdp.send('Page.getFrameTree');
    await alone.startTracing(page, { categories: ['-*', 'devtools.timeline'] });
    const marked = await page.evaluate(async () => {
      globalThis.spoil = true; // the answer is held back
      document.querySelector('.panel-bar .primary').click();
      for (let i = 0; i < 2; ++i) await new Promise(requestAnimationFrame);
      return document.querySelectorAll('.own [data-pending]').length;
    });
    const { traceEvents } = JSON.parse((await alone.stopTracing()).toString());
    const layouts = traceEvents.filter(({ name, args }) => name === 'Layout' && args.beginData?.frame === frameTree.frame.id).map(({ args }) => args.beginData);
    console.log(`        laid out: ${layouts.map(({ dirtyObjects, totalObjects }) => `${dirtyObjects} of ${totalObjects}`)}`);
    assert(marked >= 3, `${marked} places marked`);
    assert(layouts.length > 0, 'no layout in the trace: nothing is seen of the move, or the trace reads otherwise now');
    for (const { partialLayout, dirtyObjects } of layouts) assert(partialLayout, `the whole page was laid out, for ${dirtyObjects} objects`);
  });

  test('bots never block the page', async (t) => {
    const { page } = await t.open(`${url}#/new/splendor`);
    await page.locator('form ol > li').nth(1).locator('input[value=master]').check();
    await page.click('button.start');
    const playing = await t.play(page);
    const position = await playing.next();
    const frames = countedFrames(page, position.log_size + 1);
    frames.catch(() => undefined); // whatever fails first is told
    await playing.act(position, 'take wbg');
    // Who stands still while the master thinks has one frame, or two.
    console.log(`        frames while the master thinks: ${await frames}`);
    assert((await frames) >= 10, `${await frames} frames while the master thinks`);
    await showsTurn(page, (await playing.next()).log_size);
  });
}

// How many frames a page shows between the position with so many entries in its log and the next one.
const countedFrames = (page, log) =>
  page.evaluate(
    (wanted) =>
      new Promise((resolve) => {
        let frames = 0;
        const frame = () => {
          const now = Number(document.querySelector('.shell').dataset.log);
          if (now > wanted) return resolve(frames);
          if (now === wanted) ++frames;
          requestAnimationFrame(frame);
        };
        requestAnimationFrame(frame);
      }),
    log,
  );

// In the page: clicks, and counts the nodes that are added, removed or changed: before anybody else has a turn, and, if it was
// a move, until the new position is shown.
async function countedClick(selector) {
  const target = document.querySelector(selector);
  const shell = document.querySelector('.shell');
  const touched = new Set();
  const read = (records) => {
    for (const { type, target: node, addedNodes, removedNodes } of records) {
      if (type !== 'childList') touched.add(node);
      for (const other of [...addedNodes, ...removedNodes]) {
        touched.add(other);
        if (other.nodeType === Node.ELEMENT_NODE) other.querySelectorAll('*').forEach((inner) => touched.add(inner));
      }
    }
  };
  const observer = new MutationObserver(read);
  observer.observe(shell, { subtree: true, childList: true, attributes: true, characterData: true });
  const count = () => (read(observer.takeRecords()), touched.size);
  const shownNext = new Promise((resolve) => {
    new MutationObserver(resolve).observe(shell, { attributeFilter: ['data-revision'] });
  });
  const tooLong = new Promise((_, reject) => {
    setTimeout(() => reject(new Error(`nothing is shown of the move by ${selector}`)), 20_000);
  });
  // It is a move if the engine is told of it.
  let moved = false;
  const { postMessage } = Worker.prototype;
  Worker.prototype.postMessage = function (message, ...rest) {
    moved ||= message.method === 'act';
    return postMessage.call(this, message, ...rest);
  };
  target.click();
  for (let i = 0; i < 10; ++i) await null;
  Worker.prototype.postMessage = postMessage;
  const atOnce = count();
  const marked = [...shell.querySelectorAll('[data-pending]')].filter((place) => place.checkVisibility()).length;
  const moving = document.getAnimations().length;
  tooLong.catch(() => undefined);
  if (moved && !globalThis.spoil) await Promise.race([shownNext, tooLong]); // what is held back shows no position
  const shown = count();
  observer.disconnect();
  return { selector, atOnce, marked, moved, moving, shown };
}
