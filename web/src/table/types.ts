// What a table shows and takes. The engine in the page and the server make the same Position (C++: position_json), so
// the components below know neither of them.
import type { Snippet } from 'svelte';
import type { Readable } from 'svelte/store';

export type GameName = 'coatl' | 'coatl-solo' | 'splendor';
export const GAMES: readonly GameName[] = ['coatl', 'coatl-solo', 'splendor'];

export interface LogEntry {
  n: number;
  actor: number | null; // null: chance
  turn: number;
  action: string;
}

export interface Outcome {
  ending: 'goal' | 'supply' | 'all-pass' | 'turn-limit' | string;
  scores: number[]; // in coatl-solo side 1 is M.A.R.C.O.
  tie_breaks: number[][];
  winners: number[];
}

// --- Splendor -----------------------------------------------------------------------------------------------------

export type Gem = 'white' | 'blue' | 'green' | 'red' | 'black';
export type Token = Gem | 'gold';
export type GemCount = Record<Gem, number>;
export type TokenCount = Record<Token, number>;

export interface SplendorPlayer {
  points: number;
  tokens: TokenCount;
  bonuses: GemCount;
  bought: number[];
  reserved: { card: number | null; level: number; secret: boolean }[];
  nobles: number[];
}

export interface SplendorView {
  game: 'splendor';
  seats: number;
  options: Record<string, string>;
  seat: number | null;
  to_act: number | null;
  turn: number;
  round: number;
  phase: 'play' | 'return' | 'noble' | string;
  passes: number;
  last_round: boolean;
  bank: TokenCount;
  decks: number[];
  rows: (number | null)[][];
  unseen: number[][];
  nobles: number[];
  players: SplendorPlayer[];
}

export interface SplendorCards {
  cards: { id: number; level: number; bonus: Gem; points: number; cost: GemCount }[];
  nobles: { id: number; points: number; bonuses: GemCount }[];
}

// --- Cóatl --------------------------------------------------------------------------------------------------------

export type Space = 'b1' | 'b2' | 'b3' | 'b4' | 'b5' | 'b6' | 'h1' | 'h2' | 't1' | 't2';

export interface UnfinishedCoatl {
  pieces: string;
  prophecies: { id: number; points: number }[];
}

export interface CoatlPlayer {
  score: number;
  completed: number;
  pieces: string[];
  coatls: { a: UnfinishedCoatl | null; b: UnfinishedCoatl | null };
  hand: { id: number | null; seen: boolean; epoch: number | null }[];
  temples: { id: number | null; seen: boolean }[];
  tokens: ('perfect' | 'future' | 'priest')[];
  set_aside: { count: number; known: number[] };
}

export interface CompletedCoatl {
  owner: number;
  pieces: string;
  prophecies: { id: number; points: number }[];
  temple: number | null;
  points: number;
}

export interface Marco {
  score: number;
  plays_next: boolean;
  cards: { id: number; pieces: string[] }[];
  completed: number[];
  discarded: string[];
}

export interface CoatlView {
  game: 'coatl' | 'coatl-solo';
  seats: number;
  options: Record<string, string>;
  seat: number | null;
  to_act: number | null;
  turn: number;
  phase: 'keep' | 'turn' | 'taking' | 'build' | 'completing' | 'future' | string;
  completing: 'a' | 'b' | null;
  taken: boolean;
  actions_left: number;
  second: boolean;
  passes: number;
  ending: string;
  closer: number | null;
  last_turns: number;
  supply: Record<Space, string[]>;
  bag: Record<string, number>;
  row: (number | null)[];
  deck: number;
  discards: { count: number; known: number[] };
  epoch: number;
  returned: { id: number; copy: number; epoch: number }[];
  piles: { top: number | null; below: number }[];
  unseen: { prophecies: number[]; temples: number[] };
  completed: CompletedCoatl[];
  players: CoatlPlayer[];
  marco?: Marco;
}

export interface CoatlCards {
  prophecies: {
    id: number;
    frame: string;
    copies: number;
    pattern: string;
    levels: { times: number; points: number }[];
  }[];
  temples: { id: number; requirements: string[] }[];
}

// --- Any game -----------------------------------------------------------------------------------------------------

export type View = CoatlView | SplendorView;
export type Cards = CoatlCards | SplendorCards;

export interface Position<V extends View = View> {
  game: GameName;
  version: number;
  seats: number;
  options: Record<string, string>;
  revision: number;
  seat: number | null; // whose eyes these are; null: a spectator
  to_act: number | null; // null: chance, or the game is over
  over: boolean;
  turn: number;
  view: V;
  legal: string[]; // what `seat` may do now
  can_undo: true | string; // or the key of the message that says why not
  can_redo: true | string;
  log_size: number;
  log: LogEntry[];
  result: Outcome | null;
}

export interface Player {
  name: string;
  kind: 'human' | 'bot' | 'marco';
  level?: string; // of a bot
  here: boolean; // this screen acts for it
  present?: boolean; // online: connected now
}

// The key of a message (reject.…) that says why something was not done.
export type Refusal = string;

// A hint, a question or a refusal. What is not urgent waits while something is picked up.
export interface Notice {
  urgent: boolean;
  show: Snippet;
}

// What a game's table is given. CoatlTable.svelte and SplendorTable.svelte take exactly these.
export interface TableProps<V extends View, C extends Cards> {
  position: Position<V>;
  cards: C;
  players: Player[];
  busy: boolean; // something is under way: nothing may be done, but looked at
  pending?: string | null; // what the viewer has just done and nobody has answered yet; it is shown already (optimisticMarks.ts)
  last: LogEntry[]; // what happened since the viewer's last decision
  notice?: Notice | undefined; // shown where the table says what is to be done
  onact: (action: string) => void;
  whyIllegal: (action: string) => Promise<Refusal | null>; // for an action that is not in position.legal
}

// A reason as the engine gives it: facts without a language.
export interface Reason {
  why: string;
  card: number;
  n: number;
  m: number;
  seat: number | null;
}

export interface Hint {
  action: string;
  chance: number;
  only: boolean;
  then: string[];
  second: string | null;
  second_chance: number;
  reasons: Reason[];
}

// A seat that is deciding elsewhere: a bot (with progress, 0 to 1), or a person at another screen.
export interface Thinking {
  seat: number;
  progress: number | null;
}

// Who decides what counts: the engine in the page, or a server.
export interface GameClient {
  readonly position: Readable<Position>;
  readonly cards: Cards;
  readonly players: Readable<Player[]>;
  readonly busy: Readable<boolean>;
  readonly thinking: Readable<Thinking | null>;
  readonly hotSeat: Readable<number | null>; // the seat that has to take this screen before it sees anything
  readonly canHint: Readable<boolean>;
  takeHotSeat(): Promise<void>;
  act(action: string): Promise<Refusal | null>;
  whyIllegal(action: string): Promise<Refusal | null>;
  undo(): Promise<Refusal | null>;
  redo(): Promise<Refusal | null>;
  restartTurn(): Promise<Refusal | null>;
  hint(): Promise<Hint>;
  record(): Promise<string>; // once the game is over
  close(): void;
}
