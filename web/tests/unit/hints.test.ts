// Reasons of hints are whole sentences, and name cards as a reader of the table can find them.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { moduleOf } from '../../src/games';
import { LANGUAGES } from '../../src/i18n';
import { reasonTexts } from '../../src/table/hints';
import type { Player, Position, Reason } from '../../src/table/types';
import { translator } from './words';

const ROOT = join(import.meta.dirname, '../..');
const json = (path: string) => JSON.parse(readFileSync(join(ROOT, path), 'utf8'));

async function texts(language: string, game: 'coatl' | 'splendor', reason: Partial<Reason>): Promise<string[]> {
  const fixture = game === 'coatl' ? 'coatl-turn' : 'splendor-play';
  const { position, players } = json(`tests/fixtures/${fixture}.json`) as { position: Position; players: Player[] };
  const cards = json(`tests/fixtures/cards-${game}.json`);
  const whole = { card: 0, n: 0, m: 0, seat: 0, ...reason } as Reason;
  return reasonTexts([whole], { t: translator(language), game: await moduleOf(game).load(), position, cards, players });
}

describe('reasons', () => {
  it('call a Prophecy by its name, with a capital letter where they begin with it', async () => {
    const plays = { why: 'plays', card: 1, n: 3 } as const;
    expect(await texts('en', 'coatl', plays)).toEqual(['Prophecy 1 (number of yellow pieces in the Cóatl, adjacent or not) is worth 3 points now.']);
    expect((await texts('pt', 'coatl', plays))[0]).toMatch(/^A Profecia 1 \(.*\) vale agora 3 pontos\.$/);
    expect((await texts('fr', 'coatl', { why: 'serves', card: 1 }))[0]).toMatch(/^La Prophétie 1 \(.*\) a besoin de cette couleur\.$/);
    expect((await texts('es', 'coatl', { why: 'shows', card: 1, n: 2 }))[0]).toMatch(/ jugar la Profecía 1 \(/);
  });
  it('call a noble by what it asks for: its number is printed nowhere', async () => {
    const noble = (json('tests/fixtures/cards-splendor.json') as { nobles: { id: number }[] }).nobles[0];
    for (const language of LANGUAGES) {
      const text = (await texts(language, 'splendor', { why: 'noble_comes', card: noble?.id ?? 0, n: 3 }))[0];
      expect(text).toMatch(/\((\d \p{L}+, )+\d \p{L}+\)/u);
      expect(text).not.toMatch(/[Nn]ob(le|re) \d/);
    }
  });
});
