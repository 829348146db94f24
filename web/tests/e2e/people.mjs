// People at tables of a server, each with a browser.
import { assert, equal, showsRevision, until } from './lib.mjs';
import { mouse, perform } from './play.mjs';

// Somebody with a browser: what comes over the wire is kept, and the newest position is at hand.
export async function person(t, url, name, options = {}) {
  const it = await t.open(url, { origin: new URL(url).origin, lenient: true, ...options });
  Object.assign(it, { name, frames: [], position: null, positions: 0, info: null, infos: [], hand: mouse(it.page) });
  it.page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      it.frames.push(String(payload));
      const message = JSON.parse(String(payload));
      if (message.type === 'position') {
        it.position = { ...message.position, revision: message.revision, table: message.table };
        ++it.positions;
      }
      if (message.type === 'table') it.infos.push((it.info = message.table));
    }),
  );
  it.go = (hash) => it.page.goto(url + hash);
  // Asked for a name once.
  it.enter = async () => {
    await it.page.locator('input[autocomplete=nickname]:visible').last().fill(name);
    await it.page.locator('main form .primary').click();
  };
  // The form of a new table, at a screen that has just come.
  it.form = async () => {
    await it.go('#/online');
    const form = it.page.locator('main[data-screen="online"] form[aria-labelledby="new-table"]');
    await form.waitFor();
    return form;
  };
  // At another table than before: its first position where it is one's turn, on the screen. What is done at a table is known by
  // its revision.
  it.seated = async (game, create) => {
    const before = it.position?.table;
    await create();
    await until(() => it.position && it.position.table !== before && it.position.game === game && it.position.to_act === it.position.seat, `a turn at a new table of ${game}`);
    await showsRevision(it.page, it.position.revision);
  };
  return it;
}

// The server goes away and comes back. Over when everybody has been told the position again.
export async function awayAndBack(gameServer, ...people) {
  const before = people.map(({ positions }) => positions);
  await gameServer.stop();
  for (const who of people) await who.page.waitForSelector('.lost');
  await gameServer.start();
  for (const [i, who] of people.entries()) {
    await until(() => who.positions > before[i], `${who.name} is told the position again`);
    await who.page.waitForSelector('.lost', { state: 'detached' });
  }
}

// Ana opens a table, Rui comes by its link, Zoé watches.
export async function table(t, game, server = {}) {
  const gameServer = await t.gameServer(server);
  const [ana, rui, zoe] = await Promise.all(['Ana', 'Rui', 'Zoé'].map((name) => person(t, gameServer.url, name)));
  await ana.go('#/online');
  await ana.enter();
  const form = ana.page.locator('form[aria-labelledby="new-table"]');
  await form.locator(`[data-choice=game] input[value=${game}]`).check();
  await form.locator('.primary').click();
  const link = await ana.page.locator('input[readonly]').inputValue();
  assert(/#\/table\/[a-z0-9]+\/[^/]+$/.test(link), `a link with an invitation: ${link}`);
  await rui.page.goto(link);
  await rui.enter(); // with the name comes the first free seat
  await until(() => ana.position && rui.position, 'the game begins');
  await zoe.page.goto(link.replace(/\/[^/]+$/, ''));
  await zoe.enter();
  await until(() => zoe.position, 'the spectator sees the game');
  return { gameServer, ana, rui, zoe };
}
// What is seldom wanted is in a sheet.
export async function seldom(page, name) {
  await page.locator('.tools .more').click();
  await page.locator('dialog[open]').getByRole('button', { name }).click();
}
// All of them know the same position.
export const together = (...people) => until(() => new Set(people.map(({ position }) => position.revision)).size === 1, 'everybody is told the same');

const GEMS = ['white', 'blue', 'green', 'red', 'black'];
const LETTER = { white: 'w', blue: 'b', green: 'g', red: 'r', black: 'k' };
// A player that buys what it can and collects for what is nearest: enough to bring a game to its end.
export function splendorChoice({ view, legal, seat }, cards) {
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

export async function act(who, action) {
  const before = who.position.revision;
  await showsRevision(who.page, before);
  await perform(who.hand, who.page, who.position, action);
  await until(() => who.position.revision > before, `${who.name} has done "${action}"`);
}

// Facts about cards that only their owner has seen: nobody else is told which they are.
const unseen = (fact) =>
  (fact.fact === 'prophecy' && fact.from === 'deck' && ['hand', 'set-aside'].includes(fact.to)) ||
  fact.fact === 'keeps' ||
  (fact.fact === 'temple' && fact.from === 'stack' && fact.to === 'hand') ||
  (fact.fact === 'card' && fact.from === 'deck' && /^r\d$/.test(fact.to));

// Nothing that a spectator may not know has ever been sent to it.
export function noSecrets(frames) {
  for (const frame of frames) {
    assert(!/"(draw|deal-temple|keep|discard) \d/.test(frame), `a secret in the log: ${frame.match(/"(draw|deal-temple|keep|discard) \d[^"]*"/)?.[0]}`);
    const message = JSON.parse(frame);
    for (const { facts } of message.position?.log ?? []) for (const fact of facts.filter(unseen)) equal(fact.card ?? fact.temple ?? null, null, `a secret in the facts: ${JSON.stringify(fact)}`);
    for (const player of message.position?.view?.players ?? []) {
      for (const card of player.hand ?? []) assert(card.seen || card.id === null, 'a card of a hand');
      for (const temple of player.temples ?? []) assert(temple.seen || temple.id === null, 'a Temple of a hand');
      for (const card of player.reserved ?? []) assert(!card.secret || card.card === null, 'a reserved card');
    }
    if (message.position) equal(message.position.legal, [], 'legal actions for a spectator');
  }
}

export async function heapHas(who, text) {
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
