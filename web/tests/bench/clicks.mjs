// What a click costs on a phone-class processor: `node tests/bench/clicks.mjs [splendor|coatl] [clicks]`; dist/ has to be built.
// A game is played with a finger at a phone's size while Chromium lets the page's thread run at a fourth of its speed. A trace
// tells, for every click, the work of that thread from the click to the end of the frame that shows it, by kind; for a move also to
// the end of the frame that has the whole new position. What the machine makes of an empty page is told first.
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { launch, open } from '../e2e/lib.mjs';
import { Playing } from '../e2e/play.mjs';
import { serveStatic } from '../e2e/static.mjs';
import { analyse, summary } from './trace.mjs';

const DIST = join(import.meta.dirname, '../../dist');
if (!existsSync(join(DIST, 'index.html'))) throw new Error('dist/ is not there: build the page first');
const games = process.argv[2] ? [process.argv[2]] : ['splendor', 'coatl'];
const wanted = Number(process.argv[3] ?? 24);
const SLOWER = Number(process.env.SLOWER ?? 4);
const SEED = process.env.SEED ?? '1'; // the same game each time, so that figures can be compared
const PHONE = { viewport: { width: 390, height: 780 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true };

// A finger. It touches through the protocol alone: playwright's own looks before a tap would be work of the page's thread.
function finger(page, cdp) {
  return {
    async press(selector) {
      const target = page.locator(selector).first();
      await target.waitFor();
      // clear of what sticks to the edges of a phone's screen
      await target.evaluate((node) => node.scrollIntoView({ block: 'center' }));
      const { x, y, width, height } = await target.boundingBox();
      await page.waitForTimeout(80);
      await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: x + width / 2, y: y + height / 2 }] });
      await new Promise((resolve) => setTimeout(resolve, 50));
      await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
      await new Promise((resolve) => setTimeout(resolve, 300)); // nothing of it is left to do
    },
  };
}

const pressed = () => {
  let n = 0;
  addEventListener('click', () => performance.mark(`press ${++n}`), { capture: true });
};
async function traced(page, cdp, name, play) {
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await browser.startTracing(page, { categories: ['-*', 'devtools.timeline', 'blink.user_timing'] });
  await play();
  const trace = JSON.parse((await browser.stopTracing()).toString());
  if (process.env.KEEP) writeFileSync(`${process.env.KEEP}-${name}.json`, JSON.stringify(trace)); // for chrome://tracing
  console.log(`\n${name}, processor at 1/${SLOWER}`);
  summary(analyse(trace.traceEvents));
}

const server = await serveStatic(DIST);
const browser = await launch();
{
  const page = await browser.newPage(PHONE);
  await page.setContent('<button style="width: 8rem; height: 4rem" onclick="this.style.background = this.style.background ? null : `red`">·</button>');
  await page.evaluate(pressed);
  const cdp = await page.context().newCDPSession(page);
  const { press } = finger(page, cdp);
  await press('button');
  await traced(page, cdp, 'an empty page', async () => {
    for (let i = 0; i < 20; ++i) await press('button');
  });
  await page.close();
}
for (const game of games) {
  const { context, page } = await open(browser, `${server.url}#/new/${game}`, { ...PHONE, seed: SEED, reducedMotion: 'no-preference', settings: { pace: 'calm', confirm: false } });
  await page.click('button.start');
  await page.waitForSelector('.status.mine');
  await page.waitForSelector('.splendor, .coatl');
  await page.evaluate(pressed);
  await page.evaluate(() => {
    const mark = (attributes, name, root) =>
      new MutationObserver((changes) => {
        if (changes.some(({ target, attributeName }) => target.hasAttribute(attributeName))) performance.mark(name);
      }).observe(document.querySelector(root), { attributeFilter: attributes, subtree: root !== '.shell' });
    mark(['data-pending'], 'said', '.table');
    mark(['data-revision'], 'moved', '.shell');
  });
  const cdp = await context.newCDPSession(page);
  const playing = await Playing.at(page, { hand: finger(page, cdp), seed: SEED });
  // Into the game, so that there is something on the table.
  const step = async () => {
    await page.waitForSelector('.status.mine:not(.waiting), #end-title');
    return playing.step();
  };
  for (let i = 0; i < 6; ++i) await step();
  await page.waitForSelector('.status.mine');
  await page.waitForTimeout(4000); // the pictures are bitmaps by then
  await traced(page, cdp, game, async () => {
    const start = playing.decisions;
    while (playing.decisions - start < wanted) {
      const position = await step();
      if (position.over) break;
      await page.waitForTimeout(1200); // the bot's step and its animation
    }
  });
  await context.close();
}
await browser.close();
await server.close();
