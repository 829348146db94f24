// The supply board through a whole log: which pieces a take brought, and which spaces were filled. The log itself only
// names spaces.
import type { LogEntry } from '../../table/types';
import type { Space } from './types';
import { parseAction } from './actions';
import { parsePiece, SPACES } from './pieces';

export type Supply = Record<Space, string[]>;

export function emptySupply(): Supply {
  return { b1: [], b2: [], b3: [], b4: [], b5: [], b6: [], h1: [], h2: [], t1: [], t2: [] };
}

export function copySupply(supply: Supply): Supply {
  const copy = emptySupply();
  for (const space of SPACES) copy[space] = [...supply[space]];
  return copy;
}

// Lays a piece from the bag on the first space of its kind with room; null: there is none.
export function lay(supply: Supply, text: string): Space | null {
  const form = parsePiece(text)?.form;
  const letter = form === 'head' ? 'h' : form === 'tail' ? 't' : 'b';
  const space = SPACES.find((s) => s.startsWith(letter) && supply[s].length < (letter === 'b' ? 2 : 1));
  if (!space) return null;
  supply[space].push(text);
  return space;
}

export interface SupplyStory {
  taken: Map<number, string[]>; // by number of the log entry
  filled: Map<number, Space>;
}

// Nothing is told of a log whose beginning is missing.
export function supplyStory(log: readonly LogEntry[]): SupplyStory {
  const story: SupplyStory = { taken: new Map(), filled: new Map() };
  if (log[0]?.n !== 0) return story;
  const supply = emptySupply();
  for (const entry of log) {
    const action = parseAction(entry.action);
    if (action?.do === 'piece') {
      const space = lay(supply, action.piece);
      if (space) story.filled.set(entry.n, space);
    } else if ((action?.do === 'take' || action?.do === 'marco') && action.space) {
      story.taken.set(entry.n, supply[action.space]);
      supply[action.space] = [];
    }
  }
  return story;
}
