// The story told by the log alone must lead to the position that the engine shows.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { tell } from '../../src/games/splendor/turnHistory';
import { noGems, type SplendorCards, type SplendorView } from '../../src/games/splendor/types';
import type { Position } from '../../src/table/types';

const FIXTURES = join(import.meta.dirname, '../fixtures');
const json = (name: string) => JSON.parse(readFileSync(join(FIXTURES, name), 'utf8'));
const cards = json('cards-splendor.json') as SplendorCards;
const positions = readdirSync(FIXTURES)
  .filter((name) => name.startsWith('splendor'))
  .map((name) => ({ name, position: json(name).position as Position<SplendorView> }))
  .filter(({ position }) => position.log.length > 0);

describe('the story of a log', () => {
  it.each(positions)('$name', ({ position }) => {
    const { view } = position;
    const told = tell(position.log, cards, position.seats, position.over ? Infinity : position.turn, view.players.map((p) => p.bought));
    expect(told.length).toBe(position.log.length);
    // the last card seen at each place is the one that lies there
    const rows: Record<string, number> = {};
    for (const step of told) if (step.action?.kind === 'reveal' && step.place) rows[step.place] = step.action.card;
    view.rows.forEach((row, level) =>
      row.forEach((id, slot) => {
        if (id !== null) expect(rows[`${level + 1}.${slot + 1}`]).toBe(id);
      }),
    );
    view.players.forEach((player, seat) => {
      const mine = told.filter((step) => step.entry.actor === seat);
      const bought = mine.filter((step) => step.action?.kind === 'buy').map((step) => step.card?.id ?? 0);
      expect(bought.sort((a, b) => a - b)).toEqual(player.bought);
      const nobles = mine.flatMap((step) => (step.visitor ? [step.visitor.id] : step.action?.kind === 'noble' ? [step.action.noble] : []));
      expect(nobles.sort((a, b) => a - b)).toEqual([...player.nobles].sort((a, b) => a - b));
      const gems = noGems();
      let gold = 0;
      for (const step of mine) {
        const sign = step.action?.kind === 'buy' || step.action?.kind === 'return' ? -1 : 1;
        for (const gem of Object.keys(gems) as (keyof typeof gems)[]) gems[gem] += sign * step.tokens[gem];
        gold += sign * step.tokens.gold;
      }
      expect({ ...gems, gold }).toEqual(player.tokens);
    });
  });
  it('has something to tell', () => expect(positions.length).toBeGreaterThan(4));
});
