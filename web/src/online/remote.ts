// A table of the server: what is known about it, and, once there is a game, its client.
import { derived, get, writable, type Readable } from 'svelte/store';
import { moduleOf } from '../games';
import { shareStructure } from '../table/structuralSharing';
import type { GameClient, Hint, LogEntry, Player, Position, Refusal, Thinking } from '../table/types';
import { api, ServerError } from './api';
import type { Connection } from './connection';
import { seatNames } from './seatNames';
import { joinLog, type Answer, type ChatLine, type Clocks, type Fields, type Of, type PlannedTurn, type Request, type ServerMessage, type TableInfo } from './types';

// Requests about a table, without the table.
export type TableRequest = { [T in Request]: Fields<T> extends { table: string } ? T : never }[Request];
export type TableFields<T extends TableRequest> = Omit<Fields<T>, 'table'>;

// Has somebody else moved since one's own last step?
function othersMoved({ seat, log }: Position): boolean {
  const own = log.findLastIndex((entry) => entry.actor === seat);
  return seat !== null && own >= 0 && log.slice(own + 1).some((entry) => entry.actor !== null);
}

export class RemoteTable {
  readonly info = writable<TableInfo | null>(null);
  readonly chat = writable<ChatLine[]>([]);
  readonly clocks = writable<{ clocks: Clocks; at: number } | null>(null);
  readonly problem = writable<ServerError | null>(null);
  readonly game = writable<RemoteGame | null>(null);
  readonly plan = writable<PlannedTurn[]>([]); // one's own next turn, planned before
  readonly missed = writable(false); // something happened while this page was away
  readonly rewound = writable(false); // the server has lost what it had shown
  #revision: number | undefined;
  readonly #ends: (() => void)[] = [];

  constructor(
    readonly connection: Connection,
    readonly id: string,
    readonly invite: string | undefined,
  ) {
    this.#ends.push(connection.listen((message) => this.#receive(message)));
    this.#ends.push(connection.whenever(() => void this.#open()));
  }

  async #open(): Promise<void> {
    this.plan.set([]); // one is told of it where there is one
    try {
      await this.request('open', {
        detail: 'view',
        ...(this.invite ? { invite: this.invite } : {}),
        ...(this.#revision === undefined ? {} : { from: this.#revision }),
      });
      this.problem.set(null);
    } catch (error) {
      if (error instanceof ServerError) this.problem.set(error);
    }
  }

  request<T extends TableRequest>(type: T, fields: TableFields<T>): Promise<Answer<T>> {
    return this.connection.request(type, { table: this.id, ...fields } as unknown as Fields<T>);
  }

  #receive(message: ServerMessage): void {
    if (message.type === 'table' && message.table.id === this.id) this.info.set(message.table);
    if (message.type === 'plan' && message.table === this.id) this.plan.set(message.turns);
    if (message.type === 'chat' && message.table === this.id)
      this.chat.update((lines) => {
        const known = new Set<string>(lines.map((line) => `${line.room}${line.n}`));
        return [...lines, ...message.lines.filter((line) => !known.has(`${line.room}${line.n}`))].sort((a, b) => a.at - b.at);
      });
    if (message.type === 'chat_gone' && message.table === this.id) this.chat.update((lines) => lines.filter((line) => !message.lines.includes(line.n)));
    if (message.type === 'position' && message.table === this.id) void this.#show(message);
  }

  async #show(message: Of<'position'>): Promise<void> {
    // Also on a device that has not seen this table yet.
    const fresh = this.#revision === undefined ? othersMoved(message.position) : this.#revision < message.revision;
    if (message.missed && fresh) this.missed.set(true);
    // It never gets less by itself: the database failed, and the one that took over had not heard of all yet.
    if (this.#revision !== undefined && message.revision < this.#revision) this.rewound.set(true);
    this.#revision = message.revision;
    this.clocks.set(message.clocks ? { clocks: message.clocks, at: performance.now() } : null);
    const game = get(this.game);
    if (game) return game.show(message);
    const cards = await api.cards(message.position.game);
    if (!get(this.game)) this.game.set(new RemoteGame(this, cards, message));
    else get(this.game)?.show(message);
  }

  close(): void {
    this.#ends.forEach((end) => end());
    void this.request('close', {}).catch(() => undefined);
  }
}

