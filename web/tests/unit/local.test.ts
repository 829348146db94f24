// A table on this screen: the real engine, bots and storage, without a browser around them.
import 'fake-indexeddb/auto';
import { get } from 'svelte/store';
import { describe, expect, it, vi } from 'vitest';
import { LocalGame } from '../../src/engine/local';
import { storage, type StoredGame } from '../../src/engine/storage';
import type { GameName, Position } from '../../src/table/types';
import { engineHere } from './engine_here';

const table = (game: GameName, ...seats: ('human' | 'casual')[]): StoredGame => ({
  id: `${game}-${seats.join('-')}`,
  game,
  seats: seats.map((who, i) => (who === 'human' ? { name: `P${i}`, kind: 'human' } : { name: `B${i}`, kind: 'bot', level: who })),
  options: {},
  record: '',
  created: 1,
  updated: 1,
  turn: 0,
  over: false,
  result: null,
});
const options = { pace: () => 0, engine: engineHere };

describe('a game here', () => {
  it('is played to the end with bots, kept at every step, and goes on from what was kept', async () => {
    let game = await LocalGame.open(table('splendor', 'human', 'casual'), options);
    for (let i = 0; i < 300; ++i) {
      await vi.waitFor(() => expect(get(game.busy) && !get(game.position).over).toBe(false), { interval: 1 });
      const position = get(game.position);
      if (position.over) break;
      expect(position.seat).toBe(0);
      expect(await game.act(position.legal.find((a) => a.startsWith('buy')) ?? (position.legal[0] as string))).toBeNull();
      if (i === 5) {
        await vi.waitFor(() => expect(get(game.busy)).toBe(false), { interval: 1 });
        const before = get(game.position);
        await game.record(); // it is kept a moment after it is shown
        game.close();
        game = await LocalGame.open((await storage.load('splendor-human-casual')) as StoredGame, options);
        expect(get(game.position).log).toEqual(before.log);
      }
    }
    const end = get(game.position);
    expect(end.over).toBe(true);
    await game.record();
    const kept = await storage.load('splendor-human-casual');
    expect(kept).toMatchObject({ over: true, result: end.result });
    expect((await storage.all()).map((one) => one.id)).toContain('splendor-human-casual');
    await storage.remove('splendor-human-casual');
    expect(await storage.load('splendor-human-casual')).toBeUndefined();
    game.close();
  });

  it('is left at any moment without a complaint', async () => {
    const complaints: unknown[] = [];
    const complain = (reason: unknown) => complaints.push(reason);
    process.on('unhandledRejection', complain);
    try {
      for (let moment = 0; moment < 40; ++moment) {
        const game = await LocalGame.open({ ...table('splendor', 'human', 'casual'), id: `left-${moment}` }, options);
        await vi.waitFor(() => expect(get(game.busy)).toBe(false), { interval: 1 });
        const acting = game.act(get(game.position).legal[0] as string);
        if (moment % 2 === 0) await acting;
        for (let i = 0; i < moment; ++i) await new Promise((resolve) => setImmediate(resolve));
        game.close();
        expect(await acting).toBeNull();
      }
      await new Promise((resolve) => setTimeout(resolve, 50)); // all that was under way has ended
    } finally {
      process.off('unhandledRejection', complain);
    }
    expect(complaints).toEqual([]);
  });

  it('shows nobody’s cards between two people on one screen', async () => {
    const game = await LocalGame.open(table('coatl', 'human', 'human'), options);
    const hidden = (position: Position) =>
      (position.view as { players: { hand: { id: number | null; seen: boolean }[] }[] }).players.every((player) =>
        player.hand.every((card) => card.id === null || card.seen),
      );
    for (const seat of [0, 1, 0, 1]) {
      await vi.waitFor(() => expect(get(game.hotSeat)).toBe(seat), { interval: 1 });
      expect(get(game.position).seat).toBeNull();
      expect(hidden(get(game.position))).toBe(true);
      expect(await game.act('end')).toBe('reject.not_your_turn');
      await game.takeHotSeat();
      expect(get(game.position).seat).toBe(seat);
      const { legal } = get(game.position);
      const action = legal.find((a) => a.startsWith('take')) ?? legal.find((a) => a.startsWith('keep')) ?? (legal[0] as string);
      expect(await game.whyIllegal('nonsense')).toBe('reject.no_such');
      expect(await game.act(action)).toBeNull();
    }
    game.close();
  });

  it('passes from one person to the next without a screen between them, while nothing is hidden', async () => {
    const game = await LocalGame.open(table('splendor', 'human', 'human'), options);
    const ready = (seat: number, hidden: boolean) =>
      vi.waitFor(() => expect([get(game.position).to_act, get(game.hotSeat) !== null, get(game.busy)]).toEqual([seat, hidden, hidden]), { interval: 1 });
    const act = async (start: string) => expect(await game.act(get(game.position).legal.find((action) => action.startsWith(start)) as string)).toBeNull();
    await ready(0, false);
    expect(get(game.position).seat).toBe(0);
    await act('take');
    await ready(1, false);
    expect(get(game.position).seat).toBe(1);
    await act('take');
    await ready(0, false);
    await act('reserve deck'); // only seat 0 knows that card
    await ready(1, false);
    expect(JSON.stringify(get(game.position).view)).toContain('"card":null');
    await act('take');
    await ready(0, true);
    await game.takeHotSeat();
    await ready(0, false);
    game.close();
  });

  it('takes a finished turn back against bots, and says so for good', async () => {
    const id = 'taken-back';
    let game = await LocalGame.open({ ...table('splendor', 'human', 'casual'), id }, options);
    const turn = () => vi.waitFor(() => expect([get(game.position).to_act, get(game.busy)]).toEqual([0, false]), { interval: 1, timeout: 20_000 });
    await turn();
    expect(get(game.canTakeBack)).toBe(true);
    expect(await game.takeBack()).toBe('reject.nothing_to_take_back');
    const first = get(game.position);
    for (const round of [1, 2]) {
      const { legal } = get(game.position);
      expect(await game.act(legal.find((action) => action.startsWith('reserve deck')) as string)).toBeNull();
      await turn();
      expect(get(game.position).can_take_back).toBe(true);
      expect(await game.takeBack()).toBeNull();
      const back = get(game.position);
      expect([back.log, back.view]).toEqual([first.log, first.view]);
      expect(back.takebacks).toHaveLength(round);
      expect(get(game.busy)).toBe(false);
    }
    await game.record();
    game.close();
    expect(await storage.load(id)).toMatchObject({ takebacks: 2, over: false });
    // Whoever opens it again knows of it, and plays on.
    game = await LocalGame.open((await storage.load(id)) as StoredGame, options);
    await turn();
    expect(get(game.position).takebacks.map(({ step, seat }) => [step, seat])).toEqual([[first.log_size, 0], [first.log_size, 0]]);
    expect(await game.act(get(game.position).legal[0] as string)).toBeNull();
    await turn();
    const { notes } = JSON.parse(await game.record()) as { notes: { note: string; actions: string[] }[] };
    expect(notes.map(({ note }) => note)).toEqual(['taken-back', 'taken-back']);
    expect(notes[0]?.actions.length).toBeGreaterThan(2);
    game.close();
  });

  it('is not taken back where several people play', async () => {
    const game = await LocalGame.open({ ...table('splendor', 'human', 'human'), id: 'two people' }, options);
    await vi.waitFor(() => expect(get(game.busy)).toBe(false), { interval: 1 });
    expect(get(game.canTakeBack)).toBe(false);
    expect(await game.takeBack()).toBe('reject.not_now');
    game.close();
  });

  it('does not wait for bots once that is skipped', async () => {
    // So long that a test that waited for it would never end.
    const game = await LocalGame.open({ ...table('coatl', 'human', 'casual', 'casual'), id: 'skipped' }, { ...options, pace: () => 1e9 });
    await vi.waitFor(() => expect(get(game.busy)).toBe(false), { interval: 1 });
    expect(await game.act(get(game.position).legal[0] as string)).toBeNull();
    await vi.waitFor(() => expect(get(game.thinking)?.seat).toBe(1), { interval: 1 });
    game.skip();
    await vi.waitFor(() => expect([get(game.position).to_act, get(game.busy)]).toEqual([0, false]), { interval: 1, timeout: 20_000 });
    game.close();
  });
});
