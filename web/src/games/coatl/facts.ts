// The facts of a log (src/games/coatl/README.md), as this table reads them.
import type { Fact, LogEntry } from '../../table/types';
import { SPACES } from './pieces';
import type { Space } from './types';

export interface Move {
  from: string;
  to: string;
  seat: number | null;
}
export interface PieceMove extends Move {
  piece: string;
}
export interface CardMove extends Move {
  card: number | null; // null: somebody else's secret
  points: number | null;
}

const number = (value: Fact[string] | undefined): number | null => (typeof value === 'number' ? value : null);
const move = (fact: Fact): Move => ({ from: String(fact['from']), to: String(fact['to']), seat: number(fact['seat']) });

export const factsOf = (entry: LogEntry): readonly Fact[] => entry.facts ?? [];
const ofKind = (entry: LogEntry, kind: string): Fact[] => factsOf(entry).filter(({ fact }) => fact === kind);

export const pieceMove = (fact: Fact): PieceMove => ({ ...move(fact), piece: String(fact['piece']) });
export const cardMove = (fact: Fact): CardMove => ({ ...move(fact), card: number(fact['card']), points: number(fact['points']) });

export const pieceMoves = (entry: LogEntry): PieceMove[] => ofKind(entry, 'piece').map(pieceMove);
export const cardMoves = (entry: LogEntry): CardMove[] => ofKind(entry, 'prophecy').map(cardMove);
export const templeMoved = (entry: LogEntry): number | null => number(ofKind(entry, 'temple')[0]?.['temple']);

export const isSpace = (place: string): place is Space => SPACES.includes(place as Space);
export const isRow = (place: string): boolean => place.startsWith('row');

// A Cóatl that this step finished.
export interface Closed {
  length: number;
  points: number;
}
export function closedBy(entry: LogEntry): Closed | null {
  const [fact] = ofKind(entry, 'completed');
  return fact ? { length: Number(fact['length']), points: Number(fact['points']) } : null;
}

// What this step put on the supply board.
export const filledBy = (entry: LogEntry): Space[] => pieceMoves(entry).flatMap(({ from, to }) => (from === 'bag' && isSpace(to) ? [to] : []));