export class RemoteGame implements GameClient {
  readonly position: Readable<Position>;
  readonly players: Readable<Player[]>;
  readonly busy: Readable<boolean>;
  readonly thinking: Readable<Thinking | null>;
  readonly canHint: Readable<boolean>;
  readonly canTakeBack: Readable<boolean>;
  readonly online = true;
  readonly hotSeat = writable<number | null>(null);
  readonly #position;
  readonly #waiting = writable(0);
  #log: LogEntry[] = [];

  constructor(
    readonly table: RemoteTable,
    readonly cards: unknown,
    first: Of<'position'>,
  ) {
    this.#log = first.position.log;
    this.#position = writable<Position>({ ...first.position, revision: first.revision });
    this.position = this.#position;
    this.players = derived(table.info, (info): Player[] => {
      const names = seatNames(info?.seats ?? []);
      const seats = (info?.seats ?? []).map((seat, i): Player => ({
        name: names[i] ?? '',
        kind: seat.kind === 'bot' ? 'bot' : 'human',
        here: seat.seat === info?.you,
        present: seat.online,
        ...(seat.level ? { level: seat.level } : {}),
      }));
      const automaton = info && moduleOf(info.game).automaton;
      if (automaton) seats.push({ name: automaton, kind: 'automaton', here: false });
      return seats;
    });
    this.busy = derived([this.#waiting, table.connection.state], ([waiting, state]) => waiting > 0 || state !== 'online');
    this.thinking = derived([this.#position, table.info], ([position, info]): Thinking | null => {
      const seat = position.over ? null : position.to_act;
      const who = seat === null ? undefined : info?.seats[seat];
      return seat !== null && who && (who.kind === 'bot' || who.replaced_by) ? { seat, progress: null } : null;
    });
    // The first position may come before the table that it belongs to.
    this.canHint = derived(
      table.info,
      (info) => !!info && !info.rated && info.seats.every((seat) => seat.kind !== 'person' || seat.seat === info.you),
    );
    this.canTakeBack = this.canHint;
  }

  show(message: Of<'position'>): void {
    this.#log = joinLog(this.#log, message.log_from, message.position.log);
    const { position, revision } = message;
    this.#position.update((before) => ({ ...position, revision, view: shareStructure(before.view, position.view), log: this.#log }));
  }

  async #refusal(asking: Promise<unknown>): Promise<Refusal | null> {
    try {
      await asking;
      return null;
    } catch (error) {
      if (!(error instanceof ServerError)) throw error;
      // What the server says in words counts; the rules' own reasons have texts of the page.
      return error.key.startsWith('reject.') ? error.key : error.message;
    }
  }
  async #change(type: 'undo' | 'redo' | 'restart'): Promise<Refusal | null> {
    this.#waiting.update((n) => n + 1);
    try {
      return await this.#refusal(this.table.request(type, { revision: get(this.#position).revision }));
    } finally {
      this.#waiting.update((n) => n - 1);
    }
  }

  // The table shows it as done meanwhile, and takes nothing else: it needs no busy look.
  act(action: string): Promise<Refusal | null> {
    return this.#refusal(this.table.request('act', { revision: get(this.#position).revision, action }));
  }
  undo(): Promise<Refusal | null> {
    return this.#change('undo');
  }
  redo(): Promise<Refusal | null> {
    return this.#change('redo');
  }
  restartTurn(): Promise<Refusal | null> {
    return this.#change('restart');
  }
  // Nobody else has to agree: GameScreen offers it only where canTakeBack says so.
  async takeBack(): Promise<Refusal | null> {
    this.#waiting.update((n) => n + 1);
    try {
      return await this.#refusal(this.table.request('takeback', { agree: true }));
    } finally {
      this.#waiting.update((n) => n - 1);
    }
  }
  async whyIllegal(action: string): Promise<Refusal | null> {
    return (await this.table.request('why', { action })).key;
  }
  async hint(): Promise<Hint> {
    const hint = await this.table.request('hint', {});
    return {
      action: hint.action,
      chance: hint.chance,
      only: hint.only,
      then: hint.then,
      second: hint.second?.action ?? null,
      second_chance: hint.second?.chance ?? 0,
      reasons: hint.reasons,
    };
  }
  async record(): Promise<string> {
    const { record } = await this.table.request('record', {});
    return typeof record === 'string' ? record : JSON.stringify(record);
  }
  async takeHotSeat(): Promise<void> {
    // Everybody has a screen of its own.
  }
  close(): void {
    this.table.close();
  }
}
