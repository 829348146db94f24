// The client of the server: what it sends again, what it opens again, and how it keeps a log that comes in parts.
import { get } from 'svelte/store';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clockText, leftOf, timeText } from '../../src/online/clock';
import { Connection } from '../../src/online/connection';
import { RemoteTable } from '../../src/online/remote';
import { joinLog } from '../../src/online/types';

interface Sent {
  type: string;
  id: string;
  [field: string]: unknown;
}

class FakeSocket {
  static all: FakeSocket[] = [];
  sent: Sent[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  constructor(readonly url: string) {
    FakeSocket.all.push(this);
  }
  send(text: string) {
    this.sent.push(JSON.parse(text) as Sent);
  }
  close() {}
  say(message: object) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  welcome() {
    this.onopen?.();
    this.say({ type: 'welcome', id: this.sent[0]?.id, protocol: 2, now: 0, you: { person: 1, name: 'Ana', account: false, ratings: {} } });
  }
  last(type: string): Sent | undefined {
    return this.sent.filter((message) => message.type === type).at(-1);
  }
}
const newest = () => FakeSocket.all.at(-1) as FakeSocket;
let connection: Connection;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', { baseURI: 'https://games.example.org/deep/path/#/online' });
  FakeSocket.all = [];
  connection = new Connection((url) => new FakeSocket(url) as unknown as WebSocket);
});
afterEach(() => {
  connection.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a connection', () => {
  it('goes to where the page lies, and says hello', () => {
    expect(newest().url).toBe('wss://games.example.org/deep/path/ws');
    newest().welcome();
    expect(newest().sent[0]).toMatchObject({ type: 'hello', protocol: 2, language: 'en' });
    expect(get(connection.state)).toBe('online');
    expect(get(connection.me)?.name).toBe('Ana');
  });

  it('waits with what is asked until it is there, and answers by id', async () => {
    const answer = connection.request('games', { limit: 5 });
    expect(newest().sent).toEqual([]);
    newest().welcome();
    const asked = newest().last('games') as Sent;
    newest().say({ type: 'games', id: 'another', games: [], next: null });
    newest().say({ type: 'games', id: asked.id, games: [], next: 3 });
    await expect(answer).resolves.toMatchObject({ next: 3 });
  });

  it('sends again, with the same id, what was not acknowledged', async () => {
    newest().welcome();
    const answer = connection.request('act', { table: 't', revision: 4, action: 'take wbg' });
    const first = newest().last('act') as Sent;
    newest().onclose?.();
    expect(get(connection.state)).toBe('waiting');
    vi.advanceTimersByTime(10_000);
    expect(FakeSocket.all.length).toBe(2);
    newest().welcome();
    expect(newest().last('act')).toEqual(first);
    newest().say({ type: 'ack', id: first.id, table: 't', revision: 5, repeated: true });
    await expect(answer).resolves.toMatchObject({ revision: 5 });
    newest().onclose?.();
    vi.advanceTimersByTime(10_000);
    newest().welcome();
    expect(newest().last('act')).toBeUndefined();
  });

  it('turns an error into one that says its key', async () => {
    newest().welcome();
    const answer = connection.request('sit', { table: 't' });
    newest().say({ type: 'error', id: (newest().last('sit') as Sent).id, key: 'server.seat_taken', text: 'taken' });
    await expect(answer).rejects.toMatchObject({ key: 'server.seat_taken', message: 'taken' });
  });
});

describe('a table of the server', () => {
  it('is opened again from the revision that was seen last', async () => {
    vi.stubGlobal('fetch', async () => new Response('{"cards":[],"nobles":[]}', { headers: { 'Content-Type': 'application/json' } }));
    newest().welcome();
    const table = new RemoteTable(connection, 'abc', 'invitation');
    expect(newest().last('open')).toMatchObject({ table: 'abc', detail: 'view', invite: 'invitation' });
    const position = { game: 'splendor', to_act: 0, over: false, log: [{ n: 0, actor: 0, turn: 1, action: 'a' }] };
    newest().say({ type: 'position', table: 'abc', revision: 7, log_from: 0, position, clocks: null });
    newest().say({ type: 'position', table: 'other', revision: 9, log_from: 0, position, clocks: null });
    await vi.waitFor(() => expect(get(table.game)).not.toBeNull());
    newest().onclose?.();
    vi.advanceTimersByTime(10_000);
    newest().welcome();
    expect(newest().last('open')).toMatchObject({ from: 7 });
    newest().say({
      type: 'position',
      table: 'abc',
      revision: 8,
      log_from: 1,
      missed: true,
      position: { ...position, log: [{ n: 1, actor: 1, turn: 2, action: 'b' }] },
      clocks: null,
    });
    const game = get(table.game);
    expect(game && get(game.position).log.map((entry) => entry.action)).toEqual(['a', 'b']);
    expect(game && get(game.position).revision).toBe(8);
    expect(get(table.missed)).toBe(true);
  });
});

