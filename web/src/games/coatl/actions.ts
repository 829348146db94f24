// The actions of Cóatl in the notation of the engine (src/games/coatl/README.md), read and written. The table looks at
// position.legal through these, and whatever it does is one of those strings.
import type { Space } from './types';
import { parsePiece, SPACES, type CoatlName, type Side } from './pieces';

export type Action =
  | { do: 'take'; space: Space }
  | { do: 'row'; slot: number } // from 1
  | { do: 'deck' }
  | { do: 'start'; piece: string }
  | { do: 'add'; coatl: CoatlName; side: Side; piece: string }
  | { do: 'play'; card: number; coatl: CoatlName }
  | { do: 'temple-hand'; temple: number }
  | { do: 'temple-pile'; pile: number } // from 1
  | { do: 'close' }
  | { do: 'perfect'; pieces: string[] }
  | { do: 'future' }
  | { do: 'discard'; cards: Cards }
  | { do: 'priest'; pile: number }
  | { do: 'end' }
  | { do: 'pass' }
  | { do: 'keep'; cards: Cards }
  // chance
  | { do: 'piece'; piece: string }
  | { do: 'reveal'; card: number }
  | { do: 'draw'; card: number | null }
  | { do: 'open-temple'; temple: number }
  | { do: 'deal-temple'; temple: number | null }
  | { do: 'marco'; space: Space | null };

// Cards of a set; null: one that the viewer may not know.
type Cards = (number | null)[];

const number = (text: string | undefined): number | null => (text && /^\d+$/.test(text) ? Number(text) : null);
const isSpace = (text: string | undefined): text is Space => (SPACES as readonly (string | undefined)[]).includes(text);
const isCoatl = (text: string | undefined): text is CoatlName => text === 'a' || text === 'b';
const isPiece = (text: string | undefined): text is string => text !== undefined && parsePiece(text) !== null;

function cardSet(words: string[]): Cards | null {
  const cards: Cards = [];
  for (const word of words) {
    const n = number(word);
    if (n === null && word !== '?') return null;
    cards.push(n);
  }
  return cards;
}

function parseTemple(where: string | undefined, n: number | null): Action | null {
  if (n === null) return null;
  if (where === 'hand') return { do: 'temple-hand', temple: n };
  return where === 'pile' ? { do: 'temple-pile', pile: n } : null;
}

// Null: not an action of Cóatl.
export function parseAction(text: string): Action | null {
  const [verb, ...args] = text.split(' ');
  const [first, second, third] = args;
  const n = number(first);
  switch (verb) {
    case 'take':
      return isSpace(first) ? { do: verb, space: first } : null;
    case 'row':
      return n !== null ? { do: verb, slot: n } : null;
    case 'start':
    case 'piece':
      return isPiece(first) ? { do: verb, piece: first } : null;
    case 'add':
      return isCoatl(first) && (second === 'left' || second === 'right') && isPiece(third)
        ? { do: verb, coatl: first, side: second, piece: third }
        : null;
    case 'play':
      return n !== null && isCoatl(second) ? { do: verb, card: n, coatl: second } : null;
    case 'temple':
      return parseTemple(first, number(second));
    case 'perfect':
      return args.length > 0 && args.every(isPiece) ? { do: verb, pieces: args } : null;
    case 'keep':
    case 'discard': {
      const cards = cardSet(args);
      return cards ? { do: verb, cards } : null;
    }
    case 'priest':
      return n !== null ? { do: verb, pile: n } : null;
    case 'deck':
    case 'close':
    case 'future':
    case 'end':
    case 'pass':
      return args.length === 0 ? { do: verb } : null;
    case 'reveal':
      return n !== null ? { do: verb, card: n } : null;
    case 'draw':
      return n !== null || first === '?' ? { do: verb, card: n } : null;
    case 'open-temple':
      return n !== null ? { do: verb, temple: n } : null;
    case 'deal-temple':
      return n !== null || first === '?' ? { do: verb, temple: n } : null;
    case 'marco':
      if (first === 'none') return { do: verb, space: null };
      return isSpace(first) ? { do: verb, space: first } : null;
    default:
      return null;
  }
}

const unknown = (n: number | null): string => (n === null ? '?' : String(n));

export function actionText(action: Action): string {
  switch (action.do) {
    case 'take':
      return `take ${action.space}`;
    case 'row':
      return `row ${action.slot}`;
    case 'start':
    case 'piece':
      return `${action.do} ${action.piece}`;
    case 'add':
      return `add ${action.coatl} ${action.side} ${action.piece}`;
    case 'play':
      return `play ${action.card} ${action.coatl}`;
    case 'temple-hand':
      return `temple hand ${action.temple}`;
    case 'temple-pile':
      return `temple pile ${action.pile}`;
    case 'perfect':
      return ['perfect', ...action.pieces].join(' ');
    case 'keep':
    case 'discard':
      return [action.do, ...action.cards.map(unknown)].join(' ');
    case 'priest':
      return `priest ${action.pile}`;
    case 'reveal':
      return `reveal ${action.card}`;
    case 'draw':
      return `draw ${unknown(action.card)}`;
    case 'open-temple':
    case 'deal-temple':
      return `${action.do} ${unknown(action.temple)}`;
    case 'marco':
      return `marco ${action.space ?? 'none'}`;
    default:
      return action.do;
  }
}

// The set of cards that keep and discard name: ascending, each copy by itself.
export function setText(verb: 'keep' | 'discard', cards: readonly number[]): string {
  return actionText({ do: verb, cards: [...cards].sort((a, b) => a - b) });
}

// Two bodies are named in the order of the colours.
export function perfectText(pieces: readonly string[]): string {
  const order = 'YRKGB';
  return actionText({ do: 'perfect', pieces: [...pieces].sort((a, b) => order.indexOf(a) - order.indexOf(b)) });
}
