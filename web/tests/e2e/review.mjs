// Finished games looked at again: files that are opened, the board beside the graph, other moves tried.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadEngine } from './engine.mjs';
import { accessible, assert, equal, firstTurn, noSidewaysScroll, shot, translated, until } from './lib.mjs';
import { act, person, seldom, splendorChoice, together } from './people.mjs';
import { kept, mouse, perform } from './play.mjs';
import { test } from './runner.mjs';

const WASM = readFileSync(join(import.meta.dirname, '../../src/engine/engine.wasm'));
const SEED = 4n; // the same games in every run: there has to be something to find in them

// Ana decides as it comes, so that she makes mistakes; the bot does not.
async function finished(game, seats = [{ name: 'Ana', kind: 'human' }, { name: 'Casual bot', kind: 'casual' }]) {
  const engine = await loadEngine(WASM);
  engine.make(game, seats.length, {});
  engine.settle(SEED);
  for (let i = 1; i < seats.length; ++i) engine.makeBot(i, game, 'casual', SEED + BigInt(i));
  for (let n = 100n; ; ++n) {
    const { over, to_act: seat } = engine.position(null);
    if (over) return { engine, record: engine.record(seats) };
    const { legal } = engine.position(seat);
    if (seat === 0) engine.act(0, legal[Number(n * 7919n) % legal.length]);
    else {
      engine.botThink(seat, engine.botBegin(seat, engine.view(seat)));
      engine.act(seat, engine.botFinish(seat));
    }
    engine.settle(n);
  }
}
const file = (record, name = 'game.jsonl') => ({ name, mimeType: 'application/x-ndjson', buffer: Buffer.from(record) });

async function opened(t, url, game, options = {}) {
  const { engine, record } = await finished(game);
  const it = await t.open(url, options);
  await it.page.locator('.open input[type=file]').setInputFiles(file(record + '\n'));
  await it.page.waitForSelector('#end-title');
  return { ...it, engine, record };
}
const at = (page, step) => page.waitForSelector(`.review[data-log="${step}"]`);
const stepOf = async (page) => Number(await page.getAttribute('.review', 'data-log'));
const inView = (locator) =>
  locator.evaluate((node) => {
    const { top, left, right, width, height } = node.getBoundingClientRect();
    return width > 0 && height > 0 && top >= -1 && left >= -1 && right <= innerWidth + 1 && top + Math.min(height, 200) <= innerHeight + 1;
  });

async function analysed(page) {
  await page.getByRole('button', { name: 'Analyse game' }).click();
  await page.waitForSelector('.review[data-report] polyline');
}

