// The engine's own messages (why an action is refused, why one is advised, how a game ended) stand in the catalogues of
// the C++ side. The page takes them from there, so that there is one text for each.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const NAME = 'virtual:engine-text/';
const PREFIXES = ['reject.', 'hint.', 'ending.'];

export function engineMessages(language: string): Record<string, string> {
  const file = fileURLToPath(new URL(`../../src/i18n/catalogue/${language}.json`, import.meta.url));
  const all = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
  const wanted = Object.entries(all).filter(([key]) => PREFIXES.some((p) => key.startsWith(p)));
  // A terminal's apostrophe is straight, the page's is curly.
  return Object.fromEntries(wanted.map(([key, text]) => [key, text.replaceAll("'", '’')]));
}

export function engineText(): Plugin {
  return {
    name: 'patolli-engine-text',
    resolveId: (id) => (id.startsWith(NAME) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${NAME}`)) return undefined;
      return `export default ${JSON.stringify(engineMessages(id.slice(NAME.length + 1)))};`;
    },
  };
}
