// Every step of real games has its sentence in every language, and every legal action its name.
import { describe, expect, it } from 'vitest';
import { moduleOf } from '../../src/games';
import { coatlStory } from '../../src/games/coatl/turnHistory';
import type { CoatlView } from '../../src/games/coatl/types';
import { LANGUAGES } from '../../src/i18n';
import { entryText } from '../../src/table/log';
import type { LogContext } from '../../src/table/module';
import { playedGames } from './played';
import { AREAS, translator } from './words';

const asked = new Set<string>();
const games = await playedGames(
  { game: 'splendor', seats: 2, seed: 1n, every: 15 },
  { game: 'splendor', seats: 4, seed: 2n, viewer: null },
  { game: 'coatl', seats: 2, seed: 3n, options: { sacrifice: 'on' }, every: 25 },
  { game: 'coatl', seats: 4, seed: 4n, options: { sacrifice: 'on' }, level: 'random', viewer: 2 },
  { game: 'splendor', seats: 3, seed: 7n, level: 'random' },
  { game: 'coatl-solo', seats: 1, seed: 5n, every: 25 },
  { game: 'coatl-solo', seats: 1, seed: 6n, options: { algorithms: 'all' } },
);
for (const { position } of games) await moduleOf(position.game).load(); // compiled here, where nothing waits for it

describe.each(LANGUAGES)('the log in %s', (language) => {
  const t = translator(language, (key) => asked.add(key));
  it.each(games)('$name', async ({ position, players, cards }) => {
    const game = await moduleOf(position.game).load();
    const context: LogContext = { t, game, position, cards, players };
    const lines = new Map(game.logLines(context).map((line) => [line.n, line]));
    for (const entry of position.log) {
      const text = entryText(entry, context);
      expect(text).toBe(lines.get(entry.n)?.text ?? null);
      // whatever a player does is told, but for the end of a turn and, in the set-up, dealing
      if (entry.actor !== null && entry.action !== 'end') expect(text, entry.action).not.toBeNull();
      if (entry.action.startsWith('marco')) expect(text).toContain('M.A.R.C.O.');
      if (text === null) continue;
      expect(text).toMatch(/^\p{L}.*\.$/u);
      expect(text).not.toMatch(/[{}]|undefined|NaN| {2}/);
      const who = entry.actor === null ? '' : (players[entry.actor]?.name ?? '');
      expect(text).toContain(who);
    }
    for (const action of position.legal) {
      const text = game.actionText(action, context);
      expect(text, action).not.toBe(action);
      expect(text).not.toMatch(/[{}]|undefined/);
    }
  });
});

describe('what the log of Cóatl knows of rows, supply and Cóatls', () => {
  it.each(games.filter(({ position }) => position.game !== 'splendor'))('$name', ({ position }) => {
    const view = position.view as CoatlView;
    const steps = coatlStory(position.log);
    for (const step of steps) {
      if (step.action?.do === 'take') expect(step.pieces.length).toBe(step.action.space.startsWith('b') ? 2 : 1);
      if (step.action?.do === 'take' || step.action?.do === 'marco') expect(step.space).toBe(step.action.space);
      if (step.action?.do === 'row') expect(step.card, `${step.entry.n}`).not.toBeNull();
      if (step.action?.do === 'reveal') expect(step.card).toBe(step.action.card);
      if (step.action?.do === 'temple-pile' || step.action?.do === 'priest') expect(step.temple).not.toBeNull();
    }
    expect(steps.flatMap(({ closed }) => (closed ? [closed.points] : []))).toEqual(view.completed.map(({ points }) => points));
    // whoever took an open card still has it, has played it, or has discarded it
    view.players.forEach((player, seat) => {
      const seen = steps.filter((step) => step.action?.do === 'row' && step.entry.actor === seat).map((step) => step.card);
      const played = steps.flatMap((step) => (step.action?.do === 'play' && step.entry.actor === seat ? [step.action.card] : []));
      const gone = steps.flatMap((step) => (step.action?.do === 'discard' && step.entry.actor === seat ? step.action.cards : []));
      const hand = player.hand.map((card) => card.id);
      for (const id of seen) expect([...hand, ...played, ...gone]).toContain(id);
    });
  });
});

it('most messages of the log are met in real games', () => {
  const all = AREAS.filter(({ area }) => area === 'log').flatMap(({ read }) => Object.keys(read('en')));
  expect(all.filter((key) => asked.has(key)).length / all.length).toBeGreaterThan(0.6);
});
