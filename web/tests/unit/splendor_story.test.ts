// The story told by the facts of a log must lead to the position that the engine shows.
import { describe, expect, it } from 'vitest';
import { tell } from '../../src/games/splendor/turnHistory';
import { noGems, type SplendorCards, type SplendorView } from '../../src/games/splendor/types';
import type { Position } from '../../src/table/types';
import { playedGames } from './played';

const games = await playedGames(
  { game: 'splendor', seats: 2, seed: 11n, every: 10 },
  { game: 'splendor', seats: 3, seed: 12n },
  { game: 'splendor', seats: 4, seed: 13n, viewer: null, every: 40 },
);

describe('the story of a log', () => {
  it.each(games)('$name', (game) => {
    const position = game.position as Position<SplendorView>;
    const { view } = position;
    const told = tell(position.log, game.cards as SplendorCards);
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
  it('has something to tell', () => expect(games.length).toBeGreaterThan(4));
});
