// M.A.R.C.O.'s turns, told step by step. The engine plays them; the log only says which space was taken. What follows is
// worked out here from the log, and compared with what the view says before it is shown.
import type { LogEntry } from '../../table/types';
import type { Marco, Space } from './types';
import { parseAction } from './actions';
import { parsePattern, topPoints, type Prophecy } from './patterns';
import { COLOURS, parsePiece, SPACES, type Colour } from './pieces';
import { copySupply, emptySupply, lay, type Supply } from './supply';

export interface Need {
  colours: Record<Colour, number>;
  any: number;
}

export interface MarcoCard {
  id: number;
  pieces: string[];
}

export type MarcoStep =
  | { kind: 'helpless'; card: MarcoCard; at: number; need: Need } // no space has what this card needs
  | { kind: 'takes'; card: MarcoCard; at: number; need: Need; space: Space; pieces: string[] }
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

export function wantsNothing(need: Need): boolean {
  return need.any === 0 && COLOURS.every((c) => need.colours[c] === 0);
}

export function spaceOrder(options: Record<string, string>): Space[] {
  const order = (options['marco-order'] ?? '').split(',').filter((s): s is Space => SPACES.includes(s as Space));
  return order.length === SPACES.length ? order : [...SPACES];
}

const colourOf = (text: string): Colour => parsePiece(text)?.colour ?? 'Y';

// Several pieces are handed out in the order of the colours; of one colour bodies, heads, tails.
const handingOrder = (a: string, b: string): number => {
  const rank = (text: string) => {
    const piece = parsePiece(text);
    if (!piece) return 0;
    return COLOURS.indexOf(piece.colour) * 3 + ['body', 'head', 'tail'].indexOf(piece.form);
  };
  return rank(a) - rank(b);
};

export interface MarcoState {
  cards: MarcoCard[];
  supply: Supply;
  row: (number | null)[]; // as M.A.R.C.O. meets it, gaps included
}

export type Deck = (id: number) => Prophecy | undefined;

// Where it would go next, and for which card (-1: for none, the space is only cleared); null: the board is empty.
export function choice(state: Pick<MarcoState, 'cards' | 'supply'>, order: readonly Space[], deck: Deck) {
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

// Plays a turn on the state, and tells it.
export function playTurn(state: MarcoState, order: readonly Space[], limit: number, deck: Deck): MarcoStep[] {
  const steps: MarcoStep[] = [];
  const lackOf = (card: MarcoCard): Need => {
    const face = deck(card.id);
    return face ? lack(face, card.pieces) : { colours: { Y: 0, R: 0, K: 0, G: 0, B: 0 }, any: 0 };
  };
  const handOut = (pieces: string[]) => {
    for (const piece of [...pieces].sort(handingOrder)) {
      const at = state.cards.findIndex((card) => wants(lackOf(card), colourOf(piece)));
      const card = state.cards[at];
      if (card) {
        card.pieces.push(piece);
        steps.push({ kind: 'places', piece, card: card.id, at });
      } else {
        steps.push({ kind: 'out', piece });
      }
    }
  };
  const copy = (card: MarcoCard): MarcoCard => ({ id: card.id, pieces: [...card.pieces] });

  const chosen = choice(state, order, deck);
  const helpless = chosen && chosen.at >= 0 ? chosen.at : state.cards.length;
  state.cards.slice(0, chosen ? helpless : 0).forEach((card, at) => {
    steps.push({ kind: 'helpless', card: copy(card), at, need: lackOf(card) });
  });
  if (!chosen) {
    steps.push({ kind: 'empty' });
  } else {
    const pieces = state.supply[chosen.space];
    const card = state.cards[chosen.at];
    if (card) steps.push({ kind: 'takes', card: copy(card), at: chosen.at, need: lackOf(card), space: chosen.space, pieces });
    else steps.push({ kind: 'clears', space: chosen.space, pieces });
    state.supply[chosen.space] = [];
    handOut(pieces);
    for (;;) {
      const at = state.cards.findIndex((c) => wantsNothing(lackOf(c)));
      const done = state.cards[at];
      const face = done && deck(done.id);
      if (!done || !face) break;
      state.cards.splice(at, 1);
      steps.push({ kind: 'completes', card: done.id, at, points: topPoints(face) });
      handOut(done.pieces);
    }
  }
  for (let slot = state.row.length - 1; slot >= 0 && state.cards.length < limit; slot--) {
    const id = state.row[slot] ?? null;
    if (id === null) continue;
    state.row[slot] = null;
    steps.push({ kind: 'draws', card: id, at: state.cards.length });
    state.cards.push({ id, pieces: [] });
  }
  return steps;
}

export interface MarcoTurn {
  n: number; // of its log entry
  steps: MarcoStep[];
  before: { cards: MarcoCard[]; supply: Supply };
  after: MarcoCard[];
}

const copyCards = (cards: readonly MarcoCard[]): MarcoCard[] =>
  cards.map((c) => ({ id: c.id, pieces: [...c.pieces] }));

// Follows the whole log of a game alone and tells every turn of M.A.R.C.O.'s. Null if the log doesn't begin at the
// beginning or doesn't add up.
export function retell(log: readonly LogEntry[], options: Record<string, string>, deck: Deck): MarcoTurn[] | null {
  if (log[0]?.n !== 0) return null;
  const order = spaceOrder(options);
  const limit = /5|all/.test(options['algorithms'] ?? '') ? 4 : 3;
  const state: MarcoState = { cards: [], supply: emptySupply(), row: [null, null, null, null, null, null] };
  const turns: MarcoTurn[] = [];
  for (const entry of log) {
    const action = parseAction(entry.action);
    if (!action) return null;
    switch (action.do) {
      case 'piece':
        if (!lay(state.supply, action.piece)) return null;
        break;
      case 'reveal': {
        // The row is filled first, from its right end; then M.A.R.C.O. is dealt to. Later cards only fill the row.
        if (state.row.includes(null)) {
          slideRight(state.row);
          state.row[state.row.lastIndexOf(null)] = action.card;
        } else if (state.cards.length < limit) state.cards.push({ id: action.card, pieces: [] });
        else return null;
        break;
      }
      case 'take':
        state.supply[action.space] = [];
        break;
      case 'row':
        state.row[action.slot - 1] = null;
        break;
      case 'marco': {
        const before = {
          cards: copyCards(state.cards),
          supply: copySupply(state.supply),
        };
        slideRight(state.row);
        const steps = playTurn(state, order, limit, deck);
        slideRight(state.row);
        const took = steps.find((s) => s.kind === 'takes' || s.kind === 'clears');
        if ((took?.space ?? null) !== action.space) return null;
        turns.push({ n: entry.n, steps, before, after: copyCards(state.cards) });
        break;
      }
      default:
        break;
    }
  }
  return turns;
}

function slideRight(row: (number | null)[]): void {
  const cards = row.filter((id) => id !== null);
  row.fill(null);
  cards.forEach((id, i) => {
    row[row.length - cards.length + i] = id;
  });
}

// Does the story end where the view is?
export function agrees(turns: readonly MarcoTurn[], marco: Marco): boolean {
  const text = (cards: readonly MarcoCard[]) => cards.map((c) => `${c.id}:${c.pieces.join('.')}`).join(' ');
  const completed = turns.flatMap((t) => t.steps).filter((s) => s.kind === 'completes').length;
  const last = turns[turns.length - 1];
  return last !== undefined && completed === marco.completed.length && text(last.after) === text(marco.cards);
}
