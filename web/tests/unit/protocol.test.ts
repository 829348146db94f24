// The types of the messages follow the schemas.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { typesOf } from '../../scripts/protocol_types.mjs';

const WEB = join(import.meta.dirname, '../..');
const NAMES = ['client', 'server', 'api'];
const schema = (name: string) => JSON.parse(readFileSync(join(WEB, `../docs/protocol/${name}.schema.json`), 'utf8'));

it.each(NAMES)('the types of %s are those that the page is built with', async (name) => {
  expect(readFileSync(join(WEB, `src/online/protocol/${name}.d.ts`), 'utf8')).toBe(await typesOf(schema(name), name));
});

it('a new field of a message is one of its type', async () => {
  const changed = schema('server');
  changed.definitions.message_pong.properties.weather = { enum: ['fair', 'foul'] };
  changed.definitions.message_pong.required.push('weather');
  expect(await typesOf(changed, 'server')).toContain('weather: ("fair" | "foul")');
  expect(await typesOf(schema('server'), 'server')).not.toContain('weather');
});

it('games are taken as the server names them', async () => {
  for (const name of NAMES) expect(await typesOf(schema(name), name)).toContain('export type Game = string');
});
