// Games on this screen.
import { accessible, assert, equal, firstTurn, noSidewaysScroll, shot, translated, until } from './lib.mjs';
import { kept, keptActions, keyboard } from './play.mjs';
import { test } from './runner.mjs';

async function start(page, game, prepare = async () => {}) {
  await page.click(`a[href="#/new/${game}"]`);
  await page.waitForSelector('button.start');
  await prepare();
  await page.click('button.start');
  await page.waitForSelector('.bar .status, .hot-seat');
}

// What was won is remembered, said at the end, and again where opponents are chosen.
async function counted(page, url, game) {
  const name = game === 'coatl-solo' ? 'M.A.R.C.O.' : 'Mazatl';
  const { seats, result } = await kept(page);
  const won = Number(result.winners.includes(seats.findIndex(({ kind }) => kind === 'human')));
  const text = `Won against ${name}: ${won} of 1`;
  await page.locator('.tallies', { hasText: text }).waitFor();
  await page.goto(`${url}#/new/${game}`);
  await page.locator('form', { hasText: text }).waitFor();
  await accessible(page, `${game}: new table after a game`);
  // What is suggested depends on what was played and won.
  if (game === 'coatl') await page.getByText('You know the game now').waitFor();
  if (game === 'coatl-solo') await page.getByText(won ? 'You have beaten M.A.R.C.O.: time for an algorithm.' : 'once you have beaten M.A.R.C.O.').waitFor();
}

