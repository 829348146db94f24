// The forms that make a table offer all that the engine has, in words, and the engine takes all that they can say.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import games from 'virtual:engine-games';
import engineOptions from 'virtual:engine-options';
import { beforeAll, describe, expect, it } from 'vitest';
import { ENGINE } from '../../scripts/engine_games';
import { Engine } from '../../src/engine/wasm';
import { GAMES, moduleOf, seatsOf } from '../../src/games';
import { chosenOptions, optionsOf, readOption, type GameOption } from '../../src/setup/options';
import { AREAS } from './words';

const PATOLLI = process.env.PATOLLI ?? join(import.meta.dirname, '../../../build/release/apps/patolli/patolli');
const english: Record<string, string> = Object.assign({}, ...AREAS.filter(({ area }) => area === 'setup').map(({ read }) => read('en')));
let engine: Engine;
beforeAll(async () => void (engine = await Engine.from(readFileSync(ENGINE))));

// What the form can say about an option, and what it says it with.
function offers(game: string, option: GameOption): { values: string[]; keys: string[] } {
  const key = `${moduleOf(game).options?.prefix ?? game}.option.${option.name}`;
  switch (option.kind) {
    case 'switch':
      return { values: ['on', 'off'], keys: [key] };
    case 'choice':
      return { values: option.values, keys: [key, ...option.values.map((value) => `${key}.${value}`)] };
    case 'digits':
      return { values: ['none', ...option.digits, option.digits.join('')], keys: [key, ...option.digits.map((digit) => `${key}.${digit}`)] };
    case 'order':
      return { values: [option.standard, [...option.items].reverse().join(',')], keys: [key] };
  }
}

it('the list is the native program’s', () => {
  const native = JSON.parse(execFileSync(PATOLLI, ['games', '--json'], { encoding: 'utf8' })) as { name: string; min_players: number; max_players: number; options: unknown }[];
  expect(games.map(({ game, seats }) => ({ game, seats, options: engineOptions[game] }))).toEqual(
    native.map(({ name, min_players: least, max_players: most, options }) => ({ game: name, seats: [least, most], options })),
  );
});

describe.each(GAMES)('%s', (game) => {
  it('offers every option, each with words', () => {
    const listed = engineOptions[game] ?? [];
    expect(optionsOf(game).map(({ name }) => name)).toEqual(listed.map(({ name }) => name));
    const keys = optionsOf(game).flatMap((option) => offers(game, option).keys);
    expect(keys.filter((key) => !english[key])).toEqual([]);
  });
  it('takes whatever is chosen', () => {
    const make = (chosen: Record<string, string>) => engine.make(game, seatsOf(game)[0], chosenOptions(game, chosen));
    make({});
    for (const option of optionsOf(game))
      for (const value of offers(game, option).values) {
        make({ [option.name]: value });
        const { options } = engine.position(null);
        expect(options[option.name]).toBe(value === '12345' && options[option.name] === 'all' ? 'all' : value);
      }
    for (const option of optionsOf(game)) expect(() => make({ [option.name]: 'nonsense' })).toThrow();
  });
});

it('the kind of an option follows from its values', () => {
  const kind = (values: string, standard: string) => readOption({ name: 'x', values, standard }).kind;
  expect(kind('on|off', 'off')).toBe('switch');
  expect(kind('a|b|c', 'a')).toBe('choice');
  expect(kind('none|all|<digits 1-5>', 'none')).toBe('digits');
  expect(kind('<the ten spaces>', 'a,b')).toBe('order');
});
