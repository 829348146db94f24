// The table for a game that brings none: any view can be read, and any legal action be chosen.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { render } from 'svelte/server';
import { describe, expect, it } from 'vitest';
import { gameAbout, gameName, moduleOf } from '../../src/games';
import GenericTable from '../../src/games/generic/GenericTable.svelte';
import { actionGroups, viewTree, type Branch } from '../../src/games/generic/tree';
import { LANGUAGES } from '../../src/i18n';
import { reasonTexts } from '../../src/table/hints';
import { entryText } from '../../src/table/log';
import type { LogContext } from '../../src/table/module';
import type { LogEntry, Player, Position } from '../../src/table/types';
import { translator } from './words';

interface Fixture {
  position: Position;
  players: Player[];
  last: LogEntry[];
}
const FOLDER = join(import.meta.dirname, '../fixtures');
const fixtures = readdirSync(FOLDER)
  .filter((name) => !name.startsWith('cards-'))
  .map((name) => ({ name, ...(JSON.parse(readFileSync(join(FOLDER, name), 'utf8')) as Fixture) }));
const t = translator('en');

// Every number and word of a value, as they are read.
function leaves(value: unknown): string[] {
  if (value === null || typeof value === 'boolean') return [];
  return typeof value === 'object' ? Object.values(value).flatMap(leaves) : [String(value)];
}
const textOf = (branch: Branch): string => [branch.value, branch.text, ...branch.branches.map(textOf)].join(' ');

describe('the generic table', () => {
  it.each(fixtures)('shows all of $name', ({ position, players, last }) => {
    const tree = viewTree(position, players, t).map(textOf).join(' ');
    const shownElsewhere = ['game', 'seats', 'options', 'seat', 'to_act', 'turn'];
    const rest = Object.entries(position.view as object).flatMap(([key, value]) => (shownElsewhere.includes(key) ? [] : [value]));
    expect(leaves(rest).filter((leaf) => !tree.includes(leaf))).toEqual([]);

    const props = { position, cards: null, players, busy: false, last, onact: () => {}, whyIllegal: async () => null };
    const { body } = render(GenericTable, { props });
    const buttons = [...body.matchAll(/data-action="([^"]*)"/g)].map((m) => m[1]?.replaceAll('&lt;', '<').replaceAll('&gt;', '>'));
    expect(buttons.sort()).toEqual([...position.legal].sort());
    for (const player of players.slice(0, position.seats)) expect(body).toContain(player.name);
    expect(render(GenericTable, { props: { ...props, busy: true } }).body).not.toContain('data-action');
  });
  it('shows a view that is plain text as it is', () => {
    const { position, players } = fixtures[0] as Fixture;
    const text = 'pebbles 1 2\n  shown 3\n';
    const [branch] = viewTree({ ...position, view: text }, players, t);
    expect(branch).toEqual({ name: 'The position', value: null, text: 'pebbles 1 2\n  shown 3', branches: [] });
    expect(viewTree({ ...position, view: { text } }, players, t)[0]).toMatchObject({ name: 'Text', text: 'pebbles 1 2\n  shown 3' });
  });
  it('puts actions together by their first word', () => {
    expect(actionGroups(['draw', 'show 3', 'show 5', 'pass'])).toEqual([
      { verb: 'draw', actions: ['draw'] },
      { verb: 'show', actions: ['show 3', 'show 5'] },
      { verb: 'pass', actions: ['pass'] },
    ]);
  });
});

describe('a game without a module', () => {
  const context = async (language: string): Promise<LogContext> => {
    const { position, players } = fixtures.find(({ position: one }) => one.over) as Fixture;
    return { t: translator(language), game: await moduleOf('pebbles').load(), position, players, cards: null };
  };
  it('is called by its own name', () => {
    expect(gameName(t, 'pebbles')).toBe('Pebbles');
    expect(gameAbout(t, 'pebbles')).toMatch(/table/);
  });
  it.each(LANGUAGES)('has a log, reasons and scores in %s', async (language) => {
    const it = await context(language);
    const entry = it.position.log.find(({ actor }) => actor === 1) as LogEntry;
    expect(entryText(entry, it)).toContain(`${it.players[1]?.name}`);
    expect(entryText(entry, it)).toContain(entry.action);
    expect(it.game.logLines(it)).toHaveLength(it.position.log.length);
    expect(reasonTexts([{ why: 'a_reason_nobody_knows', card: 0, n: 0, m: 0, seat: null }], it)).toEqual([it.t('hint.later')]);
    expect(it.game.banner(it.position, it.t)).toBe('');
  });
});
