// Tables played together, with a real server: two people, a spectator, and a server that goes away for a moment.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { accessible, assert, equal, myTurn, noSidewaysScroll, open, shot, test, translated } from './lib.mjs';
import { mouse, perform } from './play.mjs';

const PATOLLI = process.env.PATOLLI ?? join(import.meta.dirname, '../../../build/release/apps/patolli/patolli');

const freePort = () =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });

export class House {
  static async open(dist) {
    const house = new House();
    house.dist = dist;
    house.port = await freePort();
    house.data = mkdtempSync(join(tmpdir(), 'patolli-house-'));
    house.url = `http://127.0.0.1:${house.port}/`;
    await house.start();
    return house;
  }
  start() {
    assert(existsSync(PATOLLI), `the native program is not at ${PATOLLI}`);
    this.process = spawn(PATOLLI, ['serve', '--port', String(this.port), '--data', this.data, '--web', this.dist, '--log-level', 'warning'], { stdio: ['ignore', 'pipe', 'pipe'] });
    let said = '';
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`the server does not start: ${said}`)), 20_000);
      for (const stream of [this.process.stdout, this.process.stderr])
        stream.on('data', (text) => {
          said += text;
          if (said.includes('Patolli is at')) {
            clearTimeout(timer);
            resolve();
          }
        });
      this.process.on('exit', (code) => reject(new Error(`the server ended with ${code}: ${said}`)));
    });
  }
  stop() {
    this.process.removeAllListeners('exit');
    if (this.process.exitCode !== null) return Promise.resolve();
    return new Promise((resolve) => {
      this.process.on('exit', resolve);
      this.process.kill('SIGTERM');
    });
  }
  async close() {
    await this.stop();
    rmSync(this.data, { recursive: true, force: true });
  }
}

// Somebody with a browser: what comes over the wire is kept, and the newest position is at hand.
async function person(browser, url, name, options = {}) {
  const it = { name, frames: [], position: null, info: null, infos: [] };
  const opened = await open(browser, 'about:blank', options);
  Object.assign(it, opened, { troubles: [] });
  it.page.on('pageerror', (error) => it.troubles.push(`page error: ${error.message}`));
  it.page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      it.frames.push(String(payload));
      const message = JSON.parse(String(payload));
      if (message.type === 'position') it.position = { ...message.position, revision: message.revision };
      if (message.type === 'table') it.infos.push((it.info = message.table));
    }),
  );
  it.hand = mouse(it.page);
  it.go = (hash) => it.page.goto(url + hash);
  // Asked for a name once.
  it.enter = async () => {
    await it.page.locator('input[autocomplete=nickname]:visible').last().fill(name);
    await it.page.locator('main form .primary').click();
  };
  return it;
}

async function until(what, message, ms = 20_000) {
  for (const end = Date.now() + ms; ; await new Promise((resolve) => setTimeout(resolve, 15))) {
    const value = await what();
    if (value) return value;
    assert(Date.now() < end, message);
  }
}

