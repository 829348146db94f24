// The table of Cóatl between a new position and its marks, which are worked out a frame later: a quick press counts all the same.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { Model } from '../../src/games/coatl/model.svelte';
import type { CoatlCards, CoatlView } from '../../src/games/coatl/types';
import type { TableProps } from '../../src/table/types';

const json = (name: string) => JSON.parse(readFileSync(join(import.meta.dirname, '../fixtures', name), 'utf8'));

it('takes a press before the marks are there', () => {
  const props = { ...json('coatl-build.json'), cards: json('cards-coatl.json'), busy: true } as TableProps<CoatlView, CoatlCards>;
  const model = new Model(() => props);
  const pieces = new Set(model.me?.pieces ?? []);
  const cards = (model.me?.hand ?? []).flatMap(({ id }) => id ?? []);
  const mayMove = () => [[...pieces].filter((piece) => model.mayPlace(piece)), cards.filter((card) => model.mayPlay(card))];
  expect(mayMove()).toEqual([[], []]);

  props.busy = false;
  expect(model.marks.current.size).toBe(0);
  const { legal } = model.position;
  expect(mayMove()).toEqual([
    [...pieces].filter((piece) => legal.some((action) => /^(start|add)/.test(action) && action.endsWith(` ${piece}`))),
    cards.filter((card) => legal.some((action) => action.startsWith(`play ${card} `))),
  ]);
  expect(mayMove().flat().length).toBeGreaterThan(0);
});
