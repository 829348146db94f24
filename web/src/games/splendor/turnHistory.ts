// What happened, told by the log alone. Log entries name places; here the cards that lay there are found again, what was
// paid, and the nobles who came by themselves.
import type { LogEntry } from '../../table/types';
import { parseAction, type SplendorAction } from './actions';
import { nobleMissing, owed } from './choices';
import {
  COLOURS,
  type DevelopmentCard,
  GEMS,
  noGems,
  noTokens,
  type NobleCard,
  type SplendorCards,
  type SplendorPlayer,
  type Tokens,
  total,
} from './types';

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

interface Table {
  bank: Tokens;
  rows: (DevelopmentCard | null)[][];
  nobles: NobleCard[];
  players: SplendorPlayer[];
}

const BANK = [0, 0, 4, 5, 7];

function emptyTable(seats: number): Table {
  const bank = noTokens();
  for (const gem of GEMS) bank[gem] = BANK[seats] ?? 7;
  bank.gold = 5;
  return {
    bank,
    rows: [1, 2, 3].map(() => [null, null, null, null]),
    nobles: [],
    players: Array.from({ length: seats }, () => ({
      points: 0,
      tokens: noTokens(),
      bonuses: noGems(),
      bought: [],
      reserved: [],
      nobles: [],
    })),
  };
}

function move(from: Tokens, to: Tokens, tokens: Tokens): void {
  for (const colour of COLOURS) {
    from[colour] -= tokens[colour];
    to[colour] += tokens[colour];
  }
}

// `turn`: the turn that is going on now, so that the one before is known to have ended; Infinity when the game is over.
// `bought`: what each player has bought by now. Others' logs don't say which card was reserved unseen, but once it is bought it
// lies open, and is the one that nothing else accounts for.
export function tell(log: readonly LogEntry[], cards: SplendorCards, seats: number, turn: number, bought?: readonly number[][]): Told[] {
  const first = walk(log, cards, seats, turn, new Map());
  const opened = bought ? openSecrets(first, cards, bought) : new Map<number, number>();
  return opened.size > 0 ? walk(log, cards, seats, turn, opened) : first;
}

function openSecrets(told: readonly Told[], cards: SplendorCards, bought: readonly number[][]): Map<number, number> {
  const opened = new Map<number, number>();
  bought.forEach((ids, seat) => {
    const buys = told.filter((step) => step.action?.kind === 'buy' && step.entry.actor === seat);
    const known = new Set(buys.map((step) => step.card?.id));
    for (const level of [1, 2, 3]) {
      const secret = buys.filter((step) => !step.card && step.level === level);
      const left = ids.filter((id) => !known.has(id) && cards.cards.some((card) => card.id === id && card.level === level));
      const [step] = secret;
      const [id] = left;
      if (step && id !== undefined && secret.length === 1 && left.length === 1) opened.set(step.entry.n, id);
    }
  });
  return opened;
}

