// The engine's own messages (why an action is refused, why one is advised, how a game ended) and the server's refusals
// stand in the catalogues of the C++ side: those that all games share, and those of each game. The page takes them from
// there, so that there is one text for each.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const AREAS = { engine: ['reject.', 'hint.', 'ending.'], server: ['server.', 'store.'] };
const MODULE = /^virtual:(engine|server)-text\/(\w+)$/;

const SOURCES = fileURLToPath(new URL('../../src/', import.meta.url));

function folders(): string[] {
  const games = readdirSync(`${SOURCES}games`).map((game) => `${SOURCES}games/${game}/module/words`);
  return [`${SOURCES}i18n/catalogue`, ...games.filter((folder) => existsSync(folder))];
}

export function engineMessages(language: string, area: keyof typeof AREAS = 'engine'): Record<string, string> {
  const all = folders().flatMap((folder) => {
    const file = readFileSync(`${folder}/${language}.json`, 'utf8');
    return Object.entries(JSON.parse(file) as Record<string, string>);
  });
  const wanted = all.filter(([key]) => AREAS[area].some((p) => key.startsWith(p)));
  // A terminal's apostrophe is straight, the page's is curly.
  return Object.fromEntries(wanted.map(([key, text]) => [key, text.replaceAll("'", '’')]));
}

export function engineText(): Plugin {
  return {
    name: 'patolli-engine-text',
    resolveId: (id) => (MODULE.test(id) ? `\0${id}` : undefined),
    load(id) {
      const [, area, language] = (id.startsWith('\0') && MODULE.exec(id.slice(1))) || [];
      return language ? `export default ${JSON.stringify(engineMessages(language, area as keyof typeof AREAS))};` : undefined;
    },
  };
}
