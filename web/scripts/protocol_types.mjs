// TypeScript types of the protocol's messages, made of docs/protocol/*.schema.json: `npm run protocol`, and with every build. They are
// not checked in, so they cannot be out of date.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compile } from 'json-schema-to-typescript';

const SCHEMAS = fileURLToPath(new URL('../../docs/protocol/', import.meta.url));
const OUT = fileURLToPath(new URL('../src/online/protocol/', import.meta.url));

const TITLES = { client: 'ClientMessage', server: 'ServerMessage', api: 'Api' };
// Lists that grow with the bots: the page takes what the server has.
const OPEN = ['level'];

export async function typesOf(schema, name) {
  const copy = { ...structuredClone(schema), title: TITLES[name] ?? name };
  for (const one of OPEN) if (copy.definitions?.[one]?.enum) copy.definitions[one] = { type: 'string' };
  return compile(copy, name, {
    additionalProperties: false,
    bannerComment: '// Made of docs/protocol by scripts/protocol_types.mjs.',
    format: false,
    ignoreMinAndMaxItems: true,
    unreachableDefinitions: true,
  });
}

export async function writeTypes() {
  mkdirSync(OUT, { recursive: true });
  for (const file of readdirSync(SCHEMAS).filter((name) => name.endsWith('.schema.json'))) {
    const name = file.replace('.schema.json', '');
    const text = await typesOf(JSON.parse(readFileSync(join(SCHEMAS, file), 'utf8')), name);
    const path = join(OUT, `${name}.d.ts`);
    if (!existsSync(path) || readFileSync(path, 'utf8') !== text) writeFileSync(path, text);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await writeTypes();
