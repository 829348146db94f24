// The steps of a log with all that the log's sentences need of them.
import type { LogEntry } from '../../table/types';
import { parseAction, type Action } from './actions';
import { cardMoves, closedBy, filledBy, isRow, isSpace, pieceMoves, templeMoved, type Closed } from './facts';
import { marcoSteps, type MarcoStep } from './marco';
import type { Space } from './types';

export interface CoatlStep {
  entry: LogEntry;
  action: Action | null;
  setup: boolean;
  pieces: string[]; // taken
  card: number | null; // taken from the row, or drawn
  temple: number | null; // used, or taken into the hand
  space: Space | null;
  marco: MarcoStep[];
  closed: Closed | null;
  refill: boolean; // the first of a run of pieces from the bags
}

export function coatlStory(log: readonly LogEntry[]): CoatlStep[] {
  const told = marcoSteps(log);
  let filling = false;
  return log.map((entry) => {
    const taken = pieceMoves(entry).filter(({ from }) => isSpace(from));
    const fills = filledBy(entry).length > 0;
    const step: CoatlStep = {
      entry,
      action: parseAction(entry.action),
      setup: entry.turn === 0,
      pieces: taken.map(({ piece }) => piece),
      card: cardOf(entry),
      temple: templeMoved(entry),
      space: taken.map(({ from }) => from).find(isSpace) ?? null,
      marco: told.get(entry.n) ?? [],
      closed: closedBy(entry),
      refill: fills && !filling && entry.turn > 0,
    };
    filling = fills;
    return step;
  });
}

// The card that a step is about: taken from the row, turned over, or drawn. Cards that slide along the row are not.
function cardOf(entry: LogEntry): number | null {
  return cardMoves(entry).find(({ from, to }) => (isRow(from) && to === 'hand') || from === 'deck')?.card ?? null;
}
