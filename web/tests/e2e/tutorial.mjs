// The tutorials, played as a pupil plays them: with the mouse, at the table, every step.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadEngine } from './engine.mjs';
import { accessible, assert, equal, open, shot, test } from './lib.mjs';
import { mouse, Playing } from './play.mjs';

const ROOT = join(import.meta.dirname, '../..');
const WASM = readFileSync(join(ROOT, 'src/engine/engine.wasm'));

const coach = (page) =>
  page.evaluate(() => {
    const panel = document.querySelector('.coach');
    return {
      at: Number(panel?.getAttribute('data-at')),
      step: panel?.querySelector('.count')?.textContent,
      asks: !!panel?.querySelector('.wish'),
      over: !!panel?.querySelector('a.primary'),
    };
  });
const another = (page, step) => page.waitForFunction((before) => document.querySelector('.coach .count')?.textContent !== before, step, { timeout: 30_000 });
const calm = (page) => page.waitForSelector('.coach[data-moving="false"]', { timeout: 30_000 });

export function tutorialTests({ browser, url }) {
  for (const [game, size] of [
    ['splendor', 'desk'],
    ['coatl', 'desk'],
    ['coatl-solo', 'tablet'],
  ])
    test(`the tutorial of ${game} is played through by mouse`, async () => {
      const record = readFileSync(join(ROOT, `src/tutorial/records/${game}.json`), 'utf8');
      const { actions } = JSON.parse(record);
      const engine = await loadEngine(WASM);
      const { context, page, troubles } = await open(browser, `${url}#/tutorial/${game}`, { size });
      const pupil = await Playing.at(page, mouse(page));
      let done = 0;
      for (let i = 0; i < 40; ++i) {
        await calm(page);
        const before = await coach(page);
        if (before.over) break;
        if (before.asks) {
          engine.load(record, before.at);
          await pupil.perform(engine.position(0), actions[before.at]);
          ++done;
        } else {
          await page.click('.coach .primary');
        }
        await another(page, before.step);
        await calm(page);
        if (i === 6) await accessible(page, `tutorial of ${game}`);
      }
      await calm(page);
      assert((await coach(page)).over, `stopped at ${(await coach(page)).step}`);
      assert(done >= 6, `only ${done} steps were the pupil's`);
      await shot(page, `tutorial-${game}-end`);
      await context.close();
      equal(troubles, [], 'the page complained');
    });

  test('a tutorial refuses nothing that is legal without saying so, goes back, and does it for who asks', async () => {
    const { context, page, troubles } = await open(browser, `${url}#/tutorial/splendor`, { size: 'phone' });
    for (let i = 0; i < 2; ++i) {
      await calm(page);
      const { step } = await coach(page);
      await page.click('.coach .primary');
      await another(page, step);
    }
    await page.waitForSelector('.wish');
    for (const colour of ['white', 'green', 'red']) await page.locator(`[data-place="bank ${colour}"]`).click();
    await page.click('.panel-bar .primary');
    await page.waitForSelector('.wish em');
    equal((await coach(page)).at, 15, 'the lesson waits');
    await page.click('.coach .buttons button:not(.quiet)');
    await page.waitForSelector('.coach[data-at="17"][data-moving="false"]');
    await page.click('.coach .quiet');
    await page.waitForSelector('.coach[data-at="15"]');
    await context.close();
    equal(troubles, [], 'the page complained');
  });
}
