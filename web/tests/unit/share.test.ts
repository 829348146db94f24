import { expect, it } from 'vitest';
import { shareStructure } from '../../src/table/structuralSharing';

it('what did not change keeps its identity, and nothing else changes', () => {
  const before = { bank: { white: 4, blue: 4 }, players: [{ tokens: [1, 2] }, { tokens: [3] }], gone: 1 };
  const next = { bank: { white: 4, blue: 3 }, players: [{ tokens: [1, 2] }, { tokens: [3, 4] }], fresh: null };
  const told = JSON.parse(JSON.stringify(next)) as typeof next;
  const shared = shareStructure(before, told);
  expect(shared).toEqual(next);
  expect(shared.players[0]).toBe(before.players[0]);
  expect(shared.players[1]).not.toBe(before.players[1]);
  expect(shared.bank).not.toBe(before.bank);
});
it('all the same is the same', () => {
  const before = { a: [1, { b: null }], c: '' };
  expect(shareStructure(before, structuredClone(before))).toBe(before);
});
it.each([
  [{ a: undefined }, { b: undefined }],
  [[1], { 0: 1 }],
  [{ a: 1 }, null],
  [[1, 2], [1]],
  [[1], [1, 2]],
  [{ a: 1 }, { a: 1, b: 2 }],
])('%j is not %j', (before, next) => {
  const told = structuredClone(next);
  expect(shareStructure(before, told)).toStrictEqual(next);
});
