// What a table shows and takes. The engine in the page and the server make the same Position (C++: position_json), so
// the components below know neither of them.
import type { Snippet } from 'svelte';
import type { Readable } from 'svelte/store';

export type GameName = string; // as the engine lists it

export interface LogEntry {
  n: number;
  actor: number | null; // null: chance
  turn: number;
  action: string;
  facts?: readonly Fact[]; // what it did, in order, as far as the viewer may know it
}

// One thing that a step did: its kind, and values by name. The README of each game under src/games lists them. null: there
// is none, or the viewer may not know it.
export interface Fact {
  readonly fact: string;
  readonly [name: string]: number | string | null;
}

// A turn that was taken back: before step number `step` so many steps had been done instead.
export interface Takeback {
  step: number;
  seat: number;
  steps: number;
}

export interface Outcome {
  ending: string;
  scores: number[]; // of the seats, then of an automaton if the game has one
  tie_breaks: number[][];
  winners: number[];
}

// V and C: the view and the cards of a game, which only its own module looks into.
export interface Position<V = unknown> {
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
  can_take_back: true | string; // the last turn, past chance and bots
  takebacks: readonly Takeback[];
  log_size: number;
  log: LogEntry[];
  result: Outcome | null;
}

export interface Player {
  name: string;
  kind: 'human' | 'bot' | 'automaton'; // an automaton is a side without a seat
  level?: string; // of a bot
  here: boolean; // this screen acts for it
  present?: boolean; // online: connected now
}

// The key of a message (reject.…) that says why something was not done.
export type Refusal = string;

// A hint, a question or a refusal. A question takes the place of what is asked and of its buttons; so does a hint, while nothing is
// picked up. A refusal stands beside them: what was refused may be tried again.
export interface Notice {
  kind: 'question' | 'hint' | 'refusal';
  show: Snippet;
}

// What the table of a game is given.
export interface TableProps<V = unknown, C = unknown> {
  position: Position<V>;
  cards: C;
  players: Player[];
  busy: boolean; // something is under way: nothing may be done, but looked at
  pending?: string | null; // what the viewer has just done and nobody has answered yet; each game says what it surely changes (its expected.ts)
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
  readonly cards: unknown;
  readonly players: Readable<Player[]>;
  readonly busy: Readable<boolean>;
  readonly thinking: Readable<Thinking | null>;
  readonly hotSeat: Readable<number | null>; // the seat that has to take this screen before it sees anything
  readonly canHint: Readable<boolean>;
  readonly canTakeBack: Readable<boolean>; // nobody but bots plays with the viewer
  readonly online?: boolean;
  takeHotSeat(): Promise<void>;
  act(action: string): Promise<Refusal | null>;
  whyIllegal(action: string): Promise<Refusal | null>;
  undo(): Promise<Refusal | null>;
  redo(): Promise<Refusal | null>;
  restartTurn(): Promise<Refusal | null>;
  takeBack(): Promise<Refusal | null>; // the viewer's last turn
  skip?(): void; // what bots do until the next decision here is not waited for
  hint(): Promise<Hint>;
  record(): Promise<string>; // once the game is over
  close(): void;
}