export function reviewTests(url) {
  test('a saved game is opened from its file, and by dropping it; what is no game is refused', async (t) => {
    const { page, record } = await opened(t, url, 'splendor');
    await accessible(page, 'an opened game');
    const stored = await kept(page);
    equal([stored.over, stored.imported, stored.seats.map(({ name }) => name)], [true, true, ['Ana', 'Casual bot']], 'what is kept of it');
    equal(JSON.parse(stored.record).actions, JSON.parse(record).actions, 'the game');
    await page.click('header .home');
    await page.waitForSelector('.open');
    await accessible(page, 'start page');
    const alert = page.locator('.open [role=alert]');
    const refused = async (content, words) => {
      await page.locator('.open input[type=file]').setInputFiles(file(content, 'hostile.jsonl'));
      await alert.filter({ hasText: words }).waitFor();
      assert((await page.evaluate(() => location.hash)).replace('#/', '') === '', 'the page stays');
    };
    await refused('x'.repeat(9 * 2 ** 20), 'too large');
    await refused('', 'nothing in this file');
    await refused('<html><script>alert(1)</script>', 'no saved game');
    await refused('['.repeat(100_000), 'no saved game');
    await refused(record.replace('"take ', '"steal '), 'not an action');
    await accessible(page, 'a refused file');
    // Several games in one file: one is chosen. This one is dropped.
    const drop = (text) =>
      page.evaluate((content) => {
        const data = new DataTransfer();
        data.items.add(new File([content], 'games.jsonl'));
        for (const type of ['dragover', 'drop']) document.querySelector('main').dispatchEvent(new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true }));
      }, text);
    await drop(`${record}\n${record.replace('"Ana"', '"Rui"')}\n`);
    await page.getByRole('button', { name: 'Rui, Casual bot' }).click();
    await page.waitForSelector('#end-title');
    equal((await kept(page)).seats[0].name, 'Rui', 'the chosen one');
    await page.click('header .home');
    await page.waitForSelector('.open');
    await drop(record);
    await page.waitForSelector('#end-title');
  });

  const looks = [
    ['splendor', { size: 'small' }],
    ['coatl', { size: 'laptop', theme: 'dark' }],
    ['splendor', { viewport: { width: 390, height: 844 }, theme: 'dark', hasTouch: true }],
    ['coatl', { viewport: { width: 390, height: 844 }, language: 'fr' }],
  ];
  for (const [game, options] of looks) {
    const name = `${game} ${options.size ?? 'phone'} ${options.theme ?? 'light'} ${options.language ?? 'en'}`;
    test(`analysis of ${name}: a mistake or a dot opens its position at once, in view, with both moves drawn`, async (t) => {
      const { page } = await opened(t, url, game, options);
      const wide = options.size !== undefined;
      await page.locator('.end .buttons button:not(.again)').first().click();
      await page.waitForSelector('.review[data-report] polyline');
      await noSidewaysScroll(page, name);
      await translated(page, name);
      if (wide) {
        for (const part of ['[data-testid=review-board]', '.graph', '.controls']) assert(await inView(page.locator(part)), `${part} is in view`);
        equal(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight), 0, 'the page does not scroll');
      }
      // The numbers can be read, and nothing is empty before the first decision.
      const graph = await page.locator('.graph').evaluate((node) => ({
        sizes: [...node.querySelectorAll('text')].map((one) => parseFloat(getComputedStyle(one).fontSize) * (one.getBoundingClientRect().height / one.getBBox().height)),
        first: Math.min(...[...node.querySelectorAll('polyline')].map((line) => Number(line.getAttribute('points').split(',')[0]))),
      }));
      assert(Math.min(...graph.sizes) >= 11.9, `texts of ${Math.min(...graph.sizes)} px`);
      assert(graph.first <= 45, `the first decision stands at ${graph.first} px`);
      // One's own mistakes are the first.
      const groups = page.locator('[data-seat-mistakes]');
      equal(await groups.first().getAttribute('data-seat-mistakes'), '0', 'whose mistakes come first');
      const mistake = groups.first().locator('.mistake').first();
      await mistake.click();
      await page.waitForSelector('.review .hint-layer.best .hint-glow');
      assert(await inView(page.locator('[data-testid=review-board]')), 'the board is in view');
      await until(async () => (await page.locator('.decision [data-move] .why').count()) === 2, 'both moves are told, with reasons');
      const moves = await page.locator('.decision [data-move]').evaluateAll((all) => all.map((one) => [one.dataset.move, one.querySelector('b').textContent.length, one.querySelector('.why').textContent.length]));
      equal(moves.map(([kind]) => kind), ['played', 'best'], 'both moves');
      for (const [kind, words, why] of moves) assert(words > 8 && why > 8, `${kind} is told in ${words} letters, with ${why} of reasons`);
      await page.waitForSelector('.review .hint-layer.played');
      await shot(page, `analysis-${name.replaceAll(' ', '-')}`);
      await accessible(page, name);
      const step = await stepOf(page);
      // A dot does the same.
      const other = await page.locator('circle[data-dot]').evaluateAll((dots, not) => dots.map((dot) => Number(dot.dataset.dot)).findLast((one) => one !== not), step);
      const dot = page.locator(`circle[data-dot="${other}"]`);
      await dot.scrollIntoViewIfNeeded();
      const box = await dot.boundingBox();
      await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
      await page.waitForFunction((not) => Number(document.querySelector('.review').dataset.log) !== not, step);
      await page.waitForSelector('.review .hint-layer.best');
      assert(await inView(page.locator('[data-testid=review-board]')), 'the board is in view after a dot');
    });
  }

  test('arrow keys go turn by turn, Home and End to the ends, and Space plays by itself', async (t) => {
    const { page, record, engine } = await opened(t, url, 'coatl');
    await page.getByRole('button', { name: 'Replay' }).click();
    engine.load(record);
    const { log, log_size: size } = engine.position(null);
    await at(page, size);
    await page.keyboard.press('Home');
    const people = log.filter(({ actor }) => actor !== null);
    await at(page, people[0].n);
    // What one has to pass: the beginning of every turn.
    const turns = people.filter((entry, i) => i === 0 || entry.turn !== people[i - 1].turn || entry.actor !== people[i - 1].actor).map(({ n }) => n);
    for (const n of turns.slice(1, 6)) {
      await page.keyboard.press('ArrowRight');
      await at(page, n);
    }
    await page.keyboard.press('ArrowLeft');
    await at(page, turns[4]);
    await page.keyboard.press('Space');
    await page.waitForSelector('.autoplay[aria-pressed=true]');
    await at(page, turns[6]); // by itself
    await page.keyboard.press('Space');
    await page.waitForSelector('.autoplay[aria-pressed=false]');
    await page.keyboard.press('End');
    await at(page, size);
    equal(await page.locator('.review .shell [data-action]').count(), 0, 'nothing can be done in the past');
    await accessible(page, 'replay');
  });

  for (const game of ['splendor', 'coatl'])
    test(`${game}: a better move is looked for and judged, and the game goes on from there against bots`, async (t) => {
      const { page, record, engine } = await opened(t, url, game);
      await analysed(page);
      await page.locator('[data-seat-mistakes="0"] .mistake').first().click();
      await page.waitForSelector('.review .hint-layer.best');
      const step = await stepOf(page);
      await page.getByRole('button', { name: 'Try again from here' }).click();
      await page.waitForSelector('.decision[data-trial=open]');
      await page.waitForFunction(() => document.querySelectorAll('.hint-layer').length === 0); // no answer is shown
      await accessible(page, `${game}: trying`);
      engine.load(record, step);
      const position = engine.position(0);
      const played = JSON.parse(record).actions[step];
      const simple = (action) => /^(take|row|start|end)/.test(action) && action !== played;
      const guess = position.legal.find(simple) ?? position.legal.find((action) => action !== played);
      await perform(mouse(page), page, position, guess);
      await page.waitForSelector('.decision[data-trial=judged] .verdict');
      assert(/\d+%/.test(await page.innerText('.verdict')), 'how good it is');
      await accessible(page, `${game}: judged`);
      await page.getByRole('button', { name: 'Another try' }).click();
      await page.waitForSelector('.decision[data-trial=open]');
      await page.getByRole('button', { name: 'Show the best move' }).click();
      await page.waitForSelector('.review .hint-layer.best');
      const before = (await kept(page)).id;
      await page.getByRole('button', { name: 'Play on from here against bots' }).click();
      await page.waitForFunction((old) => !location.hash.endsWith(old), before);
      await firstTurn(page);
      const stored = await until(async () => {
        const found = await kept(page);
        return found?.record && !found.over && found;
      }, 'a game that goes on');
      equal([stored.takebacks, stored.seats.map(({ kind }) => kind)], [1, ['human', 'bot']], 'it does not count');
      equal(JSON.parse(stored.record).actions, JSON.parse(record).actions.slice(0, step), 'what had happened until then');
      const playing = await t.play(page);
      await playing.step();
      await playing.next();
    });

  test('a finished online game is a link: anybody’s, or one that its players make', async (t) => {
    const gameServer = await t.gameServer({ more: ['--unlimited', '127.0.0.1'] }); // six browsers share one address
    for (const hidden of [false, true]) {
      const [ana, rui] = await Promise.all(['Ana', 'Rui'].map((name) => person(t, gameServer.url, name)));
      await ana.go('#/online');
      await ana.enter();
      const form = ana.page.locator('form[aria-labelledby="new-table"]');
      await form.locator('[data-choice=game] input[value=splendor]').check();
      if (hidden) await form.getByLabel(/private|invited|link/i).last().check();
      await form.locator('.primary').click();
      await rui.page.goto(await ana.page.locator('input[readonly]').inputValue());
      await rui.page.fill('main input[autocomplete=nickname]', 'Rui');
      await rui.page.getByRole('button', { name: 'Sit here' }).click();
      await until(() => ana.position && rui.position, 'the game begins');
      const cards = await ana.page.evaluate(async () => (await fetch('api/cards/splendor')).json());
      for (let i = 0; i < 6; ++i) {
        await together(ana, rui);
        const who = ana.position.to_act === 0 ? ana : rui;
        await act(who, splendorChoice(who.position, cards));
      }
      await seldom(rui.page, 'Resign');
      await rui.page.locator('[role=alertdialog] .primary').click();
      await ana.page.waitForSelector('#end-title');
      if (hidden) await ana.page.click('.make-link');
      const link = await ana.page.locator('.share input').inputValue();
      equal(link.split('/').length - gameServer.url.split('/').length, hidden ? 3 : 2, 'parts of the link');
      await accessible(ana.page, 'the link of a game');
      // Somebody without a name or a cookie.
      const { page } = await t.open(link, { origin: new URL(gameServer.url).origin, lenient: true });
      await page.goto(link);
      await page.waitForSelector('.review[data-report] polyline');
      assert((await page.innerText('h1')).includes('Ana, Rui'), 'who played');
      await accessible(page, 'a shared game');
      await shot(page, `shared-${hidden}`);
      if (!hidden) continue;
      // Without the secret there is nothing, and a wrong one opens nothing.
      for (const wrong of [link.replace(/\/[^/]+$/, ''), link.slice(0, -4) + 'AAAA']) {
        await page.goto(gameServer.url);
        await page.waitForSelector('.open');
        await page.goto(wrong);
        await page.locator('main [role=alert]', { hasText: 'no finished game' }).waitFor();
      }
    }
  });
}
