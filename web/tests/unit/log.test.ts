// Every step of real games has its sentence in every language, and every legal action its name.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { moduleOf } from '../../src/games';
import { coatlStory } from '../../src/games/coatl/turnHistory';
import type { CoatlCards, CoatlView } from '../../src/games/coatl/types';
import { LANGUAGES } from '../../src/i18n';
import { entryText } from '../../src/table/log';
import type { LogContext } from '../../src/table/module';
import type { Player, Position } from '../../src/table/types';
import { AREAS, translator } from './words';

const ROOT = join(import.meta.dirname, '../..');
const json = (path: string) => JSON.parse(readFileSync(join(ROOT, path), 'utf8'));
const asked = new Set<string>();

const fixtures = readdirSync(join(ROOT, 'tests/fixtures'))
  .filter((name) => !name.startsWith('cards-'))
  .map((name) => ({ name, ...(json(`tests/fixtures/${name}`) as { position: Position; players: Player[] }) }));
const splendorCards = json('tests/fixtures/cards-splendor.json') as unknown;
const coatlCards = json('tests/fixtures/cards-coatl.json') as unknown;
const cardsOf = (position: Position): unknown => (position.game === 'splendor' ? splendorCards : coatlCards);

describe.each(LANGUAGES)('the log in %s', (language) => {
  const t = translator(language, (key) => asked.add(key));
  it.each(fixtures)('$name', async ({ position, players }) => {
    const game = await moduleOf(position.game).load();
    const context: LogContext = { t, game, position, cards: cardsOf(position), players };
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
  const coatl = fixtures.filter(({ position }) => position.game !== 'splendor');
  it.each(coatl)('$name', ({ position }) => {
    const view = position.view as CoatlView;
    const steps = coatlStory(position.log, cardsOf(position) as CoatlCards, position.options, position.game === 'coatl-solo', view.completed);
    for (const step of steps) {
      if (step.action?.do === 'take') expect(step.pieces.length).toBe(step.action.space.startsWith('b') ? 2 : 1);
      if (step.action?.do === 'row') expect(step.card, `${step.entry.n}`).not.toBeNull();
      if (step.action?.do === 'temple-pile' || step.action?.do === 'priest') expect(step.temple).not.toBeNull();
    }
    expect(steps.filter((step) => step.closed).length).toBe(view.completed.length);
    // whoever took an open card still has it, has played it, or has discarded it
    view.players.forEach((player, seat) => {
      const seen = steps.filter((step) => step.action?.do === 'row' && step.entry.actor === seat).map((step) => step.card);
      const played = steps.flatMap((step) => (step.action?.do === 'play' && step.entry.actor === seat ? [step.action.card] : []));
      const gone = steps.flatMap((step) => (step.action?.do === 'discard' && step.entry.actor === seat ? step.action.cards : []));
      const hand = player.hand.map((card) => card.id);
      for (const id of seen) expect([...hand, ...played, ...gone]).toContain(id);
    });
    if (view.marco) {
      const done = steps.flatMap((step) => step.marco.flatMap((one) => (one.kind === 'completes' ? [one.card] : [])));
      expect(done.sort((a, b) => a - b)).toEqual([...view.marco.completed].sort((a, b) => a - b));
    }
  });
});

it('most messages of the log are met in real games', () => {
  const all = AREAS.filter(({ area }) => area === 'log').flatMap(({ read }) => Object.keys(read('en')));
  expect(all.filter((key) => asked.has(key)).length / all.length).toBeGreaterThan(0.6);
});
