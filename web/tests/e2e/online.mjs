// Tables played together, with a real server: two people, a spectator, and a server that goes away for a moment.
import { accessible, assert, equal, noSidewaysScroll, shot, showsRevision, translated, until } from './lib.mjs';
import { act, awayAndBack, heapHas, noSecrets, person, seldom, splendorChoice, table, together } from './people.mjs';
import { test } from './runner.mjs';

export function onlineTests() {
  test('an invitation says who invites to what, and gives name and seat in one tap', async (t) => {
    const gameServer = await t.gameServer({});
    const ana = await person(t, gameServer.url, 'Ana');
    const rui = await person(t, gameServer.url, 'Rui', { size: 'phone' });
    await ana.page.addInitScript(() => (navigator.share = async (data) => void (globalThis.shared = data)));
    await ana.go('#/online');
    await ana.page.reload();
    await ana.enter();
    const form = await ana.form();
    await form.locator('[data-choice=game] input[value=coatl]').check();
    await form.locator('[data-option=sacrifice]').check();
    await form.getByLabel('Only invited people can watch').check();
    await accessible(ana.page, 'new online table');
    await form.locator('.primary').click();
    const link = await ana.page.locator('input[readonly]').inputValue();
    await ana.page.click('.invite .share');
    equal(await ana.page.evaluate(() => globalThis.shared.url), link, 'what is shared');
    await ana.page.click('.invite .code');
    await ana.page.getByRole('img', { name: 'QR code of the invitation link' }).waitFor();
    await accessible(ana.page, 'waiting room');
    await shot(ana.page, 'online-waiting-desk');

    // With a wrong invitation nothing is said, whatever is wrong with it.
    const wrong = link.replace(/.$/, (last) => (last === 'A' ? 'Q' : 'A'));
    for (const bad of [wrong, link.replace(/\/[^/]+$/, ''), link.replace(/\/[^/]+$/, '/x'), link.replace(/table\/[a-z0-9]+/, 'table/zzz')]) {
      await rui.page.goto(bad);
      await rui.page.reload(); // as somebody who comes by it
      await rui.page.getByText('This link leads to no table.').waitFor();
      assert(!(await rui.page.innerText('main')).includes('Ana'), `${bad} says who invites`);
    }
    await rui.page.goto(link);
    await rui.page.reload();
    await rui.page.getByRole('heading', { name: 'Ana invites you to Cóatl' }).waitFor();
    await rui.page.getByText('Full game, with Sacrifice tokens').waitFor();
    await accessible(rui.page, 'invitation');
    await translated(rui.page, 'invitation');
    await noSidewaysScroll(rui.page, 'invitation');
    await shot(rui.page, 'invitation-phone');
    await rui.page.fill('main input[autocomplete=nickname]', 'Rui');
    await rui.page.getByRole('button', { name: 'Sit here' }).click();
    await until(() => ana.position && rui.position?.seat === 1, 'one tap is enough to begin');

    // One's games are on the start page, with whose turn it is; how one ended is in the list.
    await ana.go('#/');
    const mine = ana.page.locator('section[aria-labelledby=online-games] li');
    await mine.filter({ hasText: 'your turn' }).waitFor();
    await accessible(ana.page, 'start page with an online game');
    await shot(ana.page, 'start-online-desk');
    await seldom(rui.page, 'Resign');
    await rui.page.locator('[role=alertdialog] .primary').click();
    await rui.page.waitForSelector('#end-title');
    await ana.go('#/online');
    await ana.page.locator('section[aria-labelledby=mine-title] li', { hasText: 'Won by Ana: Rui resigned' }).waitFor();
  });

  test('an online game of splendor from link to rematch, with a spectator', async (t) => {
    const { ana, rui, zoe } = await table(t, 'splendor');
    const cards = await ana.page.evaluate(async () => (await fetch('api/cards/splendor')).json());
    await shot(rui.page, 'online-desk');
    // A card reserved unseen is a secret that the others must not have, neither on the wire nor in memory.
    await act(ana, 'reserve deck 2');
    const secret = ana.position.view.players[0].reserved[0].card;
    assert(secret > 0, 'the own reserved card is known');
    await together(ana, rui, zoe);
    equal(rui.position.view.players[0].reserved[0].card, null, 'to Rui it is hidden');
    assert(ana.frames.some((frame) => frame.includes(`"draw ${secret}"`)), 'Ana knows what she drew');
    noSecrets(zoe.frames);
    assert(await heapHas(ana, `draw ${secret}`), 'a search of the memory finds what is there');
    assert(!(await heapHas(zoe, `draw ${secret}`)), 'the secret is in the spectator’s memory');
    assert(!(await heapHas(rui, `draw ${secret}`)), 'the secret is in the opponent’s memory');

    // Words reach those on the same side.
    await rui.page.click('.tools .chat');
    await rui.page.fill('input[aria-label="Message"]', 'good luck');
    await rui.page.click('button:has-text("Send")');
    await until(() => ana.frames.some((frame) => frame.includes('good luck')), 'the chat arrives');
    assert(!zoe.frames.some((frame) => frame.includes('good luck')), 'a spectator reads the players’ chat');
    // What has not been seen is counted on the button, until it is seen.
    await ana.page.locator('.tools .chat .badge', { hasText: '1' }).waitFor();
    equal(await rui.page.locator('.tools .chat .badge').count(), 0, 'own words are no news');
    await ana.page.getByRole('button', { name: 'Chat (1)' }).click();
    await ana.page.locator('dialog [role=log]', { hasText: 'good luck' }).waitFor();
    await accessible(ana.page, 'chat');
    await ana.page.keyboard.press('Escape');
    await ana.page.waitForSelector('.tools .chat .badge', { state: 'detached' });
    await rui.page.keyboard.press('Escape');
    await rui.page.waitForSelector('dialog[open]', { state: 'detached' });

    // A turn is taken back by consent.
    const before = rui.position.log_size;
    while (rui.position.to_act === 1) await act(rui, splendorChoice(rui.position, cards));
    await together(ana, rui);
    await seldom(rui.page, 'Request takeback');
    await ana.page.getByRole('button', { name: 'Accept' }).click();
    await until(() => rui.position.log_size === before && ana.position.log_size === before, 'the turn is taken back');

    for (let i = 0; i < 300 && !ana.position.over; ++i) {
      await together(ana, rui);
      const who = ana.position.to_act === 0 ? ana : rui;
      await act(who, splendorChoice(who.position, cards));
      await together(ana, rui);
    }
    assert(ana.position.over, 'the game does not end');
    noSecrets(zoe.frames.filter((frame) => !JSON.parse(frame).position?.over));
    await zoe.page.waitForSelector('#end-title');
    await ana.page.waitForSelector('#end-title');
    await accessible(ana.page, 'online end');
    await shot(ana.page, 'online-end-desk');
    await ana.page.getByRole('button', { name: 'Rematch' }).click();
    await rui.page.getByRole('button', { name: 'Rematch' }).click();
    // The old table may still have something to say when the new one has begun.
    const again = (who, seat) => who.infos.some((info) => info.state === 'running' && info.previous && info.you === seat);
    await until(() => again(rui, 0) && again(ana, 1), 'a rematch with rotated seats');
    await until(() => !ana.position.over && !rui.position.over, 'the next game begins');
  });

  test('an online game of coatl: no secrets, and it goes on when the server comes back', async (t) => {
    const { gameServer, ana, rui, zoe } = await table(t, 'coatl');
    const turn = async () => {
      await together(ana, rui);
      const who = ana.position.to_act === 0 ? ana : rui;
      const { legal } = who.position;
      const action = legal.find((a) => a.startsWith('keep ')) ?? legal.find((a) => a.startsWith('take ')) ?? legal.find((a) => a === 'end') ?? legal.find((a) => a.startsWith('row ')) ?? legal[0];
      await act(who, action);
    };
    for (let i = 0; i < 6; ++i) await turn();
    await together(ana, rui, zoe);
    noSecrets(zoe.frames);
    for (const card of rui.position.view.players[0].hand) assert(card.seen || card.id === null, 'Ana’s hand is hidden from Rui');
    await translated(ana.page, 'online');
    await accessible(ana.page, 'online table');
    await noSidewaysScroll(ana.page, 'online table');

    const before = ana.position.log_size;
    await awayAndBack(gameServer, ana, rui, zoe);
    for (const who of [ana, rui, zoe]) equal(who.position.log_size, before, `${who.name}: the game after the restart`);
    for (let i = 0; i < 4; ++i) await turn();
    assert(ana.position.log_size > before, 'it goes on');
    await together(ana, rui, zoe);
  });

  // The same position is told again when the connection is back: what a player was about to do is still chosen.
  test('a choice outlives a server that goes away', async (t) => {
    const gameServer = await t.gameServer();
    const it = await person(t, gameServer.url, 'Eva');
    await it.go('#/online');
    await it.enter();
    for (const game of ['splendor', 'coatl-solo']) {
      const form = await it.form();
      await form.locator(`[data-choice=game] input[value=${game}]`).check();
      if (game === 'splendor') await form.locator('ol input[value=novice]').first().check();
      await it.seated(game, () => form.locator('.primary').click());
      const keeps = game === 'coatl-solo' ? it.position.legal[0].split(' ').slice(1).map(Number) : [];
      const cards = it.position.view.players[0].hand?.map(({ id }) => id) ?? [];
      // Of two cards that are alike each is meant once: a second click would let go of the first.
      const places = keeps.map((id, i) => cards.flatMap((card, at) => (card === id ? [at] : []))[keeps.slice(0, i).filter((other) => other === id).length]);
      const all = game === 'splendor' ? ['[data-place="1.1"]'] : places.map((at) => `.hand [data-pick="card-${at}"]`);
      for (const place of all) await it.page.click(place);
      const chosen = `${all[0]}[aria-pressed=true]`;
      await it.page.waitForSelector(chosen);
      const { revision } = it.position;
      await awayAndBack(gameServer, it);
      await showsRevision(it.page, revision);
      await it.page.waitForSelector(chosen);
      await it.page.click(game === 'splendor' ? '.panel-bar .buttons .primary:not(:disabled)' : '[data-choose]');
      await until(() => it.position.game === game && it.position.revision > revision, 'what was chosen is done');
    }
  });

  test('against bots a finished turn is taken back at a server, and nobody is asked', async (t) => {
    const { url } = await t.gameServer();
    const ana = await person(t, url, 'Ana');
    await ana.go('#/online');
    await ana.enter();
    const form = await ana.form();
    await form.locator('[data-choice=game] input[value=splendor]').check();
    await form.locator('ol input[value=novice]').first().check();
    await ana.seated('splendor', () => form.locator('.primary').click());
    const [before, bank] = [ana.position.log_size, ana.position.view.bank];
    await act(ana, ana.position.legal.find((action) => action.startsWith('take ')));
    await until(() => ana.position.to_act === ana.position.seat, 'the bot has moved');
    await showsRevision(ana.page, ana.position.revision);
    const undo = ana.page.getByRole('button', { name: 'Undo your last turn' });
    await undo.and(ana.page.locator(':enabled')).click();
    await ana.page.locator('[role=alertdialog] .primary').click();
    await until(() => ana.position.log_size === before && ana.position.to_act === ana.position.seat, 'the turn is one’s own again');
    equal(ana.position.view.bank, bank, 'the tokens lie where they lay');
    await ana.page.click('.tools .log');
    await ana.page.locator('.taken-back').waitFor();
    await accessible(ana.page, 'log with a turn taken back');
  });

  test('lobby, bots, clocks, accounts and the leaderboard', async (t) => {
    const { url } = await t.gameServer();
    const it = await person(t, url, 'Max', { size: 'phone', settings: { confirm: false } });
    await it.go('#/online');
    await it.enter();
    let form = await it.form();
    await accessible(it.page, 'lobby');
    await noSidewaysScroll(it.page, 'lobby');
    await shot(it.page, 'lobby-phone');
    // Every option of the game, as here.
    await form.locator('[data-choice=game] input[value=coatl-solo]').check();
    await form.locator('[data-option=algorithms] input[value="3"]').check();
    await form.locator('[data-option=coatls] input[value=three]').check();
    await form.locator('[data-option=gap] input[value=closed]').check();
    await form.locator('[data-option=marco-order] summary').click();
    await form.locator('[data-option=marco-order] li button').nth(1).click();
    await accessible(it.page, 'form of a new table');
    await it.seated('coatl-solo', () => form.locator('.primary').click());
    equal(it.info.options, { algorithms: '3', coatls: 'three', gap: 'closed', 'marco-order': 'b2,b1,b3,b4,b5,b6,h1,h2,t1,t2', 'private-temple': 'off' }, 'options');
    form = await it.form();
    await form.locator('[data-choice=game] input[value=splendor]').check();
    await form.locator('ol input[value=novice]').first().check();
    await form.getByLabel('Random seats').check();
    await form.locator('[data-choice=clock] input[value=normal]').check();
    await it.seated('splendor', () => form.locator('.primary').click());
    equal(it.info.order, 'random', 'seats are drawn');
    assert(/^1[45]:\d\d$/.test(await it.page.locator('time').first().innerText()), 'a clock');
    const before = it.position.log_size;
    await it.page.getByRole('button', { name: 'Hint' }).click();
    await it.page.waitForSelector('section[aria-label="Hint"]');
    await it.page.getByRole('button', { name: 'Play this move' }).click();
    // The bot has answered: it is one's turn again, with more than one's own move in the log.
    const { you } = it.info;
    await until(() => it.position.log_size > before + 1 && it.position.to_act === you, 'the bot plays');
    await seldom(it.page, 'Resign');
    await it.page.locator('[role=alertdialog] .primary').click();
    await it.page.waitForSelector('#end-title');
    await it.form();
    await it.page.waitForSelector('#mine-title');
    await it.go('#/account');
    const claim = it.page.locator('form', { hasText: 'Create account' });
    await claim.locator('input').first().fill('Maximilian');
    await claim.locator('input[type=password]').fill('a long enough phrase');
    await claim.locator('.primary').click();
    await it.page.waitForSelector('text=Account: Maximilian');
    await accessible(it.page, 'account');
    await it.go('#/leaders');
    await it.page.waitForSelector('text=No rated games yet');
    await accessible(it.page, 'leaderboard');
  });

  test('the lobby finds tables by game, players, clock and rating', async (t) => {
    const { url } = await t.gameServer();
    const max = await person(t, url, 'Max');
    const eva = await person(t, url, 'Eva', { size: 'phone' });
    for (const it of [max, eva]) {
      await it.go('#/online');
      await it.enter();
    }
    const open = async (game, clock) => {
      const form = await max.form();
      await form.locator(`[data-choice=game] input[value=${game}]`).check();
      await form.locator('ol input[value=open]').first().check();
      await form.locator(`[data-choice=clock] input[value=${clock}]`).check();
      await form.locator('.primary').click();
      await until(() => max.page.url().includes('#/table/'), 'the table is open');
    };
    await open('splendor', 'none');
    await open('coatl', 'day');
    const rows = eva.page.locator('section[aria-labelledby="lobby-title"] li');
    const field = (name) => eva.page.locator(`search [data-search=${name}]`);
    const shows = async (...games) => {
      await eva.page.waitForFunction((n) => document.querySelectorAll('section[aria-labelledby="lobby-title"] li').length === n, games.length);
      for (const [i, game] of games.entries()) equal(await rows.nth(i).locator('strong').innerText(), game, 'a table that was found');
    };
    await eva.page.waitForFunction(() => document.querySelectorAll('section[aria-labelledby="lobby-title"] li').length === 2);
    await field('game').selectOption('coatl');
    await shows('Cóatl');
    await eva.page.getByRole('status').filter({ hasText: '1 table found' }).waitFor();
    await accessible(eva.page, 'search in the lobby');
    await noSidewaysScroll(eva.page, 'search in the lobby');
    await field('clock').selectOption('none');
    await shows();
    await eva.page.getByText('No table matches').waitFor();
    await field('game').selectOption('');
    await shows('Splendor');
    // What is opened meanwhile and fits comes by itself.
    await open('splendor', 'none');
    await shows('Splendor', 'Splendor');
    await field('seats').selectOption('3');
    await shows();
    await field('seats').selectOption('0');
    await shows('Splendor', 'Splendor');
    await field('min').fill('1000');
    await field('min').press('Enter');
    await shows();
    await eva.page.getByRole('button', { name: 'Clear search' }).click();
    await eva.page.waitForFunction(() => document.querySelectorAll('section[aria-labelledby="lobby-title"] li').length === 3);
    await translated(eva.page, 'online');
  });

  test('the same seed deals the same game at a server', async (t) => {
    const seed = t.nextSeed();
    const games = [];
    for (const [of, turns] of [[seed, 3], [seed, 3], [t.nextSeed(), 0]]) {
      const it = await person(t, (await t.gameServer({ seed: of })).url, 'Ida', { settings: { confirm: false } });
      await it.go('#/online');
      await it.enter();
      const form = await it.form();
      await form.locator('[data-choice=game] input[value=splendor]').check();
      await form.locator('ol input[value=casual]').first().check();
      await it.seated('splendor', () => form.locator('.primary').click());
      const dealt = it.position.view;
      for (let i = 0; i < turns; ++i) {
        const before = it.position.log_size;
        await act(it, it.position.legal[0]);
        await until(() => it.position.log_size > before + 1 && it.position.to_act === 0, 'the bot plays');
      }
      games.push([dealt, it.position.view]);
    }
    equal(games[0], games[1], 'the same seed');
    assert(JSON.stringify(games[0][0]) !== JSON.stringify(games[2][0]), 'another seed');
  });

  // The program that people start, whose chance nobody can fix: so no game is played here.
  test('patolli serve has the page, and knows its guests when it comes back', async (t) => {
    const gameServer = await t.gameServer({ asPeopleDo: true });
    const it = await person(t, gameServer.url, 'Lia');
    await it.go('#/online');
    await it.enter();
    await it.form();
    await gameServer.stop();
    await it.page.waitForSelector('.lost');
    await gameServer.start();
    await it.page.waitForSelector('.lost', { state: 'detached' });
    await it.page.reload();
    await it.page.locator('main nav a', { hasText: 'Lia' }).waitFor();
  });

  test('patolli serve sends the page compressed, and each coding has its own tag', async (t) => {
    const { url } = await t.gameServer({ asPeopleDo: true });
    const script = /src="\.\/(assets\/[^"]+\.js)"/.exec(await (await fetch(url)).text())[1];
    const tags = new Set();
    for (const coding of ['br', 'gzip', 'identity']) {
      const answer = await fetch(url + script, { headers: { 'Accept-Encoding': coding } });
      equal(answer.headers.get('content-encoding') ?? 'identity', coding);
      equal(answer.headers.get('vary'), 'Accept-Encoding');
      tags.add(answer.headers.get('etag'));
      assert((await answer.text()).includes('import'), `what came as ${coding} is the script`);
    }
    equal(tags.size, 3);
    const api = await fetch(`${url}api/games`, { headers: { 'Accept-Encoding': 'br, gzip' } });
    assert(api.ok && !api.headers.has('content-encoding'), '/api stays plain');
  });
}
