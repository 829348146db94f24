// What happened since the viewer's last decision, gathered for marks on the table and for a short account.
import type { LogEntry } from '../../table/types';
import type { Space } from './types';
import { parseAction } from './actions';
import type { SupplyStory } from './supply';

export interface Fresh {
  spaces: Set<Space>; // filled
  cards: Set<number>; // revealed in the row
  ends: Map<string, { left: number; right: number }>; // pieces added to "0a" (seat and name) by others
}

export function freshness(last: readonly LogEntry[], seat: number | null, story: SupplyStory): Fresh {
  const fresh: Fresh = { spaces: new Set(), cards: new Set(), ends: new Map() };
  for (const entry of last) {
    const action = parseAction(entry.action);
    if (action?.do === 'piece') {
      const space = story.filled.get(entry.n);
      if (space) fresh.spaces.add(space);
    } else if (action?.do === 'reveal') {
      fresh.cards.add(action.card);
    } else if (entry.actor !== null && entry.actor !== seat && action?.do === 'add') {
      const key = `${entry.actor}${action.coatl}`;
      const ends = fresh.ends.get(key) ?? { left: 0, right: 0 };
      ends[action.side]++;
      fresh.ends.set(key, ends);
    }
  }
  return fresh;
}

// One thing that somebody did, with all that belongs to it.
export type Deed =
  | { seat: number; n: number; kind: 'take'; space: Space; pieces: string[] | null }
  | { seat: number; n: number; kind: 'prophecies'; open: number[]; unseen: number }
  | { seat: number; n: number; kind: 'build'; pieces: string[]; cards: number[]; closed: number }
  | { seat: number; n: number; kind: 'perfect'; pieces: string[] }
  | { seat: number; n: number; kind: 'future' }
  | { seat: number; n: number; kind: 'priest'; pile: number }
  | { seat: number; n: number; kind: 'pass' };

// The deeds of the others, in order. What a row slot held is known from the cards taken openly: `rowAt` gives it.
export function deeds(last: readonly LogEntry[], seat: number | null, story: SupplyStory, rowAt: (n: number) => number | null): Deed[] {
  const all: Deed[] = [];
  const open = <K extends Deed['kind']>(kind: K, who: number): Extract<Deed, { kind: K }> | null => {
    const before = all[all.length - 1];
    return before?.kind === kind && before.seat === who ? (before as Extract<Deed, { kind: K }>) : null;
  };
  for (const { actor, action: text, n } of last) {
    const action = parseAction(text);
    if (!action || actor === null || actor === seat) continue;
    const at = { seat: actor, n };
    switch (action.do) {
      case 'take':
        all.push({ ...at, kind: 'take', space: action.space, pieces: story.taken.get(n) ?? null });
        break;
      case 'row':
      case 'deck': {
        let deed = open('prophecies', actor);
        if (!deed) all.push((deed = { ...at, kind: 'prophecies', open: [], unseen: 0 }));
        const card = action.do === 'row' ? rowAt(n) : null;
        if (card !== null) deed.open.push(card);
        else deed.unseen++;
        break;
      }
      case 'start':
      case 'add':
      case 'play':
      case 'temple-hand':
      case 'temple-pile':
      case 'close': {
        let deed = open('build', actor);
        if (!deed) all.push((deed = { ...at, kind: 'build', pieces: [], cards: [], closed: 0 }));
        if (action.do === 'start' || action.do === 'add') deed.pieces.push(action.piece);
        else if (action.do === 'play') deed.cards.push(action.card);
        else deed.closed++;
        break;
      }
      case 'perfect':
        all.push({ ...at, kind: 'perfect', pieces: action.pieces });
        break;
      case 'priest':
        all.push({ ...at, kind: 'priest', pile: action.pile });
        break;
      case 'future':
      case 'pass':
        all.push({ ...at, kind: action.do });
        break;
      default:
        break;
    }
  }
  return all;
}

// What lay in the row's slots when it was taken from, by number of the log entry. Empty if the beginning is missing.
export function rowStory(log: readonly LogEntry[], solo: boolean): Map<number, number> {
  const taken = new Map<number, number>();
  if (solo || log[0]?.n !== 0) return taken;
  const row: (number | null)[] = [null, null, null, null, null, null];
  for (const { action: text, n } of log) {
    const action = parseAction(text);
    if (action?.do === 'reveal') {
      const slot = row.indexOf(null);
      if (slot >= 0) row[slot] = action.card;
    } else if (action?.do === 'row') {
      const card = row[action.slot - 1] ?? null;
      if (card !== null) taken.set(n, card);
      row[action.slot - 1] = null;
    } else if (action?.do === 'future') {
      row.fill(null);
    }
  }
  return taken;
}

