// Writes tests/e2e/positions.json: games to be opened at a decision, one for each kind of decision and number of players,
// where a table has the most to show. `node tests/e2e/make_positions.mjs`; the engine has to be built. They are records, so
// every later version can open them; to be made again only when there is a new kind of decision.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadEngine } from './engine.mjs';
import { derive } from './seeds.mjs';

const WASM = readFileSync(join(import.meta.dirname, '../../src/engine/engine.wasm'));
const OUT = join(import.meta.dirname, 'positions.json');
const engine = await loadEngine(WASM);
const NAMES = ['Maximiliane-Brunhilde von Hohenzollern-X', 'Bartholomäus', 'Casual bot 2', 'Casual bot 3']; // the first has 40 bytes
const GAMES = 24; // looked through for each table

const first = (legal, ...starts) => starts.map((start) => legal.find((action) => action.startsWith(start))).find(Boolean);
const lengths = (player) => ['a', 'b'].map((name) => player.coatls[name]?.pieces.replace(/[<>]/g, '').length ?? 0);

// What seat 0 does, so that its side of the table fills. Undefined: what the bot says.
const collectCards = ({ legal, view }) => (view.players[0].reserved.length < 3 ? first(legal, 'reserve 3', 'reserve 2') : undefined);
const growOne = ({ legal, view }) => {
  const free = legal.filter((action) => /^(add|start)/.test(action) && !/[<>]/.test(action));
  return first(free, 'add a') ?? first(free, 'start') ?? first(legal, 'end') ?? first(legal.filter((a) => a.startsWith('take b')), 'take') ?? (view.phase === 'turn' ? first(legal, 'row', 'take h', 'take t') : undefined);
};

// How much there is to see at a decision of seat 0.
function splendorAmount({ view }) {
  const mine = view.players[0];
  const theirs = view.players.slice(1).reduce((sum, p) => sum + p.reserved.length + p.nobles.length + p.bought.length, 0);
  return 100 * mine.reserved.length + 10 * mine.nobles.length + mine.bought.length + theirs;
}
function coatlAmount({ view }) {
  const mine = view.players[0];
  const own = 3 * mine.pieces.length + 6 * mine.hand.length + 6 * mine.temples.length + lengths(mine).reduce((a, b) => a + b);
  const played = ['a', 'b'].reduce((sum, name) => sum + 4 * (mine.coatls[name]?.prophecies.length ?? 0), 0);
  const theirs = view.players.slice(1).reduce((sum, p) => sum + p.pieces.length + 4 * lengths(p).filter(Boolean).length, 0);
  return own + played + theirs + 3 * view.completed.length;
}
const longest = ({ view }) => 10 * Math.max(...lengths(view.players[0])) + view.players[0].hand.length;

// What kind of decision it is; several payments for one card are one of their own.
function kindOf({ game, view, legal }) {
  if (game !== 'splendor') return view.phase;
  if (view.phase !== 'play') return view.phase;
  const places = legal.filter((action) => action.startsWith('buy ')).map((action) => action.split(' ')[1]);
  return new Set(places).size < places.length ? 'pay' : legal.includes('pass') ? 'pass' : 'play';
}

function* decisions({ game, seats, options }, seed, policy) {
  engine.make(game, seats, options);
  for (let seat = 0; seat < seats; ++seat) engine.makeBot(seat, game, 'novice', derive(seed, `seat ${seat}`));
  for (let n = 0; n < 700; ++n) {
    engine.settle(derive(seed, `chance ${n}`));
    const { to_act: seat, over } = engine.position(null);
    if (over || seat === null) return;
    const position = engine.position(seat);
    if (seat === 0) yield position;
    const wants = engine.botBegin(seat, engine.view(seat));
    engine.botThink(seat, wants);
    const said = engine.botFinish(seat);
    const refused = engine.act(seat, (seat === 0 ? policy(position) : undefined) ?? said);
    if (refused) throw new Error(`${refused}: ${said}`);
  }
}

const recordNow = (seats) => engine.record(NAMES.slice(0, seats).map((name, seat) => ({ name, kind: seat === 0 ? 'human' : 'novice' })));

function search(table, policy, amount, kinds, seedName) {
  const best = new Map();
  for (let i = 0; i < GAMES; ++i)
    for (const position of decisions(table, derive('positions', `${seedName} ${i}`), policy)) {
      const kind = kindOf(position);
      if (!kinds.includes(kind)) continue;
      const value = amount(position);
      if (value > (best.get(kind)?.value ?? -1)) best.set(kind, { value, record: recordNow(table.seats) });
    }
  return best;
}

const positions = {};
function add(name, table, policy, amount, kinds) {
  const found = search(table, policy, amount, kinds, name);
  for (const kind of kinds) {
    const it = found.get(kind);
    if (!it) {
      console.log(`${name}: no ${kind}`);
      continue;
    }
    positions[`${name}-${kind}`] = { game: table.game, options: table.options, seats: table.seats, record: it.record };
    console.log(`${name}-${kind}: ${it.value}`);
  }
}
const asBot = () => undefined;
for (const seats of [2, 3, 4]) {
  add(`splendor${seats}`, { game: 'splendor', seats, options: {} }, collectCards, splendorAmount, ['play', 'pay', 'return', 'noble']);
  const coatl = { game: 'coatl', seats, options: { sacrifice: 'on' } };
  add(`coatl${seats}`, coatl, asBot, coatlAmount, ['keep', 'turn', 'taking', 'build', 'completing', 'future']);
  if (seats === 3) add('coatl-long', coatl, growOne, longest, ['build']);
}
const solo = (algorithms) => ({ game: 'coatl-solo', seats: 1, options: { algorithms } });
add('solo', solo('none'), asBot, coatlAmount, ['keep', 'turn', 'taking', 'build', 'completing']);
add('solo-all', solo('5'), asBot, coatlAmount, ['turn', 'build']);

const lines = Object.entries(positions).map(([name, it]) => `${JSON.stringify(name)}: ${JSON.stringify(it)}`);
writeFileSync(OUT, `{\n${lines.join(',\n')}\n}\n`);
console.log(`${lines.length} positions, ${Math.round(lines.join('').length / 1000)} kB`);
