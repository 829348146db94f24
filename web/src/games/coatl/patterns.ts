// What a Cóatl shows of a card: how often, with which pieces, and the points. The engine decides what counts; this is
// for showing why, and for what would be if. It reads the patterns of the cards themselves and is tested against the
// points that the engine gives.
import type { CoatlCards } from './types';
import { hasHead, hasTail, isColour, type Colour, type Piece } from './pieces';

export type Prophecy = CoatlCards['prophecies'][number];
export type Temple = CoatlCards['temples'][number];

export type Element =
  | { kind: 'one'; colour: Colour }
  | { kind: 'more'; colour: Colour | null } // one or more; null: of any colours
  | { kind: 'not'; colour: Colour };

export type Pattern = { kind: 'count'; colour: Colour } | { kind: 'line'; elements: Element[] };

export interface Shown {
  times: number;
  points: number;
  level: number; // index into the card's levels; -1: none reached
  occurrences: number[][]; // places from 0, head end first
}

const patterns = new Map<string, Pattern>();

export function parsePattern(text: string): Pattern {
  let pattern = patterns.get(text);
  if (!pattern) {
    pattern = readPattern(text);
    patterns.set(text, pattern);
  }
  return pattern;
}

function readPattern(text: string): Pattern {
  const words = text.split(' ');
  const counted = words[1];
  if (words[0] === 'count' && isColour(counted)) return { kind: 'count', colour: counted };
  return { kind: 'line', elements: words.map(readElement) };
}

function readElement(word: string): Element {
  if (word === '*+') return { kind: 'more', colour: null };
  const colour = word.startsWith('!') ? word[1] : word[0];
  if (!isColour(colour)) throw new Error(`not an element of a pattern: ${word}`);
  if (word.startsWith('!')) return { kind: 'not', colour };
  return word.endsWith('+') ? { kind: 'more', colour } : { kind: 'one', colour };
}

// Is the place free of the colour? Outside the Cóatl it is, unless the rule set wants that end closed.
function isWithout(pieces: readonly Piece[], place: number, colour: Colour, bga: boolean): boolean {
  if (place < 0) return !bga || hasHead(pieces);
  if (place >= pieces.length) return !bga || hasTail(pieces);
  return pieces[place]?.colour !== colour;
}

// One past the last piece of the shortest stretch that begins at `from` and shows the elements; null: none does.
function endOf(elements: readonly Element[], pieces: readonly Piece[], from: number, bga: boolean): number | null {
  const match = (e: number, place: number): number | null => {
    const element = elements[e];
    if (!element) return place;
    if (element.kind === 'not') return isWithout(pieces, place, element.colour, bga) ? match(e + 1, place) : null;
    const fits = (at: number) =>
      at < pieces.length && (element.colour === null || pieces[at]?.colour === element.colour);
    if (!fits(place)) return null;
    if (element.kind === 'one') return match(e + 1, place + 1);
    for (let next = place + 1; ; next++) {
      const end = match(e + 1, next);
      if (end !== null) return end;
      if (!fits(next)) return null;
    }
  };
  // A leading "not" looks at the place before the first piece.
  const first = elements[0];
  if (first?.kind !== 'not') return match(0, from);
  return isWithout(pieces, from - 1, first.colour, bga) ? match(1, from) : null;
}

// Occurrences that share no piece, as many as there are: the one that ends first, again and again.
function occurrences(pattern: Pattern, pieces: readonly Piece[], bga: boolean): number[][] {
  const found: number[][] = [];
  if (pattern.kind === 'count') {
    pieces.forEach((piece, place) => {
      if (piece.colour === pattern.colour) found.push([place]);
    });
    return found;
  }
  for (let from = 0; from < pieces.length; ) {
    let best: { start: number; end: number } | null = null;
    for (let start = from; start < pieces.length; start++) {
      const end = endOf(pattern.elements, pieces, start, bga);
      if (end !== null && (!best || end < best.end)) best = { start, end };
    }
    if (!best) break;
    const { start, end } = best;
    found.push(Array.from({ length: end - start }, (_, i) => start + i));
    from = end;
  }
  return found;
}

export function shows(card: Prophecy, pieces: readonly Piece[], bga: boolean): Shown {
  const found = occurrences(parsePattern(card.pattern), pieces, bga);
  let level = -1;
  card.levels.forEach((l, i) => {
    if (found.length >= l.times) level = i;
  });
  return { times: found.length, points: card.levels[level]?.points ?? 0, level, occurrences: found };
}

export function topPoints(card: Prophecy): number {
  return card.levels[card.levels.length - 1]?.points ?? 0;
}

export type Requirement =
  | { kind: 'without'; colour: Colour }
  | { kind: 'length'; length: number }
  | { kind: 'equal'; colours: [Colour, Colour] };

export function parseRequirement(text: string): Requirement {
  const [first, second, third] = text.split(' ');
  if (first === 'no' && isColour(second)) return { kind: 'without', colour: second };
  if (first === 'length' && Number(second) > 0) return { kind: 'length', length: Number(second) };
  if (isColour(first) && second === '=' && isColour(third)) return { kind: 'equal', colours: [first, third] };
  throw new Error(`not a requirement: ${text}`);
}

export function isMet(requirement: Requirement, pieces: readonly Piece[]): boolean {
  const count = (colour: Colour) => pieces.filter((p) => p.colour === colour).length;
  switch (requirement.kind) {
    case 'without':
      return count(requirement.colour) === 0;
    case 'length':
      return pieces.length === requirement.length;
    case 'equal':
      return count(requirement.colours[0]) > 0 && count(requirement.colours[0]) === count(requirement.colours[1]);
  }
}

export const TEMPLE_POINTS: readonly number[] = [0, 3, 7]; // by requirements met

export interface TempleShown {
  met: boolean[];
  points: number;
  places: number[]; // the pieces that the met requirements look at
}

export function templeShows(temple: Temple, pieces: readonly Piece[]): TempleShown {
  const requirements = temple.requirements.map(parseRequirement);
  const met = requirements.map((r) => isMet(r, pieces));
  const places = new Set<number>();
  requirements.forEach((r, i) => {
    if (!met[i]) return;
    pieces.forEach((piece, place) => {
      if (r.kind === 'length' || (r.kind === 'equal' && r.colours.includes(piece.colour))) places.add(place);
    });
  });
  const points = TEMPLE_POINTS[met.filter(Boolean).length] ?? 0;
  return { met, points, places: [...places].sort((a, b) => a - b) };
}
