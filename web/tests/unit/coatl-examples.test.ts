// The examples beside the cards show what they say they show, for every card of the game.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { exampleFor, misreadingOf, templeExample } from '../../src/games/coatl/examples';
import { shows, templeShows, topPoints } from '../../src/games/coatl/patterns';
import { isComplete, serpentText } from '../../src/games/coatl/pieces';
import type { CoatlCards } from '../../src/games/coatl/types';
import { aboutText, gallery, readAbout } from '../../src/games/coatl/aboutCards';
import { gallery as splendor, readAbout as readSplendor } from '../../src/games/splendor/aboutCards';

const cards = JSON.parse(readFileSync(join(import.meta.dirname, '../fixtures/cards-coatl.json'), 'utf8')) as CoatlCards;

describe.each(cards.prophecies)('Prophecy $id ($pattern)', (card) => {
  it('has an example of its highest level', () => {
    const { pieces, marks } = exampleFor(card);
    expect(isComplete(pieces)).toBe(true);
    expect(pieces.length).toBeLessThanOrEqual(12);
    expect(shows(card, pieces, true).points, serpentText(pieces)).toBe(topPoints(card));
    const times = card.levels.at(-1)?.times;
    expect(Math.max(...marks.map((mark) => mark ?? 0))).toBe(times);
  });
  it('is not shown by what is easily taken for it', () => {
    const wrong = misreadingOf(card);
    if (card.pattern.startsWith('count')) return expect(wrong).toBeNull();
    const times = wrong ? shows(card, wrong.example.pieces, false).times : -1;
    expect(times).toBe(wrong?.why === 'once' ? 1 : 0);
  });
});

describe.each(cards.temples)('Temple $id ($requirements)', (temple) => {
  it('has an example that meets both requirements', () => {
    const pieces = templeExample(temple);
    expect(isComplete(pieces)).toBe(true);
    expect(templeShows(temple, pieces).met, serpentText(pieces)).toEqual([true, true]);
  });
});

describe('the gallery', () => {
  it('has every card of Cóatl once', () => {
    const all = gallery.flatMap((group) => group.cards);
    expect(new Set(all).size).toBe(cards.prophecies.length + cards.temples.length);
    expect(all.filter((about) => readAbout(about) === null)).toEqual([]);
  });
  it('has every card and noble of Splendor once', () => {
    const all = splendor.flatMap((group) => group.cards);
    expect(new Set(all).size).toBe(100);
    expect(all.filter((about) => readSplendor(about) === null)).toEqual([]);
  });
  it('knows nothing of other things', () => {
    for (const about of ['', 'prophecy', 'prophecy 50', 'temple 0', 'token gold', 'card 1']) expect(aboutText(about, (key) => key)).toBe('');
  });
});
