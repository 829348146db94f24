// What is fetched without anybody waiting for it comes gently, and what a busy server refuses is asked for again.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { api, ServerError } from '../../src/online/api';

const SOURCE = readFileSync(join(import.meta.dirname, '../../src/sw.js'), 'utf8');
const FILES = Array.from({ length: 40 }, (_, i) => `assets/${i}.js`);

// The service worker as a browser has it, but for its surroundings. Returns what an installation came to.
async function install(answer: (file: string, times: number) => Response | Error) {
  const asked = new Map<string, number>();
  const kept: string[] = [];
  let now = 0;
  let most = 0;
  const listeners = new Map<string, (event: unknown) => void>();
  const cache = { add: () => Promise.resolve(), put: (file: string) => Promise.resolve(void kept.push(file.slice(2))) };
  const fetch = async (file: string) => {
    const times = (asked.get(file) ?? 0) + 1;
    asked.set(file, times);
    most = Math.max(most, ++now);
    await Promise.resolve();
    --now;
    const got = answer(file.slice(2), times);
    if (got instanceof Error) throw got;
    return got;
  };
  const surroundings = {
    self: { addEventListener: (type: string, listener: (event: unknown) => void) => listeners.set(type, listener), skipWaiting: () => Promise.resolve() },
    caches: { open: () => Promise.resolve(cache) },
    fetch,
    setTimeout: (then: () => void) => queueMicrotask(then), // nothing here is about how long
    Request: class {},
  };
  const text = SOURCE.replace('__VERSION__', 'test').replace('__FILES__', JSON.stringify(FILES));
  new Function(...Object.keys(surroundings), text)(...Object.values(surroundings));
  const done = await new Promise<unknown>((resolve) => listeners.get('install')?.({ waitUntil: (all: Promise<void>) => all.then(() => resolve('kept'), resolve) }));
  return { done, kept: kept.sort(), most, asked };
}

describe('the service worker', () => {
  const all = [...FILES].sort();

  it('keeps every file, and asks for few at once', async () => {
    const { done, kept, most } = await install(() => new Response('x'));
    expect(done).toBe('kept');
    expect(kept).toEqual(all);
    expect(most).toBeLessThanOrEqual(3);
  });
  it('asks again for what a busy server or a bad line did not bring', async () => {
    const { done, kept, asked } = await install((file, times) => (times > 2 ? new Response('x') : file.endsWith('7.js') ? new Response('', { status: 429 }) : file.endsWith('8.js') ? new TypeError('no line') : new Response('x')));
    expect(done).toBe('kept');
    expect(kept).toEqual(all);
    expect(asked.get('./assets/7.js')).toBe(3);
    expect(asked.get('./assets/9.js')).toBe(1);
  });
  it('is not installed with a part missing', async () => {
    const gone = await install((file) => (file.endsWith('7.js') ? new Response('', { status: 404 }) : new Response('x')));
    expect(String(gone.done)).toContain('404');
    expect(String((await install(() => new TypeError('no line'))).done)).toContain('no line');
  });
});

describe('a question to the server', () => {
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  const answers = (...statuses: number[]) => {
    vi.useFakeTimers();
    vi.stubGlobal('document', { baseURI: 'https://games.example.org/' });
    const fetch = vi.fn(() => {
      const status = statuses.shift() ?? 200;
      if (status === 429) return Promise.resolve(new Response('Too many at once.', { status, headers: { 'Content-Type': 'text/plain', 'Retry-After': '5' } }));
      return Promise.resolve(new Response('{"cards":[]}', { status, headers: { 'Content-Type': 'application/json' } }));
    });
    vi.stubGlobal('fetch', fetch);
    return fetch;
  };

  it('is asked again when there were too many at once', async () => {
    const fetch = answers(429, 429);
    const cards = api.cards('splendor');
    await vi.runAllTimersAsync();
    await expect(cards).resolves.toEqual({ cards: [] });
    expect(fetch).toHaveBeenCalledTimes(3);
  });
  it('is not asked for ever, nor is anything done twice', async () => {
    const fetch = answers(429, 429, 429, 429, 429, 429);
    const asked = api.cards('splendor').catch((error: unknown) => error);
    await vi.runAllTimersAsync();
    expect(((await asked) as ServerError).key).toBe('server.busy');
    expect(fetch).toHaveBeenCalledTimes(4);
    const said = api.enter('Ana').catch((error: unknown) => error);
    await vi.runAllTimersAsync();
    expect(((await said) as ServerError).key).toBe('server.busy');
    expect(fetch).toHaveBeenCalledTimes(5);
  });
});
