// The tutorials, played as a pupil plays them: with the mouse, at the table, every step.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadEngine } from './engine.mjs';
import { accessible, assert, equal, shot } from './lib.mjs';
import { mouse, perform } from './play.mjs';
import { test } from './runner.mjs';

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
// Another step than that one, and nobody is moving any more.
const another = (page, step) =>
  page.waitForFunction((before) => {
    const panel = document.querySelector('.coach[data-moving="false"]');
    return panel && panel.querySelector('.count').textContent !== before;
  }, step);

export function tutorialTests(url) {
  for (const [game, folder, size] of [
    ['splendor', 'splendor', 'desk'],
    ['coatl', 'coatl', 'desk'],
    ['coatl-solo', 'coatl', 'tablet'],
  ])
    test(`the tutorial of ${game} is played through by mouse`, async (t) => {
      const record = readFileSync(join(ROOT, `src/games/${folder}/records/${game}.json`), 'utf8');
      const { actions } = JSON.parse(record);
      const engine = await loadEngine(WASM);
      const { page } = await t.open(`${url}#/tutorial/${game}`, { size });
      const hand = mouse(page);
      let done = 0;
      await another(page, '');
      for (let i = 0; i < 40; ++i) {
        const before = await coach(page);
        if (before.over) break;
        if (before.asks) {
          engine.load(record, before.at);
          await perform(hand, page, engine.position(0), actions[before.at]);
          ++done;
        } else {
          await page.click('.coach .primary');
        }
        await another(page, before.step);
        if (i === 6) await accessible(page, `tutorial of ${game}`);
      }
      assert((await coach(page)).over, `stopped at ${(await coach(page)).step}`);
      assert(done >= 6, `only ${done} steps were the pupil's`);
      await shot(page, `tutorial-${game}-end`);
    });

  test('a tutorial refuses nothing that is legal without optimisticMove so, goes back, and does it for who asks', async (t) => {
    const { page } = await t.open(`${url}#/tutorial/splendor`, { size: 'phone' });
    await another(page, '');
    for (let i = 0; i < 2; ++i) {
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
    await page.waitForSelector('.coach[data-at="15"][data-moving="false"]');
  });
}
