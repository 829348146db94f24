// What happened, step by step: the facts of the log (src/games/splendor/README.md), with the cards that they name.
import type { Fact, LogEntry } from '../../table/types';
import { parseAction, parseTokens, type SplendorAction } from './actions';
import { type DevelopmentCard, noTokens, type NobleCard, type SplendorCards, type Tokens } from './types';

export interface Told {
  entry: LogEntry;
  action: SplendorAction | null; // null: not understood
  card: DevelopmentCard | null; // bought, reserved, revealed or drawn; null: not known
  level: number; // of that card, known or not; 0: no card
  place: string | null; // where it lay or lies now: 2.3, r1, deck 2
  tokens: Tokens; // taken, paid or returned; a reservation's gold
  visitor: NobleCard | null; // came by itself at the end of this turn
  setup: boolean;
}

export function tell(log: readonly LogEntry[], cards: SplendorCards): Told[] {
  const faces = new Map(cards.cards.map((card) => [card.id, card]));
  const nobles = new Map(cards.nobles.map((noble) => [noble.id, noble]));
  const told: Told[] = [];
  for (const entry of log) {
    const action = parseAction(entry.action);
    const step: Told = { entry, action, card: null, level: 0, place: null, tokens: noTokens(), visitor: null, setup: entry.turn === 0 };
    told.push(step);
    for (const fact of entry.facts ?? []) {
      if (fact.fact === 'noble' && action?.kind !== 'noble') {
        // A noble may come after a card was turned over: it belongs to what the player did before.
        const doing = told.findLast((other) => other.entry.actor === fact['seat']);
        if (doing) doing.visitor = nobles.get(Number(fact['noble'])) ?? null;
      } else read(step, fact, faces);
    }
  }
  return told;
}

function read(step: Told, fact: Fact, faces: ReadonlyMap<number, DevelopmentCard>): void {
  switch (fact.fact) {
    case 'takes':
    case 'pays':
    case 'returns':
      step.tokens = parseTokens(String(fact['tokens'] ?? '')) ?? noTokens();
      break;
    case 'card':
      step.card = faces.get(Number(fact['card'])) ?? null;
      step.level = Number(fact['level']);
      step.place = String(fact['from'] === 'deck' ? fact['to'] : fact['from']);
      break;
    case 'draws':
      step.level = Number(fact['level']);
      step.place = `deck ${step.level}`;
      break;
  }
}
