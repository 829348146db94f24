// Texts of the host as blocks, and the way back to who one was.
import { afterEach, describe, expect, it, vi } from 'vitest';
import { blocks } from '../../src/app/legal';
import { otherPerson, ServerError } from '../../src/online/api';
import { get } from 'svelte/store';
import { loadAreas, setLanguage } from '../../src/i18n';
import { refusal } from '../../src/online/refusal';
import { becomeOther, keepWayBack, wayBack } from '../../src/online/wayBack';

const plain = (text: string) => blocks(text).map(({ heading, parts }) => (heading ? '# ' : '') + parts.map((part) => (part.link ? `<${part.text}>` : part.text)).join(''));

describe("a text of the host's", () => {
  it('has headings and paragraphs', () => {
    expect(plain('# Imprint\nAna\nStreet 1\n\n\nPhone\r\n## More\n\nEnd')).toEqual(['# Imprint', 'Ana\nStreet 1', 'Phone', '# More', 'End']);
    expect(plain('')).toEqual([]);
  });
  it('has links to the web, and nothing else of HTML', () => {
    expect(plain('See https://example.org/a?b=1. <b>bold</b> javascript:alert(1)')).toEqual(['See <https://example.org/a?b=1>. <b>bold</b> javascript:alert(1)']);
  });
});

describe('the way back', () => {
  const kept = new Map<string, string>();
  const storage = { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => kept.set(key, value), removeItem: (key: string) => kept.delete(key) };
  afterEach(() => {
    kept.clear();
    vi.unstubAllGlobals();
  });
  it('is kept with the name', async () => {
    vi.stubGlobal('localStorage', storage);
    vi.stubGlobal('document', { baseURI: 'https://games.example.org/' });
    const asked: unknown[] = [];
    vi.stubGlobal('fetch', (url: string, { body }: { body: string }) => {
      asked.push([url, JSON.parse(body)]);
      return Promise.resolve(new Response(JSON.stringify({ person: 2, name: 'Eve', account: false, ratings: {}, back: 'secret' }), { headers: { 'Content-Type': 'application/json' } }));
    });
    expect(wayBack()).toBeNull();
    expect((await becomeOther('theirs', { person: 1, name: 'Ana' })).me.name).toBe('Eve');
    expect(asked).toEqual([['https://games.example.org/api/session', { secret: 'theirs', replace: true }]]);
    expect(wayBack()).toEqual({ person: 1, name: 'Ana', secret: 'secret' });
    keepWayBack(null);
    expect(wayBack()).toBeNull();
    kept.set('patolli.back', '{"person":1,"name":7,"secret":"x"}');
    expect(wayBack()).toBeNull();
  });
  it('needs no storage', () => {
    vi.stubGlobal('localStorage', undefined);
    expect(wayBack()).toBeNull();
    keepWayBack({ person: 1, name: 'Ana', secret: 'x' });
  });
  it('begins with a question that names both', () => {
    const you = { person: 1, name: 'Ana', account: false };
    const link = { person: 2, name: 'Eve', account: true };
    expect(otherPerson(new ServerError('server.other_person', '', { you, link }))?.link.name).toBe('Eve');
    expect(otherPerson(new ServerError('server.no_session', ''))).toBeNull();
    expect(otherPerson(new Error('x'))).toBeNull();
  });
});

describe('a refusal', () => {
  it("is told in the player's language", async () => {
    await setLanguage('fr');
    await loadAreas('online', 'server');
    const weak = new ServerError('server.weak_phrase', 'This passphrase is too easy to guess.');
    expect(get(refusal)(weak)).toMatch(/^Cette phrase secrète est trop facile à deviner/);
    expect(get(refusal)(new ServerError('server.of_tomorrow', 'Not today.'))).toBe('Not today.');
    expect(get(refusal)(new TypeError('Failed to fetch'))).toMatch(/^Aucun serveur/);
    await setLanguage('en');
  });
});
