// Games that are looked at again: where they stop, what is cut out of them, and files that people bring.
import 'fake-indexeddb/auto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { cutRecord } from '../../src/engine/cutRecord';
import { BadRecord, MAX_RECORD_BYTES, playersIn, recordsIn, storeRecord } from '../../src/engine/openRecord';
import { counts, storage } from '../../src/engine/storage';
import { Engine, type Decision } from '../../src/engine/wasm';
import { mistakesBySeat, stopsOf } from '../../src/play/review/stops';
import { LEVELS } from '../../src/setup/levels';
import type { LogEntry } from '../../src/table/types';
import { engineHere } from './engine_here';

const bytes = readFileSync(join(import.meta.dirname, '../../src/engine/engine.wasm'));

// A whole game between two novices.
async function played(game: string, seats: { name: string; kind: string }[]): Promise<{ engine: Engine; record: string }> {
  const engine = await Engine.from(bytes);
  engine.make(game, seats.length, {});
  engine.settle(7n);
  for (let i = 0; i < seats.length; ++i) engine.makeBot(i, game, 'novice', BigInt(i + 1));
  for (let n = 8n; !engine.position(null).over; ++n) {
    const seat = engine.position(null).to_act as number;
    engine.botThink(seat, engine.botBegin(seat, engine.view(seat)));
    expect(engine.act(seat, engine.botFinish(seat))).toBeNull();
    engine.settle(n);
  }
  return { engine, record: engine.record(seats) };
}
const people = [{ name: 'Ana', kind: 'human' }, { name: 'Bot', kind: 'casual' }];
const decision = (step: number, seat: number, loss: number): Decision => ({ step, seat, loss, turn: step, legal: 2, played: 'x', before: 0.5, after: 0.5 - loss, mark: loss >= 0.1 ? 'mistake' : '', visits: 1, best: [] });

describe('places to stop', () => {
  const entry = (n: number, actor: number | null, turn: number): LogEntry => ({ n, actor, turn, action: '' });
  it('are the beginnings of turns, marked decisions and the end, never the set-up', () => {
    const log = [entry(0, null, 0), entry(1, null, 0), entry(2, 0, 1), entry(3, null, 1), entry(4, 0, 1), entry(5, 1, 2), entry(6, 0, 3)];
    expect(stopsOf(log, [])).toEqual([2, 5, 6, 7]);
    expect(stopsOf(log, [decision(4, 0, 0.2), decision(5, 1, 0.01)])).toEqual([2, 4, 5, 6, 7]);
    expect(stopsOf([], [])).toEqual([0]);
  });
  it('show one’s own mistakes first, and of many the worst, in order', () => {
    const all = [decision(1, 0, 0.2), decision(2, 1, 0.3), decision(3, 0, 0.1), decision(4, 1, 0.05), decision(5, 1, 0.4), decision(6, 1, 0.1)];
    const groups = mistakesBySeat(all, 3, 1, 2);
    expect(groups.map(({ seat, mistakes }) => [seat, mistakes.map(({ step }) => step)])).toEqual([[1, [2, 5]], [0, [1, 3]], [2, []]]);
    expect(mistakesBySeat(all, 2, null).map(({ seat }) => seat)).toEqual([0, 1]);
  });
});

