// M.A.R.C.O.: its turns step by step, as the engine tells them, and what it aims at.
import type { LogEntry } from '../../table/types';
import type { MarcoCard, Space } from './types';
import { cardMove, factsOf, isRow, isSpace, pieceMove } from './facts';
import { parsePattern, type Prophecy } from './patterns';
import { parsePiece, SPACES, type Colour } from './pieces';

export interface Need {
  colours: Record<Colour, number>;
  any: number;
}

// `at`: which of its cards, from the left.
export type MarcoStep =
  | { kind: 'helpless'; card: number; at: number; need: Need } // no space has what this card needs
  | { kind: 'takes'; card: number; at: number; need: Need; space: Space; pieces: string[] }
  | { kind: 'clears'; space: Space; pieces: string[] } // nobody needs anything: the first space is emptied
  | { kind: 'empty' }
  | { kind: 'places'; piece: string; card: number; at: number }
  | { kind: 'out'; piece: string }
  | { kind: 'completes'; card: number; at: number; points: number }
  | { kind: 'draws'; card: number; at: number };

// What a card wants in all: the pieces of its highest level, by colour.
export function needs(card: Prophecy): Need {
  const need: Need = { colours: { Y: 0, R: 0, K: 0, G: 0, B: 0 }, any: 0 };
  const top = card.levels[card.levels.length - 1]?.times ?? 0;
  const pattern = parsePattern(card.pattern);
  if (pattern.kind === 'count') {
    need.colours[pattern.colour] = top;
    return need;
  }
  for (const element of pattern.elements) {
    if (element.kind === 'not') continue;
    if (element.colour === null) need.any += top;
    else need.colours[element.colour] += top;
  }
  return need;
}

// What it still lacks. A piece beyond the coloured needs is one of any colour.
export function lack(card: Prophecy, pieces: readonly string[]): Need {
  const need = needs(card);
  for (const text of pieces) {
    const piece = parsePiece(text);
    if (!piece) continue;
    if (need.colours[piece.colour] > 0) need.colours[piece.colour]--;
    else need.any--;
  }
  return need;
}

export function wants(need: Need, colour: Colour): boolean {
  return need.colours[colour] > 0 || need.any > 0;
}

export function spaceOrder(options: Record<string, string>): Space[] {
  const order = (options['marco-order'] ?? '').split(',').filter((s): s is Space => SPACES.includes(s as Space));
  return order.length === SPACES.length ? order : [...SPACES];
}

const colourOf = (text: string): Colour => parsePiece(text)?.colour ?? 'Y';

export type Deck = (id: number) => Prophecy | undefined;

// Where it would go next, and for which card (-1: for none, the space is only cleared); null: the board is empty.
export function choice(state: { cards: readonly MarcoCard[]; supply: Record<Space, string[]> }, order: readonly Space[], deck: Deck) {
  for (const [at, card] of state.cards.entries()) {
    const face = deck(card.id);
    if (!face) continue;
    const need = lack(face, card.pieces);
    for (const space of order)
      if (state.supply[space].some((piece) => wants(need, colourOf(piece)))) return { space, at };
  }
  const space = order.find((s) => state.supply[s].length > 0);
  return space ? { space, at: -1 } : null;
}

// "YYK*": by colour, a star for each piece of any colour.
function readNeed(text: string): Need {
  const need: Need = { colours: { Y: 0, R: 0, K: 0, G: 0, B: 0 }, any: 0 };
  for (const letter of text) {
    if (letter === '*') need.any++;
    else need.colours[letter as Colour]++;
  }
  return need;
}

// Its turns by number of the log entry. The facts name its cards by their place: which card lies there is kept along.
export function marcoSteps(log: readonly LogEntry[]): Map<number, MarcoStep[]> {
  const turns = new Map<number, MarcoStep[]>();
  const cards: number[] = [];
  for (const entry of log) {
    const steps = entry.action.startsWith('marco') ? readTurn(entry, cards) : null;
    if (steps) turns.set(entry.n, steps);
    else for (const fact of factsOf(entry)) if (fact.fact === 'prophecy') follow(cards, cardMove(fact));
  }
  return turns;
}

const placeOf = (place: string): number | null => (/^marco\d$/.test(place) ? Number(place.slice(5)) - 1 : null);

function follow(cards: number[], { card, from, to }: { card: number | null; from: string; to: string }): void {
  const [left, reached] = [placeOf(from), placeOf(to)];
  if (left !== null) cards.splice(left, 1);
  if (reached !== null) cards[reached] = card ?? 0;
}

function readTurn(entry: LogEntry, cards: number[]): MarcoStep[] {
  const steps: MarcoStep[] = [];
  let pieces: string[] = []; // of the space that was taken
  for (const fact of factsOf(entry)) {
    switch (fact.fact) {
      case 'marco-looks':
        steps.push({ kind: 'helpless', card: Number(fact['card']), at: Number(fact['at']) - 1, need: readNeed(String(fact['needs'])) });
        break;
      case 'marco-takes': {
        const looked = steps.pop(); // the card that it looked at last is the one that it takes for
        if (looked?.kind === 'helpless') steps.push({ ...looked, kind: 'takes', space: fact['space'] as Space, pieces: (pieces = []) });
        break;
      }
      case 'marco-clears':
        steps.push({ kind: 'clears', space: fact['space'] as Space, pieces: (pieces = []) });
        break;
      case 'marco-idle':
        steps.push({ kind: 'empty' });
        break;
      case 'piece': {
        const { piece, from, to } = pieceMove(fact);
        if (isSpace(from)) pieces.push(piece);
        const at = placeOf(to);
        steps.push(at === null ? { kind: 'out', piece } : { kind: 'places', piece, at, card: cards[at] ?? 0 });
        break;
      }
      case 'prophecy': {
        const { card, from, to, points } = cardMove(fact);
        const [left, reached] = [placeOf(from), placeOf(to)];
        if (left !== null) steps.push({ kind: 'completes', card: card ?? 0, at: left, points: points ?? 0 });
        else if (reached !== null && isRow(from)) steps.push({ kind: 'draws', card: card ?? 0, at: reached });
        follow(cards, { card, from, to });
        break;
      }
    }
  }
  return steps;
}