function walk(
  log: readonly LogEntry[],
  cards: SplendorCards,
  seats: number,
  turn: number,
  opened: ReadonlyMap<number, number>,
): Told[] {
  const whole = log[0]?.n === 0; // from the set-up on: otherwise the cards can't be known
  const byId = new Map(cards.cards.map((card) => [card.id, card]));
  const nobleById = new Map(cards.nobles.map((noble) => [noble.id, noble]));
  const table = emptyTable(seats);
  const told: Told[] = [];
  let last: Told | null = null; // the last step of a player
  let chosen = false; // a noble was chosen in this turn
  let drawer: number | null = null;
  let hole: { row: number; slot: number } | null = null;

  const endTurn = (): void => {
    const actor = last?.entry.actor;
    const player = actor === null || actor === undefined ? undefined : table.players[actor];
    if (!last || !player || chosen || !whole) return;
    const met = table.nobles.filter((noble) => total(nobleMissing(player.bonuses, noble.bonuses)) === 0);
    const noble = met.length === 1 ? met[0] : undefined;
    if (!noble) return;
    last.visitor = noble;
    table.nobles = table.nobles.filter((other) => other !== noble);
  };

  for (const entry of log) {
    if (last && entry.actor !== null && entry.turn !== last.entry.turn) {
      endTurn();
      last = null;
      chosen = false;
    }
    const action = parseAction(entry.action);
    const step: Told = { entry, action, card: null, level: 0, place: null, tokens: noTokens(), visitor: null, setup: entry.turn === 0 };
    told.push(step);
    const player = entry.actor === null ? undefined : table.players[entry.actor];
    if (player) last = step;
    switch (action?.kind) {
      case 'take':
        step.tokens = action.tokens;
        if (player) move(table.bank, player.tokens, action.tokens);
        break;
      case 'return':
        step.tokens = action.tokens;
        if (player) move(player.tokens, table.bank, action.tokens);
        break;
      case 'reserve':
      case 'reserve-deck': {
        if (player && table.bank.gold > 0 && whole) {
          step.tokens = { ...noTokens(), gold: 1 };
          move(table.bank, player.tokens, step.tokens);
        }
        if (action.kind === 'reserve-deck') {
          step.place = `deck ${action.level}`;
          step.level = action.level;
          player?.reserved.push({ card: null, level: action.level, secret: true });
          drawer = entry.actor;
          break;
        }
        hole = action.place;
        step.place = `${hole.row}.${hole.slot}`;
        step.card = table.rows[hole.row - 1]?.[hole.slot - 1] ?? null;
        player?.reserved.push({ card: step.card?.id ?? null, level: hole.row, secret: false });
        break;
      }
      case 'buy': {
        if (!player) break;
        if ('reserved' in action.place) {
          step.place = `r${action.place.reserved}`;
          const [reserved] = player.reserved.splice(action.place.reserved - 1, 1);
          step.card = byId.get(reserved?.card ?? opened.get(entry.n) ?? 0) ?? null;
          step.level = reserved?.level ?? 0;
        } else {
          hole = action.place;
          step.place = `${hole.row}.${hole.slot}`;
          step.card = table.rows[hole.row - 1]?.[hole.slot - 1] ?? null;
        }
        if (!step.card) break;
        const price = owed(step.card, player);
        for (const gem of GEMS) {
          step.tokens[gem] = price[gem] - action.gold[gem];
          step.tokens.gold += action.gold[gem];
        }
        move(player.tokens, table.bank, step.tokens);
        player.bonuses[step.card.bonus]++;
        player.points += step.card.points;
        player.bought.push(step.card.id);
        break;
      }
      case 'noble': {
        chosen = true;
        table.nobles = table.nobles.filter((noble) => noble.id !== action.noble);
        break;
      }
      case 'reveal': {
        step.card = byId.get(action.card) ?? null;
        if (!step.card) break;
        const row = table.rows[step.card.level - 1];
        const slot = hole?.row === step.card.level ? hole.slot - 1 : (row?.indexOf(null) ?? -1);
        if (row && slot >= 0) {
          row[slot] = step.card;
          step.place = `${step.card.level}.${slot + 1}`;
        }
        hole = null;
        break;
      }
      case 'reveal-noble': {
        const noble = nobleById.get(action.noble);
        if (noble) table.nobles.push(noble);
        break;
      }
      case 'draw': {
        step.card = action.card === null ? null : (byId.get(action.card) ?? null);
        const reserved = drawer === null ? undefined : table.players[drawer]?.reserved.at(-1);
        if (reserved) reserved.card = step.card?.id ?? null;
        drawer = null;
        break;
      }
    }
    if (step.card) step.level = step.card.level;
    if (action?.kind === 'buy' || action?.kind === 'reserve') {
      // the place is empty until chance fills it, and stays so when the deck is empty
      const row = hole ? table.rows[hole.row - 1] : undefined;
      if (row && hole) row[hole.slot - 1] = null;
    }
  }
  if (last && turn > last.entry.turn) endTurn();
  return told;
}
