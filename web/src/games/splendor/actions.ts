// Actions as text and back (src/games/splendor/README.md). The table only ever plays strings that the engine listed as
// legal; what is made here is looked up there.
import { COLOURS, type Colour, noTokens, type Tokens } from './types';

const LETTERS = 'wbgrko';

export function letterOf(colour: Colour): string {
  return LETTERS.charAt(COLOURS.indexOf(colour));
}

export function colourOf(letter: string): Colour | null {
  const at = letter.length === 1 ? LETTERS.indexOf(letter) : -1;
  return COLOURS[at] ?? null;
}

// Where a card is bought or reserved from.
export type Place = { row: number; slot: number } | { reserved: number };

export type SplendorAction =
  | { kind: 'take'; tokens: Tokens } // one each of some colours, or two of one
  | { kind: 'reserve'; place: { row: number; slot: number } }
  | { kind: 'reserve-deck'; level: number }
  | { kind: 'buy'; place: Place; gold: Tokens } // gold: by the colour that it stands for
  | { kind: 'return'; tokens: Tokens }
  | { kind: 'noble'; noble: number }
  | { kind: 'pass' }
  | { kind: 'reveal'; card: number }
  | { kind: 'reveal-noble'; noble: number }
  | { kind: 'draw'; card: number | null }; // null: somebody else's secret

export function parseTokens(letters: string): Tokens | null {
  const tokens = noTokens();
  for (const letter of letters) {
    const colour = colourOf(letter);
    if (!colour) return null;
    tokens[colour]++;
  }
  return tokens;
}

export function tokenLetters(tokens: Partial<Tokens>): string {
  return COLOURS.map((colour) => letterOf(colour).repeat(tokens[colour] ?? 0)).join('');
}

export function parsePlace(text: string): Place | null {
  const open = /^([1-3])\.([1-4])$/.exec(text);
  if (open) return { row: Number(open[1]), slot: Number(open[2]) };
  const own = /^r([1-3])$/.exec(text);
  return own ? { reserved: Number(own[1]) } : null;
}

export function placeText(place: Place): string {
  return 'reserved' in place ? `r${place.reserved}` : `${place.row}.${place.slot}`;
}

export function parseAction(text: string): SplendorAction | null {
  const [verb, one, two, more] = text.split(' ');
  if (more !== undefined) return null;
  const number = one !== undefined && /^\d+$/.test(one) ? Number(one) : null;
  switch (verb) {
    case 'take': {
      const tokens = one && two === undefined ? parseTokens(one) : null;
      return tokens && { kind: 'take', tokens };
    }
    case 'take2': {
      const colour = colourOf(one ?? '');
      return colour && two === undefined ? { kind: 'take', tokens: { ...noTokens(), [colour]: 2 } } : null;
    }
    case 'reserve': {
      if (one === 'deck') return two && /^[1-3]$/.test(two) ? { kind: 'reserve-deck', level: Number(two) } : null;
      const place = two === undefined ? parsePlace(one ?? '') : null;
      return place && 'row' in place ? { kind: 'reserve', place } : null;
    }
    case 'buy': {
      const place = parsePlace(one ?? '');
      const gold = two === undefined ? noTokens() : two.startsWith('gold=') ? parseTokens(two.slice(5)) : null;
      return place && gold && { kind: 'buy', place, gold };
    }
    case 'return': {
      const tokens = one && two === undefined ? parseTokens(one) : null;
      return tokens && { kind: 'return', tokens };
    }
    case 'noble':
      return number !== null && two === undefined ? { kind: 'noble', noble: number } : null;
    case 'reveal-noble':
      return number !== null && two === undefined ? { kind: 'reveal-noble', noble: number } : null;
    case 'reveal':
      return number !== null && two === undefined ? { kind: 'reveal', card: number } : null;
    case 'draw':
      if (one === '?') return { kind: 'draw', card: null };
      return number !== null && two === undefined ? { kind: 'draw', card: number } : null;
    case 'pass':
      return one === undefined ? { kind: 'pass' } : null;
    default:
      return null;
  }
}

export function formatAction(action: SplendorAction): string {
  switch (action.kind) {
    case 'take': {
      const letters = tokenLetters(action.tokens);
      return letters.length === 2 && letters[0] === letters[1] ? `take2 ${letters.charAt(0)}` : `take ${letters}`;
    }
    case 'reserve':
      return `reserve ${placeText(action.place)}`;
    case 'reserve-deck':
      return `reserve deck ${action.level}`;
    case 'buy': {
      const gold = tokenLetters(action.gold);
      return `buy ${placeText(action.place)}${gold ? ` gold=${gold}` : ''}`;
    }
    case 'return':
      return `return ${tokenLetters(action.tokens)}`;
    case 'noble':
      return `noble ${action.noble}`;
    case 'pass':
      return 'pass';
    case 'reveal':
      return `reveal ${action.card}`;
    case 'reveal-noble':
      return `reveal-noble ${action.noble}`;
    case 'draw':
      return `draw ${action.card ?? '?'}`;
  }
}
