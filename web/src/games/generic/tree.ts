// A view of any game as something to read: names and values, nested as deep as the engine nests them.
import type { Translate } from '../../i18n';
import type { Player, Position } from '../../table/types';

export interface Branch {
  name: string;
  value: string | null; // null: it has branches, or a text of several lines
  text: string | null;
  branches: Branch[];
}

// What the screen around the table shows anyway.
const ELSEWHERE = new Set(['game', 'version', 'seats', 'options', 'seat', 'to_act', 'turn', 'viewer']);

const words = (key: string): string => key.charAt(0).toUpperCase() + key.slice(1).replaceAll('_', ' ');
const isPlain = (value: unknown): boolean => value === null || typeof value !== 'object';

export function viewTree(position: Position, players: readonly Player[], t: Translate): Branch[] {
  const plain = (value: unknown): string => {
    if (value === null || value === undefined) return '–';
    if (typeof value === 'boolean') return value ? t('generic.yes') : t('generic.no');
    return String(value);
  };
  // A list as long as there are seats, of what is more than a number or a word, is a list of players.
  const nameOf = (list: readonly unknown[], i: number): string =>
    list.length === position.seats && !isPlain(list[i]) ? (players[i]?.name ?? t('generic.player', { n: i + 1 })) : String(i + 1);

  function branch(name: string, value: unknown): Branch {
    if (typeof value === 'string' && value.includes('\n')) return { name, value: null, text: value.trimEnd(), branches: [] };
    if (isPlain(value)) return { name, value: plain(value), text: null, branches: [] };
    if (Array.isArray(value)) {
      if (value.every(isPlain)) return { name, value: value.map(plain).join(', ') || '–', text: null, branches: [] };
      return { name, value: null, text: null, branches: value.map((item, i) => branch(nameOf(value, i), item)) };
    }
    const entries = Object.entries(value as object);
    if (entries.length === 0) return { name, value: '–', text: null, branches: [] };
    return { name, value: null, text: null, branches: entries.map(([key, item]) => branch(words(key), item)) };
  }

  const { view } = position;
  if (isPlain(view) || Array.isArray(view)) return [branch(t('generic.position'), view)];
  return Object.entries(view as object).flatMap(([key, value]) => (ELSEWHERE.has(key) ? [] : [branch(words(key), value)]));
}

// The actions by their first word, in the order in which they come.
export function actionGroups(actions: readonly string[]): { verb: string; actions: string[] }[] {
  const groups = new Map<string, string[]>();
  for (const action of actions) {
    const verb = action.split(' ', 1)[0] as string;
    groups.set(verb, [...(groups.get(verb) ?? []), action]);
  }
  return [...groups].map(([verb, found]) => ({ verb, actions: found }));
}
