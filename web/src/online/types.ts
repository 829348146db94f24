// The messages of docs/PROTOCOL.md: their types are made of the schemas (scripts/protocol_types.mjs).
import type { LogEntry } from '../table/types';
import type * as client from './protocol/client';
import type * as server from './protocol/server';

export type { Clock, Line as ChatLine, Me, SeatInfo, Summary, TableInfo } from './protocol/server';
export type Clocks = NonNullable<server.Clocks>;
export type PlannedTurn = server.PlannedTurn;

export type ClientMessage = client.ClientMessage;
export type ServerMessage = server.ServerMessage;
export type Request = ClientMessage['type'];
export type Of<T extends ServerMessage['type']> = Extract<ServerMessage, { type: T }>;

// What a request says beside its type and its id.
export type Fields<T extends Request> = T extends Request ? Omit<Extract<ClientMessage, { type: T }>, 'type' | 'id'> : never;

// How a request is answered; those that are not listed are acknowledged.
interface Answers {
  ping: 'pong';
  games: 'games';
  tables: 'tables';
  hint: 'hint';
  why: 'why';
  plan_preview: 'plan_preview';
  replay: 'replay';
  record: 'record';
}
export type Answer<T extends Request> = Of<T extends keyof Answers ? Answers[T] : 'ack'>;

// Of a log that comes in parts, the client keeps what is before the part and appends it.
export function joinLog(kept: LogEntry[], from: number, part: LogEntry[]): LogEntry[] {
  return [...kept.filter((entry) => entry.n < from), ...part];
}
