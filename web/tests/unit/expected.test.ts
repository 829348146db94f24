// What a table shows of a move before it is answered (expected.ts of each game), compared with what the engine makes of it, for every
// action of games that random bots play.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Engine } from '../../src/engine/wasm';
import { expected as coatlExpected } from '../../src/games/coatl/expected';
import { Model as CoatlModel } from '../../src/games/coatl/model.svelte';
import { COATL_NAMES } from '../../src/games/coatl/pieces';
import type { CoatlCards, CoatlPlayer, CoatlView, Space } from '../../src/games/coatl/types';
import { expected as splendorExpected } from '../../src/games/splendor/expected';
import { Model as SplendorModel } from '../../src/games/splendor/model.svelte';
import { COLOURS, type SplendorCards, type SplendorView } from '../../src/games/splendor/types';
import type { Position, TableProps } from '../../src/table/types';

const bytes = readFileSync(join(import.meta.dirname, '../../src/engine/engine.wasm'));

const NO_LOG = 1 << 20;

// `after` is the position that the action leaves, `settled` the one after chance.
interface Step<V> {
  seat: number;
  action: string;
  before: Position<V>;
  after: V;
  settled: V;
}

async function played<V>(game: string, seats: number, seed: bigint, options: Record<string, string>, each: (step: Step<V>, cards: unknown) => void): Promise<void> {
  const engine = await Engine.from(bytes);
  engine.make(game, seats, options);
  const cards = engine.cards();
  for (let seat = 0; seat < seats; ++seat) engine.makeBot(seat, game, 'random', seed + BigInt(seat));
  for (let n = 0; ; ++n) {
    engine.settle(seed + (BigInt(n) << 8n));
    const { to_act: seat, over } = engine.position(null, NO_LOG);
    if (over || seat === null) return;
    const before = engine.position(seat, NO_LOG) as Position<V>;
    const wants = engine.botBegin(seat, engine.view(seat));
    for (let done = 0; done < wants; ) done = engine.botThink(seat, 64);
    const action = engine.botFinish(seat);
    engine.act(seat, action);
    const after = engine.position(seat, NO_LOG).view as V;
    engine.settle(seed + (BigInt(n + 1) << 8n));
    each({ seat, action, before, after, settled: engine.position(seat, NO_LOG).view as V }, cards);
  }
}

const table = <V, C>(position: Position<V>, cards: unknown) =>
  ({ position, cards: cards as C, players: [], busy: false, pending: null, last: [], notice: undefined, onact: () => {}, whyIllegal: async () => null }) satisfies TableProps<V, C>;
const verb = (action: string) => action.split(' ')[0] ?? '';

