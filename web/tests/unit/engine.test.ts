// The engine of the page is the native engine: the same signatures, the same records, the same positions.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { Library } from '../../src/engine/library';
import { Engine } from '../../src/engine/wasm';
import { GAMES } from '../../src/games';
import type { GameName } from '../../src/table/types';

const ROOT = join(import.meta.dirname, '../../..');
const PATOLLI = process.env.PATOLLI ?? join(ROOT, 'build/release/apps/patolli/patolli');
const bytes = readFileSync(join(ROOT, 'web/src/engine/engine.wasm'));
const native = (...args: string[]) => execFileSync(PATOLLI, args, { encoding: 'utf8', maxBuffer: 1 << 28 });

let engine: Engine;
beforeAll(async () => {
  expect(existsSync(PATOLLI), `the native program at ${PATOLLI}`).toBe(true);
  engine = await Engine.from(bytes);
});

interface NativeRecord {
  actions: string[];
  seats: { name: string; kind: string }[];
  result: { scores: number[]; winners: number[]; ending: string };
}
const records = (game: string, games = 4) =>
  native('selfplay', game, '--games', String(games), '--seed', '7', '--records', '-')
    .split('\n')
    .filter((line) => line.startsWith('{'));

// A game of bots from the page's own pieces, as the Workers put them together.
function playOut(level: string, game: GameName, seats: number, seed: bigint): string {
  engine.make(game, seats, {});
  for (let s = 0; s < seats; ++s) engine.makeBot(s, game, level, seed + BigInt(s));
  for (let step = 0n; ; ++step) {
    engine.settle(seed + (step << 8n));
    const { to_act: seat, over } = engine.position(null, 1 << 20);
    if (over || seat === null) break;
    const wants = engine.botBegin(seat, engine.view(seat));
    for (let done = 0; done < wants; ) done = engine.botThink(seat, 7);
    expect(engine.act(seat, engine.botFinish(seat))).toBeNull();
  }
  return engine.record(Array.from({ length: seats }, (_, i) => ({ name: `bot ${i}`, kind: level })));
}

describe('native and WebAssembly', () => {
  it('have the same signatures', { timeout: 120_000 }, () => {
    const list = JSON.parse(native('bench', '--games', '1', '--json')) as { game: GameName; signature: string; search_signature: string }[];
    expect(list.map((row) => row.game)).toEqual(GAMES);
    const here = list.map(({ game }) => [game, engine.signature(game), engine.searchSignature(game)]);
    expect(here).toEqual(list.map((row) => [row.game, row.signature, row.search_signature]));
    const kept = readFileSync(join(ROOT, 'tests/golden/signatures.txt'), 'utf8').trim().split('\n');
    expect(here.map((row) => row.join(' '))).toEqual(kept.slice(1)); // after the names of the columns
  });

  it('play the opponents that must not change alike', { timeout: 120_000 }, () => {
    const kept = readFileSync(join(ROOT, 'tests/golden/opponents.txt'), 'utf8').trim().split('\n').slice(1);
    const here = GAMES.flatMap((game) => {
      const names = kept.filter((line) => line.startsWith(`${game} `)).map((line) => line.split(' ')[1]);
      expect(engine.searchSignature(game, names.length + 1)).toBe('');
      return names.map((name, i) => `${game} ${name} ${engine.searchSignature(game, i + 1)}`);
    });
    expect(here).toEqual(kept);
  });

  it.each(GAMES)('replay the same records of %s', (game) => {
    const lines = records(game);
    expect(lines.length).toBe(4);
    for (const line of lines) {
      expect(engine.replay(line)).toBeNull();
      const record = JSON.parse(line) as NativeRecord;
      engine.load(line);
      const position = engine.position(0);
      expect(position.result).toEqual(record.result);
      expect(position.log_size).toBe(record.actions.length);
      const falsified = JSON.stringify({ ...record, result: { ...record.result, scores: record.result.scores.map((x) => x + 1) } });
      expect(engine.replay(falsified)).not.toBeNull();
    }
  });

  it.each([
    ['coatl', 2, 'casual'],
    ['coatl-solo', 1, 'casual'],
    ['splendor', 4, 'skilled'],
  ] as const)('the native program believes a game of %s that was played in the page', (game, seats, level) => {
    const line = playOut(level, game, seats, 5n);
    expect(engine.replay(line)).toBeNull();
    expect(execFileSync(PATOLLI, ['replay', '-', '--check'], { input: line + '\n', encoding: 'utf8' })).toBeTruthy();
  });
});

describe('a table', () => {
  it('knows why not, takes steps back, and begins at any step of its record', () => {
    engine.make('coatl', 2, { sacrifice: 'on' });
    engine.settle(1n);
    const first = engine.position(0);
    expect(first.to_act).toBe(0);
    expect(first.legal.length).toBeGreaterThan(1);
    expect(engine.whyIllegal(0, first.legal[0] as string)).toBeNull();
    expect(engine.whyIllegal(0, 'take b1')).toMatch(/^reject\./);
    expect(engine.whyIllegal(1, first.legal[0] as string)).toBe('reject.not_your_turn');
    expect(engine.act(0, 'nonsense')).toBe('reject.no_such');
    const line = playOut('casual', 'splendor', 2, 3n);
    engine.load(line, 20);
    expect(engine.position(null).log_size).toBe(20);
    expect(() => engine.load('{}')).toThrow();
  });

  it('undoes, redoes and restarts the steps of a turn', () => {
    engine.load(playOut('casual', 'coatl', 2, 11n));
    const whole = engine.record([]);
    const actions = (JSON.parse(whole) as NativeRecord).actions;
    // The first step of a turn that the same seat goes on with.
    const at = actions.findIndex((a, i) => a.startsWith('add') && actions[i + 1]?.startsWith('add'));
    expect(at).toBeGreaterThan(0);
    engine.load(whole, at + 2);
    const { to_act: seat, view } = engine.position(null);
    const after = JSON.stringify(view);
    expect(engine.undo(seat as number)).toBeNull();
    expect(engine.redo(seat as number)).toBeNull();
    expect(JSON.stringify(engine.position(null).view)).toBe(after);
    expect(engine.restart(seat as number)).toBeNull();
    expect(engine.position(seat).can_undo).not.toBe(true);
    expect(engine.position(seat).log_size).toBeLessThanOrEqual(at);
  });

  it('does not tell a seat what it may not know', () => {
    engine.make('coatl', 3, {});
    engine.settle(9n);
    const secrets = engine.position(0).log.filter((entry) => entry.action === 'draw ?');
    expect(secrets.length).toBeGreaterThan(0);
    expect(engine.position(null).log.some((entry) => /^draw \d/.test(entry.action))).toBe(false);
  });
});

