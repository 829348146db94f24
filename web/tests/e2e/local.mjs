// Games on this screen.
import { accessible, assert, equal, myTurn, noSidewaysScroll, open, shot, test, translated } from './lib.mjs';
import { kept, keyboard, mouse, Playing } from './play.mjs';

async function start(page, game, prepare = async () => {}) {
  await page.click(`a[href="#/new/${game}"]`);
  await page.waitForSelector('button.start');
  await prepare();
  await page.click('button.start');
  await page.waitForSelector('.bar .status, .curtain');
}
const done = async ({ context, troubles }) => {
  await context.close();
  equal(troubles, [], 'the page complained');
};

export function localTests({ browser, url }) {
  test('two clicks from the start page to one’s first turn; a reload keeps the game', async () => {
    const it = await open(browser, url);
    await accessible(it.page, 'start page');
    await start(it.page, 'splendor');
    await myTurn(it.page);
    await it.page.waitForFunction(() => document.title === '● Your turn – Patolli');
    assert((await it.page.getAttribute('#favicon', 'href')).includes('turn'), 'the icon says whose turn it is');
    const playing = await Playing.at(it.page);
    await playing.step();
    const before = (await kept(it.page)).record;
    await it.page.reload();
    await myTurn(it.page);
    equal(JSON.parse((await kept(it.page)).record).actions, JSON.parse(before).actions, 'the game after a reload');
    await it.page.click('header .home');
    await it.page.click('.kept a.button.primary');
    await myTurn(it.page);
    await done(it);
  });

  const whole = [
    ['splendor', 'desk', 'light'],
    ['coatl', 'tablet', 'dark'],
    ['coatl-solo', 'phone', 'light'],
  ];
  for (const [game, size, theme] of whole)
    test(`a whole game of ${game} with the mouse (${size}, ${theme})`, async () => {
      const it = await open(browser, url, { size, theme });
      await start(it.page, game, async () => {
        await accessible(it.page, `${game}: new table`);
        if (game !== 'coatl-solo') return;
        await it.page.check('[data-option=algorithms] input[value="5"]');
        await it.page.click('[data-option=marco-order] summary');
        await it.page.locator('[data-option=marco-order] li button').nth(1).click();
        await accessible(it.page, 'the order of the spaces');
      });
      const options = { splendor: {}, coatl: { sacrifice: 'off', rules: 'rulebook' }, 'coatl-solo': { algorithms: '5', rules: 'rulebook', 'marco-order': 'b2,b1,b3,b4,b5,b6,h1,h2,t1,t2' } };
      equal((await kept(it.page)).options, options[game], 'options');
      const playing = await Playing.at(it.page);
      for (let i = 0; i < 10; ++i) await playing.step();
      await myTurn(it.page);
      await shot(it.page, `${game}-${size}-${theme}`);
      await noSidewaysScroll(it.page, game);
      await accessible(it.page, `${game}: table`);
      await translated(it.page, game);
      const end = await playing.toTheEnd();
      assert(playing.decisions > 15, `only ${playing.decisions} decisions`);
      await it.page.waitForSelector('#end-title');
      await shot(it.page, `${game}-end-${size}-${theme}`);
      await accessible(it.page, `${game}: end`);
      await translated(it.page, `${game}: end`);
      const totals = await it.page.locator('tr.total td').allInnerTexts();
      equal(totals.map(Number), end.result.scores, 'the breakdown ends in the result');
      await done(it);
    });

  for (const game of ['splendor', 'coatl'])
    test(`a whole game of ${game} with the keyboard alone`, async () => {
      const it = await open(browser, url);
      const keys = keyboard(it.page);
      await keys.press(`a[href="#/new/${game}"]`);
      await keys.press('button.start');
      await myTurn(it.page);
      const playing = await Playing.at(it.page, keys);
      await playing.toTheEnd();
      await it.page.waitForSelector('#end-title');
      await keys.press('.head .button.primary');
      await it.page.waitForSelector('button.start');
      await done(it);
    });

  test('hot seat: the curtain hides what the next one may not see', async () => {
    const it = await open(browser, url);
    await start(it.page, 'coatl', async () => {
      await it.page.locator('li select').nth(1).selectOption('human');
      await it.page.locator('li input').nth(0).fill('Ana');
      await it.page.locator('li input').nth(1).fill('Rui');
    });
    const hand = mouse(it.page);
    const playing = await Playing.at(it.page, hand);
    let handovers = 0;
    for (let i = 0; i < 14; ++i) {
      const { to_act: seat } = await playing.settled();
      await it.page.waitForSelector('.curtain, .status.mine:not(.waiting)');
      if (await it.page.locator('.curtain').count()) {
        ++handovers;
        const name = ['Ana', 'Rui'][seat];
        assert((await it.page.innerText('.curtain h1')).includes(name), `the screen goes to ${name}`);
        equal(await it.page.locator('.coatl, .splendor, [data-pick]').count(), 0, 'parts of a table behind the curtain');
        if (handovers === 1) {
          await accessible(it.page, 'curtain');
          await shot(it.page, 'curtain-desk');
        }
        await hand.press('.curtain button');
      }
      await myTurn(it.page);
      await playing.step();
    }
    assert(handovers >= 4, `only ${handovers} times handed over`);
    await done(it);
  });

  test('steps are taken back, done again, and the turn begun anew; what is not possible says why', async () => {
    const it = await open(browser, url);
    await start(it.page, 'coatl');
    const playing = await Playing.at(it.page);
    let tried = false;
    for (let i = 0; i < 80 && !tried; ++i) {
      const position = await playing.settled();
      const action = position.legal.find((a) => /^(start|add) /.test(a));
      if (!action || position.view.phase !== 'turn') {
        await playing.step();
        continue;
      }
      tried = true;
      await myTurn(it.page);
      await playing.perform(position, action);
      const undo = it.page.getByRole('button', { name: 'Undo' });
      await undo.and(it.page.locator(':enabled')).waitFor();
      // It is kept a moment after it is shown.
      const grown = async (steps, what) => {
        const size = async () => JSON.parse((await kept(it.page)).record).actions.length;
        for (const end = Date.now() + 10_000; Date.now() < end && (await size()) !== position.log_size + steps; ) await it.page.waitForTimeout(15);
        equal(await size(), position.log_size + steps, what);
      };
      await grown(1, 'a step');
      await undo.click();
      await it.page.getByRole('button', { name: 'Redo' }).and(it.page.locator(':enabled')).click();
      await undo.and(it.page.locator(':enabled')).waitFor();
      await it.page.getByRole('button', { name: 'Restart turn' }).click();
      await it.page.locator('.tools button:disabled', { hasText: 'Undo' }).waitFor();
      await grown(0, 'after the restart');
    }
    assert(tried, 'no turn with a step to take back');
    await done(it);
  });

  test('a hint says what and why; the analysis has its graph, the replay its slider', async () => {
    const it = await open(browser, url);
    await start(it.page, 'splendor');
    const playing = await Playing.at(it.page);
    await playing.step();
    await myTurn(it.page);
    await it.page.getByRole('button', { name: 'Hint' }).click();
    await it.page.waitForSelector('section[aria-label="Hint"] li');
    await shot(it.page, 'hint-desk');
    await accessible(it.page, 'hint');
    await it.page.getByRole('button', { name: 'Do it' }).click();
    await playing.toTheEnd();
    await it.page.getByRole('button', { name: 'Analyse the game' }).click();
    await it.page.waitForSelector('polyline', { timeout: 60_000 });
    await it.page.locator('#analysis-title').scrollIntoViewIfNeeded();
    await shot(it.page, 'graph-desk');
    await it.page.getByRole('button', { name: 'Replay' }).click();
    const slider = it.page.locator('input[type=range]');
    await slider.fill('20');
    await it.page.waitForSelector('text=Step 20 of');
    await it.page.waitForSelector('.splendor [data-place="bank white"]');
    await shot(it.page, 'analysis-desk');
    await accessible(it.page, 'analysis and replay');
    await done(it);
  });
}