describe('what is expected of a move comes true', () => {
  it('Splendor', async () => {
    const seen = new Set<string>();
    for (const seed of [1n, 2n])
      await played<SplendorView>('splendor', 3, seed << 20n, {}, ({ seat, action, before, after, settled }, cards) => {
        const props = table<SplendorView, SplendorCards>(before, cards);
        const model = new SplendorModel(() => props);
        const will = splendorExpected(action, model);
        const [then, now] = [before.view.players[seat], after.players[seat]];
        if (!then || !now) throw new Error('no such seat');
        seen.add(verb(action));
        for (const colour of COLOURS) expect([action, colour, now.tokens[colour]]).toEqual([action, colour, then.tokens[colour] + will.own[colour]]);
        if (/^(take|return)/.test(action)) expect(after.bank).toEqual(Object.fromEntries(COLOURS.map((colour) => [colour, before.view.bank[colour] + will.bank[colour]])));
        if (will.bonus) expect(now.bonuses[will.bonus]).toBe(then.bonuses[will.bonus] + 1);
        // A noble may come by itself, which nobody foretold.
        expect(now.points - then.points - will.points).toBe(action.startsWith('noble') ? 3 : 3 * (now.nobles.length - then.nobles.length));
        if (will.deck) expect(settled.decks[will.deck - 1]).toBe((before.view.decks[will.deck - 1] ?? 0) - 1);
        for (const place of will.gone) {
          if (place.startsWith('noble')) expect(now.nobles).toContain(Number(place.slice(6)));
          else if (place.startsWith('r')) expect(now.reserved.map(({ card }) => card)).not.toContain(model.cardAt(place)?.id);
          else expect(after.rows.flat()).not.toContain(model.cardAt(place)?.id);
        }
      });
    expect([...seen].sort()).toEqual(expect.arrayContaining(['buy', 'reserve', 'return', 'take', 'take2']));
  });

  it('Cóatl', async () => {
    const seen = new Set<string>();
    const sorted = (list: readonly (string | number | null)[]) => list.map(String).sort();
    const points = (player: CoatlPlayer, name: 'a' | 'b' | null) => (name && player.coatls[name]?.prophecies.reduce((sum, p) => sum + p.points, 0)) ?? 0;
    for (const [game, seats, seed] of [
      ['coatl', 2, 4n],
      ['coatl-solo', 1, 6n],
    ] as const)
      await played<CoatlView>(game, seats, seed << 20n, seats > 1 ? { sacrifice: 'on' } : {}, ({ seat, action, before, after, settled }, cards) => {
        const props = table<CoatlView, CoatlCards>(before, cards);
        const model = new CoatlModel(() => props);
        const will = coatlExpected(action, model);
        const [then, now] = [before.view.players[seat], after.players[seat]];
        if (!then || !now) throw new Error('no such seat');
        seen.add(verb(action));
        const gone = (what: string) => [...will.gone].flatMap((place) => (place.startsWith(`${what} `) ? [place.slice(what.length + 1)] : []));
        // One's pieces and cards: those that leave are named by their places.
        const left = new Set(gone('piece').map(Number));
        expect([action, ...sorted(now.pieces)]).toEqual([action, ...sorted([...then.pieces.filter((_, i) => !left.has(i)), ...will.pieces])]);
        const cardsLeft = new Set([...gone('card').map(Number), ...gone('play').map((id) => then.hand.findIndex((card) => card.id === Number(id)))]);
        const taken = gone('row').map((slot) => before.view.row[Number(slot) - 1] ?? null);
        expect([action, ...sorted(now.hand.map(({ id }) => id))]).toEqual([action, ...sorted([...then.hand.filter((_, i) => !cardsLeft.has(i)).map(({ id }) => id), ...taken])]);
        for (const space of gone('space')) expect(after.supply[space as Space]).toEqual([]);
        for (const slot of gone('row')) expect(after.row[Number(slot) - 1]).toBeNull();
        for (const token of gone('token')) expect(now.tokens).not.toContain(token);
        for (const pile of gone('pile')) expect(after.piles[Number(pile) - 1]?.top).not.toBe(before.view.piles[Number(pile) - 1]?.top);
        if (will.gone.has('completing')) expect(after.completing).toBeNull();
        if (will.drawn && before.view.deck > 1) expect(settled.deck).toBe(before.view.deck - 1);
        if (will.coatl && now.coatls[will.coatl]) expect(points(now, will.coatl)).toBe(points(then, will.coatl) + will.points);
        if (will.lands) {
          const { coatl, side, piece } = will.lands;
          const texts = COATL_NAMES.map((name) => now.coatls[name]?.pieces ?? '');
          if (coatl === null) expect(texts).toContain(piece);
          else expect(side === 'left' ? texts[COATL_NAMES.indexOf(coatl)]?.startsWith(piece) : texts[COATL_NAMES.indexOf(coatl)]?.endsWith(piece)).toBe(true);
        }
      });
    expect([...seen].sort()).toEqual(expect.arrayContaining(['add', 'close', 'deck', 'discard', 'future', 'keep', 'perfect', 'play', 'priest', 'row', 'start', 'take', 'temple']));
  });
});
