// Pieces and Cóatls as the engine writes them: "Y" a body, "<Y" a head, "Y>" a tail, "<YRK" a Cóatl whose right end is
// open.
import type { Space } from './types';

export const COLOURS = ['Y', 'R', 'K', 'G', 'B'] as const;
export type Colour = (typeof COLOURS)[number];
export type Form = 'body' | 'head' | 'tail';
export interface Piece {
  colour: Colour;
  form: Form;
}
export type Side = 'left' | 'right';
export type CoatlName = 'a' | 'b';
export const COATL_NAMES: readonly CoatlName[] = ['a', 'b'];

export const SPACES: readonly Space[] = ['b1', 'b2', 'b3', 'b4', 'b5', 'b6', 'h1', 'h2', 't1', 't2'];
export const PLACES = 8; // of a player's board
export const MOST_PROPHECIES = 4; // on a Cóatl

export function isColour(text: string | undefined): text is Colour {
  return text !== undefined && (COLOURS as readonly string[]).includes(text);
}

export function parsePiece(text: string): Piece | null {
  const form: Form = text.startsWith('<') ? 'head' : text.endsWith('>') ? 'tail' : 'body';
  const letter = form === 'head' ? text.slice(1) : form === 'tail' ? text.slice(0, -1) : text;
  return letter.length === 1 && isColour(letter) ? { colour: letter, form } : null;
}

export function pieceText(piece: Piece): string {
  return piece.form === 'head' ? `<${piece.colour}` : piece.form === 'tail' ? `${piece.colour}>` : piece.colour;
}

// The pieces of a Cóatl from head to tail. Anything that isn't one gives what could be read of it.
export function parseSerpent(text: string): Piece[] {
  const pieces: Piece[] = [];
  for (let i = 0; i < text.length; i++) {
    const letter = text[i];
    if (!isColour(letter)) continue;
    const form: Form = text[i - 1] === '<' ? 'head' : text[i + 1] === '>' ? 'tail' : 'body';
    pieces.push({ colour: letter, form });
  }
  return pieces;
}

export function serpentText(pieces: readonly Piece[]): string {
  return pieces.map(pieceText).join('');
}

export function hasHead(pieces: readonly Piece[]): boolean {
  return pieces[0]?.form === 'head';
}

export function hasTail(pieces: readonly Piece[]): boolean {
  return pieces[pieces.length - 1]?.form === 'tail';
}

export function isComplete(pieces: readonly Piece[]): boolean {
  return pieces.length >= 3 && hasHead(pieces) && hasTail(pieces);
}

export function withPiece(pieces: readonly Piece[], side: Side, piece: Piece): Piece[] {
  return side === 'left' ? [piece, ...pieces] : [...pieces, piece];
}
