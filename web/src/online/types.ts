// The messages of docs/PROTOCOL.md, as far as the page uses them.
import type { GameName, LogEntry, Outcome, Position, Reason } from '../table/types';

export interface Me {
  person: number;
  name: string;
  account: boolean;
  ratings: Record<string, { rating: number; deviation: number; games: number }>;
}

export type Clock = null | { kind: 'budget'; ms: number; increment: number } | { kind: 'days'; days: number };
export interface Clocks {
  now: number;
  running: number | null;
  left: (number | null)[];
}

export type SeatKind = 'person' | 'bot' | 'open' | 'invite';
export interface SeatInfo {
  seat: number;
  kind: SeatKind;
  name: string | null;
  person: number | null;
  account: boolean | null;
  rating: number | null;
  level: string | null;
  here: boolean;
  out: null | 'resigned' | 'timeout';
  plays: string | null;
}

export interface TableInfo {
  id: string;
  game: GameName;
  options: Record<string, string>;
  clock: Clock;
  rated: boolean;
  chat: boolean;
  watch: 'anyone' | 'invited';
  order: 'as-seated' | 'random';
  state: 'open' | 'running' | 'over' | 'cancelled';
  you: number | null;
  maker: boolean;
  invite: string | null;
  seats: SeatInfo[];
  watchers: number;
  takeback: null | { seat: number; agreed: number[] };
  rematch: number[];
  next: string | null;
  previous: string | null;
  result: Outcome | null;
  ratings?: ({ before: number; after: number } | null)[];
  revision: number;
  to_act: number | null;
}

export interface Summary {
  id: string;
  game: GameName;
  options: Record<string, string>;
  state: TableInfo['state'];
  seats: { kind: SeatKind; name: string | null; level: string | null; rating: number | null }[];
  clock: Clock;
  rated: boolean;
  created: number;
  you: number | null;
  to_act: number | null;
  result: Outcome | null;
}

export interface ChatLine {
  n: number;
  room: 'players' | 'watchers';
  name: string;
  person: number | null;
  seat: number | null;
  text: string;
  at: number;
}

export type ServerMessage =
  | { type: 'welcome'; id: string; now: number; you: Me | null }
  | { type: 'pong'; id: string }
  | { type: 'ack'; id: string; table?: string; revision?: number; repeated?: boolean }
  | { type: 'error'; id: string | null; key: string; text: string; table?: string }
  | { type: 'lobby'; full: boolean; tables: Summary[]; gone: string[] }
  | { type: 'games'; id: string; games: Summary[]; next: number | string | null }
  | { type: 'table'; table: TableInfo }
  | {
      type: 'position';
      table: string;
      revision: number;
      log_from: number;
      position: Position;
      meanwhile?: boolean;
      clocks: Clocks | null;
    }
  | { type: 'chat'; table: string; lines: ChatLine[] }
  | { type: 'why'; id: string; key: string | null }
  | {
      type: 'hint';
      id: string;
      action: string;
      chance: number;
      only: boolean;
      then: string[];
      second: { action: string; chance: number } | null;
      reasons: Reason[];
    }
  | { type: 'record'; id: string; record: unknown }
  | { type: 'bye'; reason: string };

// Of a log that comes in parts, the client keeps what is before the part and appends it.
export function joinLog(kept: LogEntry[], from: number, part: LogEntry[]): LogEntry[] {
  return [...kept.filter((entry) => entry.n < from), ...part];
}