describe.each(['splendor', 'coatl'])('a record of %s', (game) => {
  it('is cut, tried and played on from', async () => {
    const { engine, record } = await played(game, people);
    const { actions } = JSON.parse(record) as { actions: string[] };
    engine.load(record);
    const at = engine.position(null).log.findLast(({ actor }) => actor === 0)?.n as number;
    engine.load(cutRecord(record, at));
    const there = engine.position(0);
    expect(there).toMatchObject({ log_size: at, to_act: 0, over: false, takebacks: [] });
    // Another move is judged as the last decision of a record that ends with it.
    const other = there.legal.find((action) => action !== actions[at]) as string;
    const tried = cutRecord(record, at, { then: [other] });
    engine.reviewLook(engine.reviewBegin(tried, 64, 0) - 1);
    expect(engine.reviewReport().decisions.at(-1)).toMatchObject({ step: at, seat: 0, played: other });
    // Reasons are those of the position.
    expect(Array.isArray(engine.reasons(0, other))).toBe(true);
    expect(engine.reasons(0, 'nonsense')).toEqual([]);
    // Whoever plays on from there has taken the rest back.
    engine.load(cutRecord(record, at, { takenBack: 0 }));
    expect(engine.position(0).takebacks).toEqual([{ step: at, seat: 0, steps: actions.length - at }]);
    const { notes } = JSON.parse(engine.record(people)) as { notes: { actions: string[] }[] };
    expect(notes[0]?.actions).toEqual(actions.slice(at));
  });

  it('is opened from a file, and does not count', async () => {
    const { record } = await played(game, [people[0]!, { name: 'Odd', kind: 'greedy' }]);
    const [line] = await recordsIn(new Blob([`\n${record}\r\n`]));
    expect(playersIn(line as string)).toBe('Ana, Odd');
    const id = await storeRecord(line as string, LEVELS, engineHere);
    const stored = await storage.load(id);
    expect(stored).toMatchObject({ game, over: true, imported: true, record, seats: [{ name: 'Ana', kind: 'human' }, { name: 'Odd', kind: 'bot', level: 'greedy' }] });
    expect(counts(stored!)).toBe(false);
    // A game that is not over goes on with bots that there are.
    const running = await storage.load(await storeRecord(await unfinished(record), LEVELS, engineHere));
    expect(running).toMatchObject({ over: false, seats: [{ kind: 'human' }, { kind: 'bot', level: 'casual' }] });
  });
});

// The same game, some steps before its end, as a program would save it.
async function unfinished(record: string): Promise<string> {
  const engine = await Engine.from(bytes);
  const { actions, seats } = JSON.parse(record) as { actions: string[]; seats: { name: string; kind: string }[] };
  engine.load(record, actions.length - 5);
  return engine.record(seats);
}

describe('a file from anywhere', () => {
  it('is refused before it is read when it is too large', async () => {
    const large = { size: MAX_RECORD_BYTES + 1, text: () => Promise.reject(new Error('it was read')) } as unknown as Blob;
    await expect(recordsIn(large)).rejects.toMatchObject({ fault: 'large' });
  });
  it('is refused when there is nothing in it', () => expect(recordsIn(new Blob(['\n \n']))).rejects.toMatchObject({ fault: 'empty' }));

  it('is refused with the reason, and nothing of it is kept', async () => {
    const { record } = await played('splendor', people);
    const good = JSON.parse(record) as Record<string, unknown> & { actions: string[]; result: object };
    const hostile = [
      'hello',
      '{',
      '[]',
      'null',
      '['.repeat(200_000),
      `{"a":`.repeat(100_000),
      '\u0000\u0001\u0002',
      JSON.stringify({ ...good, game: 'chess' }),
      JSON.stringify({ ...good, version: 99 }),
      JSON.stringify({ ...good, options: { colour: 'red' } }),
      JSON.stringify({ ...good, seats: [] }),
      JSON.stringify({ ...good, seats: Array.from({ length: 500 }, () => people[0]) }),
      JSON.stringify({ ...good, actions: [...good.actions.slice(0, -1), 'take wwwww'] }),
      JSON.stringify({ ...good, actions: Array.from({ length: 30_000 }, () => 'pass') }),
      JSON.stringify({ ...good, actions: good.actions.slice(0, -1) }), // another result than it claims
      JSON.stringify({ ...good, result: { ...good.result, winners: [0, 1] } }),
      JSON.stringify({ ...good, actors: [0] }),
      JSON.stringify({ ...good, script: '<script>' }),
      record.replace('"Ana"', `"${'A'.repeat(300)}"`),
    ];
    const before = (await storage.all()).length;
    for (const text of hostile) {
      const error: unknown = await storeRecord(text, LEVELS, engineHere).then(() => 'opened', (reason: unknown) => reason);
      expect(error, text.slice(0, 60)).toBeInstanceOf(BadRecord);
      expect((error as BadRecord).fault).toBe('wrong');
      expect((error as BadRecord).message.length, 'says why').toBeGreaterThan(3);
    }
    expect(await storage.all()).toHaveLength(before);
  }, 60_000);
});
