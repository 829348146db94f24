import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { formatAction, parseAction, parsePlace, placeText } from '../../src/games/splendor/actions';
import { canAdd, coins, isWhole, missing, nobleMissing, owed, paid, plus, remaining, sortLegal, surplus, whyNotTake } from '../../src/games/splendor/choices';
import { COLOURS, noTokens, type SplendorCards, type SplendorPlayer, type SplendorView, total } from '../../src/games/splendor/types';
import type { Position } from '../../src/table/types';

const FIXTURES = join(import.meta.dirname, '../fixtures');
const json = (name: string) => JSON.parse(readFileSync(join(FIXTURES, name), 'utf8'));
const cards = json('cards-splendor.json') as SplendorCards;
const positions = readdirSync(FIXTURES)
  .filter((name) => name.startsWith('splendor'))
  .map((name) => ({ name, position: json(name).position as Position<SplendorView> }));
const position = (name: string): Position<SplendorView> => json(`${name}.json`).position;
const card = (id: number) => {
  const found = cards.cards.find((other) => other.id === id);
  if (!found) throw new Error(`no card ${id}`);
  return found;
};

describe('actions as text', () => {
  it.each(positions)('come back the same: $name', ({ position: p }) => {
    const texts = [...p.legal, ...p.log.map((entry) => entry.action)];
    for (const text of texts) {
      const action = parseAction(text);
      expect(action, text).not.toBeNull();
      expect(action && formatAction(action)).toBe(text);
    }
  });
  it('are read in any order of letters and written in the game’s', () => {
    const action = parseAction('take kbw');
    expect(action && formatAction(action)).toBe('take wbk');
  });
  it.each(['', 'take', 'take x', 'take2 wb', 'reserve 4.1', 'reserve r1', 'reserve deck 4', 'buy 1.5', 'buy 1.1 gold=x', 'noble', 'pass now', 'buy 1.1 gold=w x'])(
    'that mean nothing are not read: "%s"',
    (text) => expect(parseAction(text)).toBeNull(),
  );
  it('know a secret card', () => expect(parseAction('draw ?')).toEqual({ kind: 'draw', card: null }));
  it('name places', () => {
    for (const text of ['1.1', '3.4', 'r2']) {
      const place = parsePlace(text);
      expect(place && placeText(place)).toBe(text);
    }
    expect(parsePlace('r4')).toBeNull();
  });
});

describe('what may be chosen', () => {
  it.each(positions)('is all that is legal and no more: $name', ({ position: p }) => {
    const choices = sortLegal(p.legal);
    const back = [
      ...choices.takes.map((tokens) => formatAction({ kind: 'take', tokens })),
      ...[...choices.reservable].map((place) => `reserve ${place}`),
      ...[...choices.decks].map((level) => `reserve deck ${level}`),
      ...[...choices.payments.values()].flatMap((list) => list.map((payment) => payment.action)),
      ...choices.returns.map((tokens) => formatAction({ kind: 'return', tokens })),
      ...choices.nobles.map((id) => `noble ${id}`),
      ...(choices.pass ? ['pass'] : []),
    ];
    expect(back.sort()).toEqual([...p.legal].sort());
  });
  it.each(positions)('every take can be reached token by token: $name', ({ position: p }) => {
    const { takes, returns } = sortLegal(p.legal);
    for (const options of [takes, returns])
      for (const option of options) {
        let chosen = noTokens();
        for (const colour of COLOURS)
          for (let i = 0; i < option[colour]; i++) {
            expect(canAdd(options, chosen, colour)).toBe(true);
            chosen = plus(chosen, colour);
          }
        expect(isWhole(options, chosen)).toBe(true);
        expect(remaining(options, chosen)).toContainEqual(option);
      }
  });
  it('says why a token can’t be added', () => {
    const { takes } = sortLegal(position('splendor-play').legal);
    const bank = position('splendor-play').view.bank;
    const one = plus(noTokens(), 'red');
    expect(whyNotTake(bank, takes, noTokens(), 'gold')).toEqual({ key: 'gold' });
    expect(whyNotTake(bank, takes, plus(one, 'blue'), 'red')).toEqual({ key: 'third_differs' });
    expect(whyNotTake(bank, takes, plus(one, 'red'), 'blue')).toEqual({ key: 'enough' });
    expect(whyNotTake({ ...bank, red: 3 }, takes, one, 'red')).toEqual({ key: 'fewer_than_four', colour: 'red', n: 3 });
    expect(whyNotTake({ ...bank, red: 0 }, takes, noTokens(), 'red')).toEqual({ key: 'none_left', colour: 'red' });
    expect(whyNotTake(bank, [], noTokens(), 'red')).toEqual({ key: 'not_now' });
  });
});

describe('prices', () => {
  const withOwn = positions.filter(({ position: p }) => p.seat !== null && p.view.phase === 'play' && p.legal.length > 0);
  it.each(withOwn)('agree with the rules on what can be bought: $name', ({ position: p }) => {
    const own = p.view.players[p.seat ?? 0] as SplendorPlayer;
    const { payments } = sortLegal(p.legal);
    p.view.rows.forEach((row, level) =>
      row.forEach((id, slot) => {
        if (id !== null) expect(missing(card(id), own).short === 0).toBe(payments.has(`${level + 1}.${slot + 1}`));
      }),
    );
    own.reserved.forEach((reserved, i) => {
      if (reserved.card !== null) expect(missing(card(reserved.card), own).short === 0).toBe(payments.has(`r${i + 1}`));
    });
  });
  it('every payment is what the card costs after bonuses, and can be reached coin by coin', () => {
    const p = position('splendor3-pay');
    const own = p.view.players[p.seat ?? 0] as SplendorPlayer;
    let several = 0;
    for (const [text, payments] of sortLegal(p.legal).payments) {
      const place = parsePlace(text);
      const id = text.startsWith('r') ? own.reserved[Number(text[1]) - 1]?.card : p.view.rows[Number(text[0]) - 1]?.[Number(text[2]) - 1];
      const what = card(id ?? 0);
      if (!place) throw new Error(text);
      for (const payment of payments) expect(total(paid(what, own, payment.gold))).toBe(total(owed(what, own)));
      const seen = new Set<string>();
      const visit = (action: string): void => {
        const payment = payments.find((other) => other.action === action);
        if (!payment || seen.has(action)) return;
        seen.add(action);
        for (const coin of coins(place, what, own, payment, payments)) if (coin.swap) visit(coin.swap);
      };
      visit(payments[0]?.action ?? '');
      expect([...seen].sort()).toEqual(payments.map((payment) => payment.action).sort());
      if (payments.length > 1) several++;
    }
    expect(several).toBeGreaterThan(0);
  });
  it('know the surplus above ten and what a noble still wants', () => {
    const p = position('splendor-return');
    const own = p.view.players[p.seat ?? 0] as SplendorPlayer;
    expect(surplus(own)).toBe(total(own.tokens) - 10);
    expect(sortLegal(p.legal).returns.every((tokens) => total(tokens) === surplus(own))).toBe(true);
    const gems = { white: 3, blue: 0, green: 1, red: 0, black: 0 };
    expect(nobleMissing(gems, { white: 3, blue: 3, green: 3, red: 0, black: 0 })).toEqual({ white: 0, blue: 3, green: 2, red: 0, black: 0 });
  });
});