// Ana opens a table, Rui comes by its link, Zoé watches.
async function table(browser, url, game) {
  const [ana, rui, zoe] = await Promise.all(['Ana', 'Rui', 'Zoé'].map((name) => person(browser, url, name)));
  await ana.go('#/online');
  await ana.enter();
  await ana.page.locator('form select').first().selectOption(game);
  await ana.page.locator('main form .primary').click();
  const link = await until(async () => {
    const field = ana.page.locator('input[readonly]');
    return (await field.count()) ? field.inputValue() : '';
  }, 'no link');
  assert(/#\/table\/[a-z0-9]+\/[^/]+$/.test(link), `a link with an invitation: ${link}`);
  await rui.page.goto(link);
  await rui.enter();
  await rui.page.getByRole('button', { name: 'Sit here' }).click();
  await until(() => ana.position && rui.position, 'the game does not begin');
  await zoe.page.goto(link.replace(/\/[^/]+$/, ''));
  await zoe.enter();
  await until(() => zoe.position, 'the spectator sees no game');
  return { ana, rui, zoe, link };
}

const GEMS = ['white', 'blue', 'green', 'red', 'black'];
const LETTER = { white: 'w', blue: 'b', green: 'g', red: 'r', black: 'k' };
// A player that buys what it can and collects for what is nearest: enough to bring a game to its end.
function splendorChoice({ view, legal, seat }, cards) {
  const faces = new Map(cards.cards.map((card) => [card.id, card]));
  const at = (place) => {
    const [level, slot] = place.split('.').map(Number);
    return faces.get(place.startsWith('r') ? view.players[seat].reserved[Number(place.slice(1)) - 1].card : view.rows[level - 1][slot - 1]);
  };
  const buys = legal.filter((a) => a.startsWith('buy '));
  if (buys.length > 0) return [...buys].sort((a, b) => at(b.split(' ')[1]).points - at(a.split(' ')[1]).points)[0];
  const me = view.players[seat];
  const lacks = (card) => GEMS.filter((gem) => card.cost[gem] > me.bonuses[gem] + me.tokens[gem]);
  const short = (card) => GEMS.reduce((sum, gem) => sum + Math.max(0, card.cost[gem] - me.bonuses[gem] - me.tokens[gem]), 0);
  const seen = view.rows.flat().flatMap((id) => (id ? [faces.get(id)] : []));
  const goal = seen.sort((a, b) => short(a) - b.points * 0.4 - (short(b) - a.points * 0.4) || b.points - a.points)[0];
  const wanted = goal ? lacks(goal).map((gem) => LETTER[gem]) : [];
  const score = (action) => {
    const [verb, what = ''] = action.split(' ');
    if (verb === 'take') return 10 + [...what].filter((letter) => wanted.includes(letter)).length;
    if (verb === 'take2') return 10 + (wanted.includes(what) ? 1.5 : 0);
    if (verb === 'return') return 20 - [...what].filter((letter) => wanted.includes(letter)).length;
    return verb === 'noble' || verb === 'pass' ? 30 : 1;
  };
  return [...legal].sort((a, b) => score(b) - score(a))[0];
}

async function act(who, action) {
  const before = who.position.revision;
  await who.page.waitForSelector(`.shell[data-revision="${before}"] .status.mine:not(.waiting)`);
  await perform(who.hand, who.page, who.position, action);
  await until(() => who.position.revision > before, `${who.name}: "${action}" was not done`);
}

// Nothing that a spectator may not know has ever been sent to it.
function noSecrets(frames) {
  for (const frame of frames) {
    assert(!/"(draw|deal-temple|keep|discard) \d/.test(frame), `a secret in the log: ${frame.match(/"(draw|deal-temple|keep|discard) \d[^"]*"/)?.[0]}`);
    const message = JSON.parse(frame);
    for (const player of message.position?.view?.players ?? []) {
      for (const card of player.hand ?? []) assert(card.seen || card.id === null, 'a card of a hand');
      for (const temple of player.temples ?? []) assert(temple.seen || temple.id === null, 'a Temple of a hand');
      for (const card of player.reserved ?? []) assert(!card.secret || card.card === null, 'a reserved card');
    }
    if (message.position) equal(message.position.legal, [], 'legal actions for a spectator');
  }
}

async function heapHas(who, text) {
  const cdp = await who.context.newCDPSession(who.page);
  let found = false;
  let rest = '';
  cdp.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => {
    const whole = rest + chunk;
    found ||= whole.includes(text);
    rest = whole.slice(-text.length);
  });
  await cdp.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  await cdp.detach();
  return found;
}

const close = async (...people) => {
  for (const who of people) {
    await who.context.close();
    equal(who.troubles, [], `${who.name}'s page complained`);
  }
};

export function onlineTests({ browser, house }) {
  const url = house.url;

  test('an online game of splendor from link to rematch, with a spectator', async () => {
    const { ana, rui, zoe } = await table(browser, url, 'splendor');
    const cards = await ana.page.evaluate(async () => (await fetch('api/cards/splendor')).json());
    await shot(rui.page, 'online-desk');
    // A card reserved unseen is a secret that the others must not have, neither on the wire nor in memory.
    await act(ana, 'reserve deck 2');
    const secret = ana.position.view.players[0].reserved[0].card;
    assert(secret > 0, 'the own reserved card is known');
    await until(() => rui.position.to_act === 1 && zoe.position.to_act === 1, 'the others are told');
    equal(rui.position.view.players[0].reserved[0].card, null, 'to Rui it is hidden');
    assert(ana.frames.some((frame) => frame.includes(`"draw ${secret}"`)), 'Ana knows what she drew');
    noSecrets(zoe.frames);
    assert(await heapHas(ana, `draw ${secret}`), 'a search of the memory finds what is there');
    assert(!(await heapHas(zoe, `draw ${secret}`)), 'the secret is in the spectator’s memory');
    assert(!(await heapHas(rui, `draw ${secret}`)), 'the secret is in the opponent’s memory');

    // Words reach those on the same side.
    await rui.page.fill('input[aria-label="Say something"]', 'good luck');
    await rui.page.click('button:has-text("Send")');
    await until(() => ana.frames.some((frame) => frame.includes('good luck')), 'the chat does not arrive');
    assert(!zoe.frames.some((frame) => frame.includes('good luck')), 'a spectator reads the players’ chat');

    // A turn is taken back by consent.
    await act(rui, splendorChoice(rui.position, cards));
    while (rui.position.to_act === 1) await act(rui, splendorChoice(rui.position, cards));
    await rui.page.getByRole('button', { name: 'Ask for my turn back' }).click();
    await ana.page.getByRole('button', { name: 'Agree' }).click();
    await until(() => rui.position.to_act === 1 && ana.position.to_act === 1, 'the turn is not taken back');

    for (let i = 0; i < 300 && !ana.position.over; ++i) {
      const who = ana.position.to_act === 0 ? ana : rui;
      await until(() => who.position.to_act === (who === ana ? 0 : 1) || who.position.over, 'the positions differ');
      if (who.position.over) break;
      await act(who, splendorChoice(who.position, cards));
      await until(() => ana.position.revision === rui.position.revision, 'the positions differ');
    }
    assert(ana.position.over, 'the game does not end');
    noSecrets(zoe.frames.filter((frame) => !JSON.parse(frame).position?.over));
    await zoe.page.waitForSelector('#end-title');
    await accessible(ana.page, 'online end');
    await shot(ana.page, 'online-end-desk');
    await ana.page.getByRole('button', { name: 'Rematch' }).click();
    await rui.page.getByRole('button', { name: 'Rematch' }).click();
    // The old table may still have something to say when the new one has begun.
    const again = (who, seat) => who.infos.some((info) => info.state === 'running' && info.previous && info.you === seat);
    await until(() => again(rui, 0) && again(ana, 1), 'no rematch with rotated seats');
    await until(() => !ana.position.over && !rui.position.over, 'the next game does not begin');
    await close(ana, rui, zoe);
  });

  test('an online game of coatl: no secrets, and it goes on when the server comes back', async () => {
    const { ana, rui, zoe } = await table(browser, url, 'coatl');
    const turn = async () => {
      const who = ana.position.to_act === 0 ? ana : rui;
      const seat = who === ana ? 0 : 1;
      await until(() => who.position.to_act === seat, 'not its turn');
      const { legal } = who.position;
      const action = legal.find((a) => a.startsWith('keep ')) ?? legal.find((a) => a.startsWith('take ')) ?? legal.find((a) => a === 'end') ?? legal.find((a) => a.startsWith('row ')) ?? legal[0];
      await act(who, action);
      await until(() => ana.position.revision === rui.position.revision, 'the positions differ');
    };
    for (let i = 0; i < 6; ++i) await turn();
    noSecrets(zoe.frames);
    for (const card of rui.position.view.players[0].hand) assert(card.seen || card.id === null, 'Ana’s hand is hidden from Rui');
    await translated(ana.page, 'online');
    await accessible(ana.page, 'online table');
    await noSidewaysScroll(ana.page, 'online table');

    const before = ana.position.log_size;
    await house.stop();
    await ana.page.waitForSelector('.lost');
    await house.start();
    await ana.page.waitForSelector('.lost', { state: 'detached' });
    await rui.page.waitForSelector('.lost', { state: 'detached' });
    await until(() => ana.position.log_size === before, 'the game is another after the restart');
    for (let i = 0; i < 4; ++i) await turn();
    assert(ana.position.log_size > before, 'it goes on');
    await until(() => zoe.position.log_size === ana.position.log_size, 'the spectator is back, too');
    await close(ana, rui, zoe);
  });

  // The same position is told again when the connection is back: what a player was about to do is still chosen.
  test('a choice outlives a server that goes away', async () => {
    const own = await House.open(house.dist);
    try {
      const it = await person(browser, own.url, 'Eva');
      await it.go('#/online');
      await it.enter();
      const form = it.page.locator('main form');
      for (const game of ['splendor', 'coatl-solo']) {
        await it.go('#/online');
        await form.locator('select').first().selectOption(game);
        if (game === 'splendor') await form.locator('ol select').first().selectOption('novice');
        await form.locator('.primary').click();
        await myTurn(it.page);
        await until(() => it.position?.game === game, 'no game');
        await it.page.waitForSelector(`.shell[data-revision="${it.position.revision}"] .status.mine:not(.waiting)`);
        const keeps = game === 'coatl-solo' ? it.position.legal[0].split(' ').slice(1).map(Number) : [];
        const cards = it.position.view.players[0].hand?.map(({ id }) => id) ?? [];
        // Of two cards that are alike each is meant once: a second click would let go of the first.
        const places = keeps.map((id, i) => cards.flatMap((card, at) => (card === id ? [at] : []))[keeps.slice(0, i).filter((other) => other === id).length]);
        const all = game === 'splendor' ? ['[data-place="1.1"]'] : places.map((at) => `.hand [data-pick="card-${at}"]`);
        for (const place of all) await it.page.click(place);
        const chosen = all[0];
        await it.page.waitForSelector(`${chosen}[aria-pressed=true]`);
        const before = it.position.revision;
        await own.stop();
        await it.page.waitForSelector('.lost');
        await own.start();
        await it.page.waitForSelector('.lost', { state: 'detached' });
        await myTurn(it.page);
        await it.page.waitForSelector(`${chosen}[aria-pressed=true]`);
        await it.page.click(game === 'splendor' ? '.panel-bar .buttons .primary:not(:disabled)' : '.hand [data-primary]');
        await until(() => it.position.game === game && it.position.revision > before, 'what was chosen is not done');
      }
      await close(it);
    } finally {
      await own.close();
    }
  });

  test('lobby, bots, clocks, accounts and the leaderboard', async () => {
    const it = await person(browser, url, 'Max', { size: 'phone' });
    await it.go('#/online');
    await it.enter();
    await accessible(it.page, 'lobby');
    await noSidewaysScroll(it.page, 'lobby');
    await shot(it.page, 'lobby-phone');
    const form = it.page.locator('main form');
    // Every option of the game, as here.
    await form.locator('select').first().selectOption('coatl-solo');
    await form.locator('[data-option=algorithms] input[value="3"]').check();
    await form.locator('[data-option=rules]').selectOption('bga');
    await form.locator('[data-option=marco-order] summary').click();
    await form.locator('[data-option=marco-order] li button').nth(1).click();
    await accessible(it.page, 'form of a new table');
    await form.locator('.primary').click();
    await until(() => it.info?.game === 'coatl-solo', 'no table');
    equal(it.info.options, { algorithms: '3', rules: 'bga', 'marco-order': 'b2,b1,b3,b4,b5,b6,h1,h2,t1,t2' }, 'options');
    await myTurn(it.page);
    await it.go('#/online');
    await form.locator('ol select').first().selectOption('novice');
    await form.getByLabel('Draw who sits where').check();
    await form.locator('label', { hasText: 'Clock' }).locator('select').selectOption('normal');
    await form.locator('.primary').click();
    await until(() => it.info?.game === 'splendor', 'no table');
    equal(it.info.order, 'random', 'seats are drawn');
    await myTurn(it.page);
    assert(/^1[45]:\d\d$/.test(await it.page.locator('time').first().innerText()), 'a clock');
    await it.page.getByRole('button', { name: 'Hint' }).click();
    await it.page.waitForSelector('section[aria-label="Hint"]');
    await it.page.getByRole('button', { name: 'Do it' }).click();
    await until(() => it.position.log.some((entry) => entry.actor !== null && entry.actor !== it.info.you), 'the bot does not play');
    await it.page.getByRole('button', { name: 'Resign' }).click();
    await it.page.locator('[role=alertdialog] .primary').click();
    await it.page.waitForSelector('#end-title');
    await it.go('#/online');
    await it.page.waitForSelector('#mine-title');
    await it.go('#/account');
    const claim = it.page.locator('form', { hasText: 'Make it an account' });
    const name = `Max${Date.now() % 100000}`;
    await claim.locator('input').first().fill(name);
    await claim.locator('input[type=password]').fill('a long enough phrase');
    await claim.locator('.primary').click();
    await it.page.waitForSelector(`text=Your account: ${name}`);
    await accessible(it.page, 'account');
    await it.go('#/leaders');
    await it.page.waitForSelector('text=Nobody has played a rated game yet');
    await accessible(it.page, 'leaderboard');
    await close(it);
  });
}
