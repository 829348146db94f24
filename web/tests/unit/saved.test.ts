// What earlier pages have kept in the browser is restored by the page of today, and played on with the real engine.
import 'fake-indexeddb/auto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { get } from 'svelte/store';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { LocalGame } from '../../src/engine/local';
import { storage, type StoredGame } from '../../src/engine/storage';
import { Engine } from '../../src/engine/wasm';
import { engineHere } from './engine_here';

const DATA = join(import.meta.dirname, '../../../tests/data');
const VERSIONS = readdirSync(DATA).filter((name) => /^\d/.test(name));

interface Saved {
  localStorage: Record<string, string>;
  database: { name: string; version: number; games: StoredGame[] };
}
const savedBy = (version: string) => JSON.parse(readFileSync(join(DATA, version, 'web/saved.json'), 'utf8')) as Saved;
const options = { pace: () => 0, engine: engineHere };

// The database as that page had it, made without our own code.
async function fillDatabase({ name, version, games }: Saved['database']): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const gone = indexedDB.deleteDatabase(name);
    gone.onsuccess = () => resolve();
    gone.onerror = () => reject(new Error('cannot be emptied'));
  });
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(name, version);
    request.onupgradeneeded = () => request.result.createObjectStore('games', { keyPath: 'id' });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(new Error('cannot be opened'));
  });
  await new Promise<void>((resolve) => {
    const transaction = database.transaction('games', 'readwrite');
    for (const game of games) transaction.objectStore('games').put(game);
    transaction.oncomplete = () => resolve();
  });
  database.close();
}

type StoredRecord = { format: number; options: Record<string, string> };

// The options as they are named now: `rules` stood for two of them, and the solo game has one more.
function namedToday(game: string, { rules, ...others }: Record<string, string>): Record<string, string> {
  if (rules === undefined) return others;
  const both = rules === 'bga' ? { coatls: 'three', gap: 'closed' } : { coatls: 'any', gap: 'open' };
  return { ...others, ...both, ...(game === 'coatl-solo' ? { 'private-temple': 'off' } : {}) };
}

const actionsOf = (record: string) => (JSON.parse(record) as { actions: string[] }).actions;

// Whoever is before the screen decides, now this way and now that; bots play in between.
async function playOn(game: LocalGame): Promise<number> {
  for (let step = 0; step < 1500; ++step) {
    await vi.waitFor(() => expect(get(game.position).over || get(game.hotSeat) !== null || !get(game.busy)).toBe(true), { interval: 1, timeout: 20_000 });
    if (get(game.position).over) return step;
    if (get(game.hotSeat) !== null) await game.takeHotSeat();
    const { legal } = get(game.position);
    const good = legal.filter((action) => /^(buy|noble|close|temple|play|add|start)/.test(action));
    const from = good.length > 0 && step % 5 !== 0 ? good : legal;
    expect(await game.act(from[(step * 7) % from.length] as string)).toBeNull();
  }
  throw new Error('the game does not end');
}

describe.each(VERSIONS)('what version %s has kept', (version) => {
  const saved = savedBy(version);
  let engine: Engine;
  beforeAll(async () => {
    await fillDatabase(saved.database);
    engine = await Engine.from(readFileSync(join(import.meta.dirname, '../../src/engine/engine.wasm')));
  });

  it('is found, the last touched first', async () => {
    const found = await storage.all();
    expect(found.map(({ id }) => id)).toEqual([...saved.database.games].sort((a, b) => b.updated - a.updated).map(({ id }) => id));
    const kinds = new Set(found.map(({ game, over }) => `${game} ${over ? 'over' : 'running'}`));
    expect([...kinds].sort()).toEqual(['coatl', 'coatl-solo', 'splendor'].flatMap((game) => [`${game} over`, `${game} running`]));
  });

  it.each(saved.database.games.map((game, number) => [number, game.game, game.over ? 'over' : `turn ${game.turn}`, game.id] as const))(
    'number %i, %s, %s: is restored, and goes on to its end',
    { timeout: 120_000 },
    async (_number, _game, _state, id) => {
      const stored = (await storage.load(id)) as StoredGame;
      const then = structuredClone(stored);
      expect(then).toEqual(saved.database.games.find((game) => game.id === id));
      const before = actionsOf(then.record);
      expect(engine.replay(then.record)).toBeNull();

      const game = await LocalGame.open(stored, options);
      const first = get(game.position);
      expect(first.game).toBe(then.game);
      expect(first.options).toEqual(namedToday(then.game, then.options));
      expect(first.over).toBe(then.over);
      expect(first.result).toEqual(then.result);
      expect(get(game.players).slice(0, then.seats.length).map(({ name, kind }) => ({ name, kind }))).toEqual(then.seats.map(({ name, kind }) => ({ name, kind })));
      // As far as whoever looks may know it, the log is the record's. A bot may have moved on already.
      expect(first.log.length).toBeGreaterThanOrEqual(before.length);
      expect(first.log.slice(0, before.length).map(({ action }, n) => (action.includes('?') ? before[n] : action))).toEqual(before);
      if (!then.over) expect(first.turn).toBe(then.turn);

      const steps = await playOn(game);
      const end = await game.record();
      expect(get(game.position).over).toBe(true);
      if (then.over) {
        const { format, options: chosen, ...same } = JSON.parse(then.record) as StoredRecord;
        expect([steps, format]).toEqual([0, 1]);
        expect(JSON.parse(end)).toEqual({ ...same, format: 2, options: namedToday(then.game, chosen) });
      }
      expect(actionsOf(end).slice(0, before.length)).toEqual(before);
      expect(engine.replay(end)).toBeNull();
      expect(await storage.load(id)).toMatchObject({ id, created: then.created, over: true, record: end, result: get(game.position).result });
      game.close();
    },
  );

  it('has settings, a theme and a language that are still understood', async () => {
    const kept = new Map(Object.entries(saved.localStorage));
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    });
    vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }));
    vi.stubGlobal('document', { documentElement: { dataset: {} } });
    vi.resetModules();
    const { settings } = await import('../../src/browser/settings');
    expect(get(settings)).toMatchObject({ name: 'Zoë', sound: true, confirm: false, pace: 'quick' });
    const { theme, shownTheme } = await import('../../src/theme/theme');
    expect([get(theme), get(shownTheme)]).toEqual(['dark', 'dark']);
    const { isLanguage } = await import('../../src/i18n');
    expect(kept.get('patolli.language')).toBe('pt');
    expect(isLanguage(kept.get('patolli.language'))).toBe(true);
    vi.unstubAllGlobals();
  });
});
