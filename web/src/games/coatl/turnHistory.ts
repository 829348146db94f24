// Cóatl's log, which names spaces, slots and piles, with the pieces and cards that lay there; M.A.R.C.O.'s turns included.
import { parseAction, type Action } from './actions';
import { playTurn, spaceOrder, type MarcoState, type MarcoStep } from './marco';
import { emptySupply, lay } from './supply';
import type { LogEntry } from '../../table/types';
import type { CoatlCards, CompletedCoatl, Space } from './types';

export interface CoatlStep {
  entry: LogEntry;
  action: Action | null;
  setup: boolean;
  pieces: string[]; // taken
  card: number | null; // taken from the row, or drawn
  temple: number | null; // used, or taken into the hand
  space: Space | null;
  marco: MarcoStep[];
  closed: CompletedCoatl | null; // the Cóatl that this step finished
  refill: boolean; // the first of a run of pieces from the bags
}

const ROW = 6;

// `completed`: the view's, in order: the k-th Cóatl that was closed is the k-th of them.
export function coatlStory(
  log: readonly LogEntry[],
  cards: CoatlCards,
  options: Record<string, string>,
  solo: boolean,
  completed: readonly CompletedCoatl[],
): CoatlStep[] {
  const whole = log[0]?.n === 0; // from the set-up on: otherwise places say nothing
  const faces = new Map(cards.prophecies.map((card) => [card.id, card]));
  const limit = (options['algorithms'] ?? '').includes('5') || options['algorithms'] === 'all' ? 4 : 3;
  const order = spaceOrder(options);
  const state: MarcoState = { cards: [], supply: emptySupply(), row: Array<null>(ROW).fill(null) };
  const piles: (number | null)[] = [null, null];
  let openNext = 0;
  let done = 0;
  let before: Action | null = null;
  const steps: CoatlStep[] = [];

  for (const entry of log) {
    const action = parseAction(entry.action);
    const step: CoatlStep = {
      entry,
      action,
      setup: entry.turn === 0,
      pieces: [],
      card: null,
      temple: null,
      space: null,
      marco: [],
      closed: null,
      refill: false,
    };
    steps.push(step);
    switch (action?.do) {
      case 'piece':
        lay(state.supply, action.piece);
        step.refill = before?.do !== 'piece' && entry.turn > 0;
        break;
      case 'take':
        step.space = action.space;
        step.pieces = state.supply[action.space];
        state.supply[action.space] = [];
        break;
      case 'marco':
        step.space = action.space;
        step.pieces = action.space ? state.supply[action.space] : [];
        slideRight(state.row);
        if (whole) step.marco = playTurn(state, order, limit, (id) => faces.get(id));
        slideRight(state.row);
        break;
      case 'row':
        if (solo && before?.do !== 'row' && before?.do !== 'deck' && before?.do !== 'draw') slideRight(state.row);
        step.card = state.row[action.slot - 1] ?? null;
        state.row[action.slot - 1] = null;
        break;
      case 'reveal':
        step.card = action.card;
        reveal(state, action.card, solo, limit);
        break;
      case 'draw':
        step.card = action.card;
        break;
      case 'future':
        state.row.fill(null);
        break;
      case 'open-temple':
        step.temple = action.temple;
        if (entry.turn === 0) piles[openNext++] = action.temple;
        else piles[openNext] = action.temple;
        break;
      case 'priest':
      case 'temple-pile':
        openNext = action.pile - 1;
        step.temple = piles[openNext] ?? null;
        piles[openNext] = null;
        break;
      case 'temple-hand':
        step.temple = action.temple;
        break;
    }
    if (action?.do === 'close' || action?.do === 'temple-hand' || action?.do === 'temple-pile') step.closed = completed[done++] ?? null;
    before = action;
  }
  return steps;
}

function reveal(state: MarcoState, card: number, solo: boolean, limit: number): void {
  const free = state.row.includes(null);
  if (!free) {
    if (solo && state.cards.length < limit) state.cards.push({ id: card, pieces: [] });
    return;
  }
  if (solo) slideRight(state.row);
  state.row[solo ? state.row.lastIndexOf(null) : state.row.indexOf(null)] = card;
}

// Alone, the cards that remain slide to the right end.
function slideRight(row: (number | null)[]): void {
  const cards = row.filter((id) => id !== null);
  row.fill(null);
  cards.forEach((id, i) => {
    row[row.length - cards.length + i] = id;
  });
}