export function localTests(url) {
  test('two clicks from the start page to one’s first turn; a reload keeps the game', async (t) => {
    const { page } = await t.open(url);
    await accessible(page, 'start page');
    await start(page, 'splendor');
    await firstTurn(page);
    await page.waitForFunction(() => document.title === '● Your turn – Patolli');
    assert((await page.getAttribute('#favicon', 'href')).includes('turn'), 'the icon says whose turn it is');
    const playing = await t.play(page);
    await playing.step();
    const before = await playing.next();
    const actions = await keptActions(page);
    await page.reload();
    await playing.next();
    equal(await keptActions(page), actions, 'the game after a reload');
    await page.click('header .home');
    await page.click('.kept a.button.primary');
    equal((await playing.next()).log_size, before.log_size, 'the game from the start page');
  });

  test('one click plays the last game again; what was removed comes back', async (t) => {
    const { page } = await t.open(url);
    await start(page, 'splendor', async () => {
      await page.locator('li .name input').nth(0).fill('Ana');
      await page.locator('form ol > li').nth(1).locator('input[value=novice]').check();
      await page.click('section .button.small:not(.quiet)');
      await page.locator('form ol > li').nth(2).locator('input[value=human]').check();
      await page.locator('li .name input').nth(2).fill('Rui');
    });
    const first = await t.play(page);
    await first.next();
    const before = await kept(page);
    await page.click('header .home');
    await page.locator('.quick[data-game=splendor]', { hasText: 'Tochtli, Rui' }).click();
    await (await t.play(page)).next();
    const again = await kept(page);
    assert(again.id !== before.id, 'another game');
    equal([again.seats, again.options], [before.seats, before.options], 'the people, bots and options of the last one');
    // Both can be continued from the top of the page; one is removed and brought back.
    await page.click('header .home');
    const games = page.locator('.kept li');
    await games.nth(1).waitFor();
    await games.first().getByRole('button', { name: 'Delete this game' }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await games.nth(1).waitFor();
    await accessible(page, 'start page with games');
    await page.locator('.kept a.button.primary').first().click();
    await page.waitForFunction((id) => location.hash.endsWith(id), again.id);
    await (await t.play(page)).next();
    equal((await kept(page)).record, again.record, 'what was brought back');
    // The names are offered for other games.
    await page.goto(`${url}#/new/coatl`);
    await page.locator('.known button', { hasText: 'Rui' }).first().click();
    equal(await page.locator('li .name input').first().inputValue(), 'Rui', 'a name that is known here');
  });

  test('the same seed deals the same game', async (t) => {
    const seeds = [t.nextSeed(), t.nextSeed()];
    for (const game of ['splendor', 'coatl']) {
      const games = [];
      for (const [seed, steps] of [[seeds[0], 3], [seeds[0], 3], [seeds[1], 0]]) {
        const { page } = await t.open(url, { seed });
        await start(page, game);
        const playing = await t.play(page, { seed: seeds[0] });
        for (let i = 0; i < steps; ++i) await playing.step();
        await playing.next();
        games.push(await keptActions(page));
      }
      equal(games[0], games[1], `${game}: the same seed`);
      assert(JSON.stringify(games[0].slice(0, games[2].length)) !== JSON.stringify(games[2]), `${game}: another seed`);
    }
  });

  const whole = [
    ['splendor', 'desk', 'light'],
    ['coatl', 'tablet', 'dark'],
    ['coatl-solo', 'phone', 'light'],
  ];
  for (const [game, size, theme] of whole)
    test(`a whole game of ${game} with the mouse (${size}, ${theme})`, async (t) => {
      const { page } = await t.open(url, { size, theme });
      await start(page, game, async () => {
        await accessible(page, `${game}: new table`);
        if (game !== 'coatl-solo') return;
        await page.check('[data-option=algorithms] input[value="5"]');
        await page.click('[data-option=marco-order] summary');
        await page.locator('[data-option=marco-order] li button').nth(1).click();
        await accessible(page, 'the order of the spaces');
      });
      const rules = { coatls: 'any', gap: 'open' };
      const alone = { algorithms: '5', ...rules, 'marco-order': 'b2,b1,b3,b4,b5,b6,h1,h2,t1,t2', 'private-temple': 'off' };
      const options = { splendor: {}, coatl: { sacrifice: 'off', ...rules }, 'coatl-solo': alone };
      const playing = await t.play(page);
      await playing.next();
      equal((await kept(page)).options, options[game], 'options');
      for (let i = 0; i < 10; ++i) await playing.step();
      await playing.next();
      await shot(page, `${game}-${size}-${theme}`);
      await noSidewaysScroll(page, game);
      await accessible(page, `${game}: table`);
      await translated(page, game);
      const end = await playing.toTheEnd();
      assert(playing.decisions > 15, `only ${playing.decisions} decisions`);
      await page.waitForSelector('#end-title');
      await shot(page, `${game}-end-${size}-${theme}`);
      await accessible(page, `${game}: end`);
      await translated(page, `${game}: end`);
      // One breakdown, which adds up; and the board is still there.
      const sheet = await page.locator('.end tbody').evaluateAll((sides) =>
        sides.map((side) => {
          const number = (node) => Number(node.textContent);
          const lines = [...side.querySelectorAll('tr:not(.side)')];
          const parts = (line) => [...line.querySelectorAll('.part-points')].reduce((sum, part) => sum + Number(part.lastChild.textContent), 0);
          return { side: Number(side.querySelector('.side').dataset.side), total: number(side.querySelector('.total')), lines: lines.map((line) => number(line.lastElementChild)), parts: lines.map(parts) };
        }),
      );
      for (const { side, total, lines, parts } of sheet) {
        equal(total, end.result.scores[side], `points of side ${side}`);
        equal(lines.reduce((a, b) => a + b, 0), total, `the lines of side ${side} add up`);
        equal(parts, lines, `the parts of side ${side} add up`);
      }
      equal(sheet.length, end.result.scores.length, 'sides');
      assert(await page.locator('.table section.coatl, .table section.splendor').isVisible(), 'the board stays');
      await counted(page, url, game);
    });

  for (const game of ['splendor', 'coatl'])
    test(`a whole game of ${game} with the keyboard alone`, async (t) => {
      const { page } = await t.open(url);
      const keys = keyboard(page);
      await keys.press(`a[href="#/new/${game}"]`);
      await keys.press('button.start');
      const playing = await t.play(page, { hand: keys });
      await playing.toTheEnd();
      await page.waitForSelector('#end-title');
      // Once more with the same people, at once.
      const { id, seats, options } = await kept(page);
      await keys.press('.end .button.again');
      await page.waitForFunction((old) => !location.hash.endsWith(old), id);
      await firstTurn(page);
      const again = await kept(page);
      equal([again.seats, again.options], [seats, options], 'people, bots and options of the next game');
    });

  test('hot seat: the hot-seat screen hides what the next one may not see', async (t) => {
    const { page } = await t.open(url);
    await start(page, 'coatl', async () => {
      await page.locator('form ol > li').nth(1).locator('input[value=human]').check();
      await page.locator('li .name input').nth(0).fill('Ana');
      await page.locator('li .name input').nth(1).fill('Rui');
    });
    const playing = await t.play(page);
    let handovers = 0;
    for (let i = 0; i < 14; ++i) {
      const position = await playing.next();
      if (await playing.hotSeatScreen(position)) {
        ++handovers;
        const name = ['Ana', 'Rui'][position.to_act];
        assert((await page.innerText('.hot-seat h1')).includes(name), `the screen goes to ${name}`);
        equal(await page.locator('.coatl, .splendor, [data-pick]').count(), 0, 'parts of a table behind the hot-seat screen');
        if (handovers === 1) {
          await accessible(page, 'hot-seat screen');
          await shot(page, 'hot-seat-desk');
        }
        await page.click('.hot-seat button');
        await page.waitForSelector('.hot-seat', { state: 'detached' });
      }
      await playing.step();
    }
    assert(handovers >= 4, `only ${handovers} times handed over`);
  });

  test('steps are taken back, done again, and the turn begun anew; what is not possible says why', async (t) => {
    const { page } = await t.open(url);
    await start(page, 'coatl');
    const playing = await t.play(page);
    const button = (name) => page.getByRole('button', { name }).and(page.locator(':enabled'));
    for (let i = 0; i < 80; ++i) {
      const position = await playing.next();
      const action = position.legal.find((a) => /^(start|add) /.test(a));
      if (!action || position.view.phase !== 'turn') {
        await playing.step();
        continue;
      }
      const before = position.log_size;
      await playing.act(position, action);
      await playing.back(before + 1);
      await button('Undo').click();
      await playing.back(before);
      await button('Redo').click();
      await playing.back(before + 1);
      equal((await keptActions(page))[before], action, 'what was done again');
      await button('Restart turn').click();
      await playing.back(before);
      await page.locator('.rare button:disabled', { hasText: 'Restart turn' }).waitFor();
      return;
    }
    throw new Error('no turn with a step to take back');
  });

  for (const game of ['splendor', 'coatl', 'coatl-solo'])
    test(`${game}: a finished turn is taken back, past chance and bots, and the game says so for good`, async (t) => {
      const { page } = await t.open(url);
      await start(page, game);
      const playing = await t.play(page);
      const first = await playing.next();
      // A turn of one's own is over once somebody else, or the next turn, has come.
      let position = first;
      for (let turn = first.turn; position.turn === turn || position.log_size === first.log_size; position = await playing.next()) await playing.step();
      const before = await keptActions(page);
      const undo = page.getByRole('button', { name: 'Undo your last turn' });
      await undo.and(page.locator(':enabled')).click();
      await page.locator('[role=alertdialog]', { hasText: 'won’t count among your wins' }).waitFor();
      await accessible(page, `${game}: taking back`);
      await page.keyboard.press('Escape');
      await page.locator('[role=alertdialog]').waitFor({ state: 'detached' });
      equal(await keptActions(page), before, 'only asked');
      await page.keyboard.press('Control+z');
      await page.locator('[role=alertdialog] .primary').click();
      const after = await until(async () => {
        const stored = await kept(page);
        return stored.takebacks === 1 && stored;
      }, 'a turn that is kept as taken back');
      const { actions, notes } = JSON.parse(after.record);
      equal(notes, [{ note: 'taken-back', step: actions.length, seat: first.to_act, actions: before.slice(actions.length) }], 'the note');
      await playing.back(actions.length);
      // It can be played on, another turn needs no question, and a reload forgets nothing.
      await playing.step();
      await playing.next();
      await page.reload();
      await playing.next();
      equal((await kept(page)).takebacks, 1, 'kept after a reload');
      await page.getByRole('button', { name: 'Game log' }).click();
      await page.locator('.taken-back', { hasText: 'took back a turn' }).waitFor();
      await accessible(page, `${game}: log with a takeback`);
    });

  test('a second tab of a game is told; nothing is overwritten, and either can go on', async (t) => {
    const { page, context } = await t.open(url);
    await start(page, 'splendor');
    const playing = await t.play(page);
    await playing.step();
    await playing.next();
    const actions = await keptActions(page);
    const second = await context.newPage();
    await second.goto(page.url());
    await second.locator('.elsewhere h1', { hasText: 'open in another tab' }).waitFor();
    await accessible(second, 'open elsewhere');
    equal(await second.locator('.shell').count(), 0, 'no table in the second tab');
    // The first goes on as if nothing was.
    await playing.step();
    await playing.next();
    const more = await keptActions(page);
    equal(more.slice(0, actions.length), actions, 'the game of the first tab');
    // The second takes it; then the first is told.
    await second.getByRole('button', { name: 'Play here' }).click();
    await firstTurn(second);
    await page.locator('.elsewhere').waitFor();
    equal(await keptActions(second), more, 'the game in the second tab');
    const there = await t.play(second);
    await there.step();
    await there.next();
    const last = await keptActions(second);
    equal(last.slice(0, more.length), more, 'what the second tab did comes after it');
    // Once the second lets go, the first has it again, as it is now.
    await second.close();
    await firstTurn(page);
    equal(await keptActions(page), last, 'the first tab has what the second did');
  });

  test('a tap on Cóatl’s supply selects, a second one takes', async (t) => {
    const { page } = await t.open(url, { hasTouch: true });
    await start(page, 'coatl');
    const playing = await t.play(page);
    let position = await playing.next();
    while (!position.legal.some((action) => action.startsWith('take '))) {
      await playing.step();
      position = await playing.next();
    }
    const action = position.legal.find((one) => one.startsWith('take '));
    const space = page.locator(`[data-space="${action.split(' ')[1]}"]`).first();
    await space.tap();
    await space.and(page.locator('[aria-pressed=true]')).waitFor();
    equal((await keptActions(page)).length, position.log_size, 'a tap takes nothing');
    equal(await playing.after(position, () => space.tap()), action, 'the second tap');
  });

  test('a hint says what and why; the analysis has its graph, the replay its slider', async (t) => {
    const { page } = await t.open(url, { settings: { confirm: false } });
    await start(page, 'splendor');
    const playing = await t.play(page);
    await playing.step();
    const position = await playing.next();
    await page.getByRole('button', { name: 'Hint' }).click();
    await page.waitForSelector('section[aria-label="Hint"] .reason');
    await shot(page, 'hint-desk');
    await accessible(page, 'hint');
    await playing.after(position, () => page.getByRole('button', { name: 'Play this move' }).click());
    const { log_size: size } = await playing.toTheEnd();
    await page.getByRole('button', { name: 'Analyse game' }).click();
    await page.waitForSelector('.review[data-report] polyline');
    await shot(page, 'graph-desk');
    await page.getByRole('button', { name: 'Scores' }).click();
    await page.getByRole('button', { name: 'Replay' }).click();
    await page.waitForSelector(`.review[data-log="${size}"]`);
    await page.locator('input[type=range]').fill('0');
    await page.waitForFunction((end) => Number(document.querySelector('.review').dataset.log) < end, size);
    await page.waitForSelector('.splendor [data-place="bank white"]');
    await shot(page, 'analysis-desk');
    await accessible(page, 'analysis and replay');
  });
}
