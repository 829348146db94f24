// A game that brings no table of its own, in a build of the page that has one: Pebbles, the game of the tests. It is never shipped.
import { accessible, assert, equal, firstTurn, mounted, noSidewaysScroll, settled, shot, translated, until } from './lib.mjs';
import { act, table, together } from './people.mjs';
import { keyboard, mouse } from './play.mjs';
import { test } from './runner.mjs';

const GAME = 'pebbles';
const actions = (page) => page.$$eval('[data-action]', (all) => all.map((one) => one.dataset.action));
const logSize = async (page) => Number(await page.getAttribute('.shell', 'data-log'));

// Does the first or the last of what may be done, in turn, until it is over.
async function playOut(page, hand) {
  for (let i = 0; i < 200; ++i) {
    await until(async () => (await page.$('#end-title')) || ((await page.$('.status.mine:not(.waiting)')) && (await actions(page)).length > 0), 'a turn, or the end');
    if (await page.$('#end-title')) return i;
    const legal = await actions(page);
    const before = await logSize(page);
    await hand.press(`[data-action="${legal.at(i % 2 ? -1 : 0)}"]`);
    await until(async () => (await logSize(page)) > before, 'the move is in the log');
  }
  throw new Error('it does not end');
}

export function pebblesTests(url) {
  for (const [hand, size, language] of [
    [mouse, 'phone', 'en'],
    [keyboard, 'desk', 'fr'],
  ])
    test(`a game without a table of its own is played (${hand.name}, ${size})`, async (t) => {
      const { page } = await t.open(url, { size, language });
      // It is offered because the engine has it; it brings neither rules nor a tutorial.
      const card = page.locator('.games li', { hasText: 'Pebbles' });
      equal(await card.count(), 1, 'offers of the game');
      equal(await card.locator('a').evaluateAll((all) => all.map((link) => link.getAttribute('href'))), [`#/new/${GAME}`], 'its links');
      await accessible(page, 'start page');
      await card.locator('a').click();
      await page.waitForSelector(`main[data-screen="new/${GAME}"] button.start`);
      await page.locator('[data-option=hand] input[value=three]').check();
      await page.click('button.start');
      await firstTurn(page);
      for (const look of [accessible, noSidewaysScroll, translated]) await look(page, 'the table');
      await shot(page, `pebbles-${size}`);
      assert((await page.textContent('.view')).length > 20, 'the position is told');
      const played = await playOut(page, hand(page));
      assert(played > 3, `${played} moves`);
      for (const look of [accessible, noSidewaysScroll, translated]) await look(page, 'the end');
      equal(await page.locator('.end tbody').count(), 2, 'sides in the table of scores');
    });

  test('hints, undo, log, replay and analysis work at a table that the game does not bring', async (t) => {
    const { page } = await t.open(`${url}#/new/${GAME}`);
    await page.click('button.start');
    await firstTurn(page);
    await page.getByRole('button', { name: 'Hint' }).click();
    const advice = page.locator('section[aria-label="Hint"]');
    const advised = (await advice.locator('.what').innerText()).trim();
    assert((await actions(page)).includes(advised), `the advice is an action: ${advised}`);
    const before = await logSize(page);
    await advice.getByRole('button', { name: 'Play this move' }).click();
    await until(async () => (await logSize(page)) > before, 'it is played');
    await page.getByRole('button', { name: 'Game log' }).click();
    await until(async () => (await page.locator('[role=log]').innerText()).includes(advised), 'it is in the log');
    await page.keyboard.press('Escape');
    await page.waitForFunction(() => !document.querySelector('dialog[open]') && !history.state?.sheet); // it has an entry in the history
    await page.reload(); // and kept
    await mounted(page);
    await firstTurn(page);
    await playOut(page, mouse(page));

    await page.getByRole('button', { name: 'Replay' }).click();
    const replay = page.locator('section.review');
    await page.waitForSelector('section.review[data-log]');
    const last = await replay.getAttribute('data-steps');
    await replay.getByRole('button', { name: 'Beginning' }).click();
    await page.waitForFunction((end) => document.querySelector('section.review').dataset.log !== end, last);
    await replay.getByRole('button', { name: 'End', exact: true }).click();
    await page.waitForSelector(`section.review[data-log="${last}"]`);
    equal(await replay.locator('[data-action]').count(), 0, 'actions in a replay');
    await page.getByRole('button', { name: 'Scores' }).click();
    await page.getByRole('button', { name: 'Analyse game' }).click();
    await page.waitForSelector('section.review[data-report] polyline');
    await settled(page);
    await accessible(page, 'analysis');
  });

  test('two people share a screen at a table that the game does not bring', async (t) => {
    const { page } = await t.open(`${url}#/new/${GAME}`);
    await page.locator('form ol > li').nth(1).locator('input[value=human]').check();
    await page.click('button.start');
    for (let i = 0; i < 4; ++i) {
      await page.waitForSelector('.hot-seat');
      equal(await page.locator('.generic').count(), 0, 'a table between two turns');
      await page.click('.hot-seat .primary');
      await page.waitForSelector('.status.mine:not(.waiting)');
      await page.locator('[data-action]').first().click();
    }
    await page.waitForSelector('.hot-seat');
  });

  test('a game without a table of its own is played online', async (t) => {
    const { ana, rui, zoe } = await table(t, GAME, { pebbles: true });
    for (let i = 0; i < 200 && !ana.position.over; ++i) {
      await together(ana, rui);
      const who = ana.position.to_act === 0 ? ana : rui;
      await act(who, who.position.legal.at(i % 2 ? -1 : 0));
      await together(ana, rui);
    }
    assert(ana.position.over, 'the game does not end');
    for (const who of [ana, rui, zoe]) await who.page.waitForSelector('#end-title');
    for (const look of [accessible, noSidewaysScroll, translated]) await look(rui.page, 'the end online');
  });
}