describe('a server that has lost what it had shown', () => {
  it('is believed, and the players are told', async () => {
    vi.stubGlobal('fetch', async () => new Response('{"cards":[],"nobles":[]}', { headers: { 'Content-Type': 'application/json' } }));
    newest().welcome();
    const table = new RemoteTable(connection, 'abc', undefined);
    const log = ['a', 'b', 'c'].map((action, n) => ({ n, actor: n % 2, turn: n, action }));
    const show = (revision: number, actions: number) =>
      newest().say({
        type: 'position',
        table: 'abc',
        revision,
        log_from: 0,
        position: { game: 'splendor', seat: 0, to_act: 0, over: false, log: log.slice(0, actions) },
        clocks: null,
      });
    show(6, 2);
    await vi.waitFor(() => expect(get(table.game)).not.toBeNull());
    show(7, 3);
    expect(get(table.rewound)).toBe(false);
    show(5, 1);
    expect(get(table.rewound)).toBe(true);
    const game = get(table.game);
    expect(game && get(game.position).revision).toBe(5);
    expect(game && get(game.position).log.map((entry) => entry.action)).toEqual(['a']);
  });
});

describe('a table opened on another device', () => {
  const open = async (entries: { actor: number | null }[]) => {
    vi.stubGlobal('fetch', async () => new Response('{"cards":[],"nobles":[]}', { headers: { 'Content-Type': 'application/json' } }));
    newest().welcome();
    const table = new RemoteTable(connection, 'abc', undefined);
    const log = entries.map(({ actor }, n) => ({ n, actor, turn: n, action: 'a' }));
    const position = { game: 'splendor', seat: 0, to_act: 0, over: false, log };
    newest().say({ type: 'position', table: 'abc', revision: 7, log_from: 0, missed: true, position, clocks: null });
    await vi.waitFor(() => expect(get(table.game)).not.toBeNull());
    return get(table.missed);
  };

  it('says that something happened since one moved last', async () => {
    expect(await open([{ actor: 0 }, { actor: null }, { actor: 1 }])).toBe(true);
  });
  it('says nothing when only chance has moved since, or when one has not moved yet', async () => {
    expect(await open([{ actor: 1 }, { actor: 0 }, { actor: null }])).toBe(false);
    expect(await open([{ actor: null }, { actor: 1 }])).toBe(false);
  });
});

describe('a hint of the server', () => {
  it('comes with its reasons, as the engine of the page gives them', async () => {
    vi.stubGlobal('fetch', async () => new Response('{"cards":[],"nobles":[]}', { headers: { 'Content-Type': 'application/json' } }));
    newest().welcome();
    const table = new RemoteTable(connection, 'abc', undefined);
    const position = { game: 'splendor', to_act: 0, over: false, log: [] };
    newest().say({ type: 'position', table: 'abc', revision: 7, log_from: 0, position, clocks: null });
    await vi.waitFor(() => expect(get(table.game)).not.toBeNull());
    const hint = get(table.game)?.hint();
    const reasons = [{ why: 'points', card: 3, n: 2, m: 0, seat: null }];
    const asked = newest().last('hint') as Sent;
    expect(asked.table).toBe('abc');
    newest().say({
      type: 'hint',
      id: asked.id,
      table: 'abc',
      revision: 7,
      action: 'take wbg',
      chance: 0.5,
      only: false,
      then: ['pass'],
      second: { action: 'take wbr', chance: 0.25 },
      reasons,
    });
    await expect(hint).resolves.toEqual({
      action: 'take wbg',
      chance: 0.5,
      only: false,
      then: ['pass'],
      second: 'take wbr',
      second_chance: 0.25,
      reasons,
    });
  });
});

describe('logs and clocks', () => {
  it('a log is cut where the new part begins', () => {
    const entry = (n: number, action: string) => ({ n, actor: 0, turn: 1, action });
    expect(joinLog([entry(0, 'a'), entry(1, 'b'), entry(2, 'c')], 1, [entry(1, 'd')])).toEqual([entry(0, 'a'), entry(1, 'd')]);
  });
  it('only the running clock runs, and never below nothing', () => {
    const clocks = { now: 0, running: 1, left: [5000, 4000, null] };
    expect([0, 1, 2].map((seat) => leftOf(clocks, seat, 1500))).toEqual([5000, 2500, null]);
    expect(leftOf(clocks, 1, 9000)).toBe(0);
  });
  it('times and clocks read well', () => {
    expect([59_001, 61_000, 3_600_000, 90_000_000].map(timeText)).toEqual(['1:00', '1:01', '1:00:00', '1 d 1 h']);
    expect(clockText((key, params) => `${key} ${JSON.stringify(params ?? {})}`, { kind: 'budget', ms: 900_000, increment: 10_000 })).toBe(
      'online.clock_budget {"m":15,"s":10}',
    );
  });
});