describe('the library', () => {
  it('shows what the page calls, and nothing else', () => {
    const listed = readFileSync(join(ROOT, 'bindings/wasm/exports.txt'), 'utf8').match(/^[a-z]\w*$/gm) as string[];
    const shown = WebAssembly.Module.exports(new WebAssembly.Module(bytes)).map(({ name }) => name);
    expect(shown.sort()).toEqual([...listed, 'memory', '_initialize'].sort());
    const client = readFileSync(join(ROOT, 'web/src/engine/library.ts'), 'utf8');
    const engine = readFileSync(join(ROOT, 'web/src/engine/wasm.ts'), 'utf8');
    for (const name of listed) expect(`${client}${engine}`).toMatch(new RegExp(`\\.${name}\\b`));
  });
  it('says in words why it does not', () => {
    expect(() => engine.make('chess' as GameName, 2, {})).toThrow('no such game');
    expect(() => engine.make('splendor', 7, {})).toThrow('7');
    expect(() => engine.make('coatl', 2, { sacrifice: 'perhaps' })).toThrow('perhaps');
    expect(() => engine.load('nonsense')).toThrow();
    expect(() => engine.makeBot(0, 'splendor', 'nobody', 1n)).toThrow('nobody');
    expect(() => engine.reviewBegin('{}', 10, 0)).toThrow();
    expect(engine.replay('nonsense')).not.toBeNull();
    engine.make('splendor', 2, {});
    expect(() => engine.act(4, 'pass')).toThrow('no such seat');
    expect(() => engine.position(4)).toThrow();
  });
  it('takes a view for a bot of the same game only', async () => {
    const other = await Engine.from(bytes);
    engine.make('coatl', 2, {});
    engine.settle(1n);
    other.makeBot(0, 'coatl', 'casual', 1n);
    other.makeBot(1, 'splendor', 'casual', 1n);
    expect(engine.whyIllegal(0, (other.botBegin(0, engine.view(0)), other.botFinish(0)))).toBeNull();
    expect(() => other.botBegin(1, engine.view(0))).toThrow('cannot be read');
    expect(() => other.botBegin(0, engine.view(1))).toThrow(); // it has nothing to decide
    expect(() => other.botBegin(2, engine.view(0))).toThrow('no such seat');
    other.close();
  });
  it('keeps nothing of what is over', async () => {
    const held = await Library.from(bytes);
    const { calls, output, error } = held;
    held.must(calls.patolli_game_at(0, output));
    const game = held.word();
    const round = () => {
      held.must(calls.patolli_state_make(game, 2, held.give('sacrifice', 'on'), 1, output, error), true);
      const state = held.word();
      held.must(calls.patolli_match_make(state, output));
      const match = held.word();
      calls.patolli_state_free(state);
      held.must(calls.patolli_match_resolve_chance(match, held.giveSeed(3n)));
      const text = held.text((...room) => calls.patolli_match_position_json(match, 0, 0, ...room));
      calls.patolli_match_free(match);
      return text;
    };
    const first = round();
    const size = calls.memory.buffer.byteLength;
    for (let i = 0; i < 300; ++i) expect(round()).toBe(first);
    expect(calls.memory.buffer.byteLength).toBe(size);
  });
  it('measures searches at a table of its own', () => {
    engine.load(playOut('casual', 'splendor', 2, 3n), 10);
    const before = engine.positionText(null);
    expect(engine.benchSearch('splendor', 1000)).toBeGreaterThanOrEqual(1000);
    expect(engine.positionText(null)).toBe(before);
  });
});

describe('advice and analysis', () => {
  it('name a legal action and say why', () => {
    engine.make('splendor', 2, {});
    engine.settle(2n);
    const hint = engine.hint('splendor', engine.view(0), 400, 0, 1n);
    expect(engine.position(0).legal).toContain(hint.action);
    expect(hint).toEqual(engine.hint('splendor', engine.view(0), 400, 0, 1n));
    expect(hint.reasons.length).toBeGreaterThan(0);
    expect(hint.chance).toBeGreaterThan(0);
  });
  it('look at every decision', () => {
    const line = playOut('novice', 'splendor', 2, 4n);
    const count = engine.reviewBegin(line, 60, 0);
    expect(count).toBeGreaterThan(20);
    for (let i = 0; i < count; ++i) engine.reviewLook(i);
    const report = engine.reviewReport();
    expect(report.decisions.length).toBe(count);
    const theirs = JSON.parse(
      execFileSync(PATOLLI, ['analyse', '-', '--iterations', '60', '--json'], { input: line + '\n', encoding: 'utf8' }),
    ) as { decisions: { step: number; played: string }[] };
    expect(report.decisions.map((d) => [d.step, d.played])).toEqual(theirs.decisions.map((d) => [d.step, d.played]));
  });
});
