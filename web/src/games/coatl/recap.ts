// What happened since the viewer's last decision, gathered for marks on the table and for a short account.
import type { Fact, LogEntry } from '../../table/types';
import { cardMove, cardMoves, factsOf, filledBy, isRow, isSpace, pieceMove, pieceMoves } from './facts';
import type { Space } from './types';

export interface Fresh {
  spaces: Set<Space>; // filled
  cards: Set<number>; // revealed in the row
  ends: Map<string, { left: number; right: number }>; // pieces added to "0a" (seat and name) by others
}

export function freshness(last: readonly LogEntry[], seat: number | null): Fresh {
  const fresh: Fresh = { spaces: new Set(), cards: new Set(), ends: new Map() };
  for (const entry of last) {
    for (const space of filledBy(entry)) fresh.spaces.add(space);
    for (const { card, from, to } of cardMoves(entry)) if (from === 'deck' && isRow(to) && card !== null) fresh.cards.add(card);
    for (const { to, seat: who } of pieceMoves(entry)) {
      const [coatl, side] = to.split('.');
      if (who === null || who === seat || (side !== 'left' && side !== 'right')) continue;
      const key = `${who}${coatl}`;
      const ends = fresh.ends.get(key) ?? { left: 0, right: 0 };
      ends[side]++;
      fresh.ends.set(key, ends);
    }
  }
  return fresh;
}

// One thing that somebody did, with all that belongs to it.
export type Deed =
  | { seat: number; n: number; kind: 'take'; space: Space; pieces: string[] }
  | { seat: number; n: number; kind: 'prophecies'; open: number[]; unseen: number }
  | { seat: number; n: number; kind: 'build'; pieces: string[]; cards: number[]; closed: number }
  | { seat: number; n: number; kind: 'perfect'; pieces: string[] }
  | { seat: number; n: number; kind: 'future' }
  | { seat: number; n: number; kind: 'priest' }
  | { seat: number; n: number; kind: 'pass' };

// The deeds of the others, in order.
export function deeds(last: readonly LogEntry[], seat: number | null): Deed[] {
  const all: Deed[] = [];
  // The deed that is under way, or a new one.
  const open = <K extends Deed['kind']>(kind: K, who: number, begin: () => Extract<Deed, { kind: K }>): Extract<Deed, { kind: K }> => {
    const before = all[all.length - 1];
    if (before?.kind === kind && before.seat === who) return before as Extract<Deed, { kind: K }>;
    const deed = begin();
    all.push(deed);
    return deed;
  };
  for (const entry of last) {
    if (entry.turn > 0) for (const fact of factsOf(entry)) gather(fact, entry.n);
  }
  return all;

  function gather(fact: Fact, n: number): void {
    const who = fact['seat'];
    if (typeof who !== 'number' || who === seat) return;
    const at = { seat: who, n };
    const building = () => open('build', who, () => ({ ...at, kind: 'build', pieces: [], cards: [], closed: 0 }));
    switch (fact.fact) {
      case 'piece': {
        const { piece, from, to } = pieceMove(fact);
        if (isSpace(from)) takeFrom(from, at).push(piece);
        else if (from === 'board') building().pieces.push(piece);
        else if (to === 'board') open('perfect', who, () => ({ ...at, kind: 'perfect', pieces: [] })).pieces.push(piece);
        break;
      }
      case 'prophecy': {
        const { card, from, to } = cardMove(fact);
        if (to === 'a' || to === 'b') {
          if (card !== null) building().cards.push(card);
        } else if (to === 'hand') {
          const deed = open('prophecies', who, () => ({ ...at, kind: 'prophecies', open: [], unseen: 0 }));
          if (isRow(from) && card !== null) deed.open.push(card);
          else deed.unseen++;
        }
        break;
      }
      case 'completed':
        building().closed++;
        break;
      case 'token':
        if (fact['token'] === 'perfect') all.push({ ...at, kind: 'perfect', pieces: [] });
        else all.push({ ...at, kind: fact['token'] === 'future' ? 'future' : 'priest' });
        break;
      case 'passes':
        all.push({ ...at, kind: 'pass' });
        break;
    }
  }
  function takeFrom(space: Space, at: { seat: number; n: number }): string[] {
    const before = all[all.length - 1];
    if (before?.kind === 'take' && before.n === at.n) return before.pieces;
    const deed = { ...at, kind: 'take' as const, space, pieces: [] as string[] };
    all.push(deed);
    return deed.pieces;
  }
}
