// What the frame needs of a game. A game's folder brings it as its index.ts: a light part that belongs to the start page; the rest is
// loaded when it is wanted.
import type { Component } from 'svelte';
import type { AnyKey, Catalogue, MessageFiles, Translate } from '../i18n';
import type { GameName, Player, Position, Reason, TableProps } from './types';

export interface GameModule {
  start?: Catalogue; // its name and what it is: <game>.name and <game>.about
  words?(): Promise<GameWords>; // its other words; their keys begin with a name of the game, too
  art?(): Promise<{ default: Component }>; // a picture for the start page, in a box of 320 to 130
  credits?(): Promise<Credits>;
  automaton?: string; // the name of a side that no seat plays
  options?: OptionWords;
  load(): Promise<LoadedGame>; // the table, and all that is said at it
  end?(): Promise<GameEnd>; // what is said of a finished game
  rules?(): Promise<RulesPage>;
  tutorial?(): Promise<TutorialPlan>;
}

// Files …/<language>/<area>.json, and what the areas are wanted for.
export interface GameWords {
  files: MessageFiles;
  areas: Record<Where, string[]>;
}
export type Where = 'setup' | 'table' | 'end' | 'about' | 'rules' | 'tutorial';

// The options are labelled <prefix>.option.<option>, and their values <prefix>.option.<option>.<value>.
export interface OptionWords {
  prefix: string;
  item?(item: string, t: Translate): string; // one of the things that an option puts in order
  // The key of a word about an option, for somebody who has played and won this game so often.
  tip?(option: string, tally: { won: number; played: number }): AnyKey | null;
}

// V and C: the game's view and cards.
export interface LoadedGame<V = unknown, C = unknown> {
  Table: Component<TableProps<V, C>>;
  logLines(context: LogContext<V, C>): LogLine[]; // the whole log, in order; steps that are not worth a sentence are left out
  // An action in words, without who does it: for hints, confirmations and the analysis. The position is the one in which it would be done.
  actionText(action: string, context: LogContext<V, C>): string;
  cardText?(card: string, context: LogContext<V, C>): string; // a card that lies openly, as a planned turn names it
  reasonText(reason: Reason, context: LogContext<V, C>): string | null;
  banner(position: Position<V>, t: Translate): string; // '' or: the last round
  hints?(): Promise<HintPictures<V, C>>; // how a hint is shown on the board
  soundOf?(action: string): Sound | null; // what an action sounds like
  drawsUnseen?(action: string): boolean; // a player may want to confirm it: chance comes next, and it can't be undone
}

// Loaded with the first hint.
export interface HintPictures<V = unknown, C = unknown> {
  places(action: string, context: LogContext<V, C>): HintPlaces;
  Picture: Component<{ action: string; context: LogContext<V, C> }>; // what it is about, in the words
}

// Selectors of places on the board. Of alternatives, the first that is shown at this size counts.
export interface HintPlaces {
  glow: string[][];
  ghosts: { of: string; at: string[] }[]; // a copy of one thing, shown where it would lie
}

export type Sound = 'chip' | 'card' | 'piece' | 'visit' | 'complete' | 'turn';

// A module of one game among those of any: the frame hands its own view and cards back to it.
export const anyGame = <V, C>(game: LoadedGame<V, C>): LoadedGame => game as unknown as LoadedGame;
export const anyEnd = <V, C>(end: GameEnd<V, C>): GameEnd => end as unknown as GameEnd;

export interface LogContext<V = unknown, C = unknown> {
  t: Translate;
  game: LoadedGame;
  position: Position<V>;
  cards: C;
  players: Player[];
}

export interface LogLine {
  n: number;
  turn: number;
  actor: number | null; // null: chance, or an automaton
  text: string;
  targets: string[]; // selectors of places on the board, the best first; those that are not there any more are skipped
}

// Who made the game.
export interface Credits {
  design: string[];
  development?: string[];
  illustration: string[];
  publisher: string[];
  notes: string[]; // keys of messages
}

// What is said of a finished game. The parts of a side's score add up to it.
export interface GameEnd<V = unknown, C = unknown> {
  scores(context: LogContext<V, C>): ScoreLine[][]; // by side
  ties?(context: LogContext<V, C>): TieRule[]; // in the order in which they are asked
  ending?(ending: string, context: LogContext<V, C>): string | null; // in what way of its own it ended
  defeat?(t: Translate): string; // the automaton won
  title?(names: string[], you: boolean, t: Translate): string; // what the winners may call themselves
}

export interface ScoreLine {
  label: string;
  points: number;
  parts: ScorePart[]; // counted one by one
}

export interface ScorePart {
  label: string;
  points: number;
  colour: string; // of its mark, as CSS writes it
}

// A rule that decides between sides with the same points, in words that say which value wins. Without values it says itself who.
export interface TieRule {
  text(values: string): string; // `values` names the sides with theirs
  values: number[];
}

// The texts are <game>.rules.<section>.title and .1, .2, …
export interface RulesPage {
  sections: readonly RulesSection[];
  Figure?: Component<{ figure: string }>;
  seeAlso?: GameName; // the rest is in that game's rules: <game>.rules.more says so
  cards?: CardPages;
  keys?: AnyKey; // what keys do at its table
}

// What each card says. A card is named by the data-about of what shows it on the table.
export interface CardPages {
  Face: Component<{ about: string }>;
  Help: Component<{ about: string; position?: Position }>; // with a position: also what it means there
  text(about: string, t: Translate): string; // all of it in a sentence
  groups: readonly CardGroup[]; // all cards of the game
}

export interface CardGroup {
  title(t: Translate): string;
  cards: readonly string[];
  shape: 'wide' | 'tall' | 'square';
}

export interface RulesSection {
  id: string;
  texts: number;
  list?: boolean; // the texts are things one may do, not a story
  figure?: string;
  when?(options: Record<string, string>): boolean; // at tables with these options; left out: at all
}

// A tutorial is data: a recorded game that the engine plays again, and the moments at which it stops to explain something or to let the
// pupil do the next step. The texts are <game>.tutorial.<text>.
export interface TutorialPlan {
  record: GameRecord;
  steps: readonly TutorialStep[];
}

export interface TutorialStep {
  at: number; // how many actions of the record have been played
  text: string;
  act?: boolean; // the pupil does the next action of the record
  point?: string[]; // selectors of what to look at, the best first
}

export interface GameRecord {
  game: GameName;
  actions: string[];
  seats: { name: string; kind: string }[];
}
