// The folders of src as layers: a file may import from its own folder and from those before it in this list.
import { relative, resolve, sep } from 'node:path';

export const LAYERS = ['theme', 'i18n', 'browser', 'table', 'engine', 'games', 'setup', 'rules', 'play', 'tutorial', 'online', 'app'];
const SRC = resolve(import.meta.dirname, '../src');

// What is wrong with it, or null. Files of src itself (main.ts) may import everything.
export function violation(from, to) {
  const [here, game] = relative(SRC, from).split(sep);
  const [there, other, ...inside] = relative(SRC, to).split(sep);
  if (!LAYERS.includes(here) || there === '..') return null;
  if (!LAYERS.includes(there)) return `${there} is no layer`;
  if (LAYERS.indexOf(there) > LAYERS.indexOf(here)) return `${here} is below ${there}`;
  if (there !== 'games') return null;
  if (here !== 'games') return other ? 'from outside, games are reached through games/index.ts' : null;
  // In its folder a game is by itself; the list of games sees no more of them than their index.ts.
  const list = /\.ts$/.test(game);
  if (list) return inside.length > 0 ? 'the list of games imports a game’s index.ts only' : null;
  return other !== game ? 'a game knows no other game, and not the list of games' : null;
}

export const layers = {
  meta: { type: 'problem', docs: { description: 'imports go down the layers' }, schema: [], messages: { up: '{{what}} (see lint/layers.js)' } },
  create(context) {
    const check = (source) => {
      if (typeof source?.value !== 'string' || !source.value.startsWith('.')) return;
      const what = violation(context.filename, resolve(context.filename, '..', source.value));
      if (what) context.report({ node: source, messageId: 'up', data: { what } });
    };
    return {
      ImportDeclaration: (node) => check(node.source),
      ExportNamedDeclaration: (node) => check(node.source),
      ExportAllDeclaration: (node) => check(node.source),
      ImportExpression: (node) => check(node.source),
      TSImportType: (node) => check(node.source ?? node.argument?.literal),
    };
  },
};
