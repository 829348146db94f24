// A view of Cóatl and its cards, as the engine writes them (docs/BOTS.md).
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

export interface MarcoCard {
  id: number;
  pieces: string[];
}

export interface Marco {
  score: number;
  plays_next: boolean;
  cards: MarcoCard[];
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
