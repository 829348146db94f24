// The client of a table that is played on this screen: the engine in a Worker, bots in another, people before it.
import { get, readable, writable, type Readable } from 'svelte/store';
import { nextPaint } from '../table/frame.svelte';
import { shareStructure } from '../table/structuralSharing';
import type { GameClient, Hint, LogEntry, Player, Position, Refusal, Thinking } from '../table/types';
import type { WorkerClient } from './rpc';
import { positionOf, startEngine } from './start';
import { OpenElsewhere, storage, type StoredGame } from './storage';
import { countGame } from './wins';

const HINT_MS = 1200;
const LONGEST_THOUGHT_MS = 2000; // people wait for it

// Does somebody with these eyes see no more than everybody?
const sameKnowledge = (open: Position, own: Position): boolean => {
  const known = ({ view }: Position) => JSON.stringify({ ...(view as object), seat: null });
  return known(open) === known(own);
};

export interface LocalOptions {
  pace: () => number; // how long a bot's step is left on the table, in ms
  automaton?: string | undefined; // the game's own, if it has one
  onlost?: () => void; // another tab has opened the game: here it ends, and nothing is written
  engine?: () => WorkerClient; // for tests
}

export class LocalGame implements GameClient {
  readonly cards: unknown;
  readonly players: Readable<Player[]>;
  readonly position: Readable<Position>;
  readonly busy = writable(true);
  readonly thinking = writable<Thinking | null>(null);
  readonly hotSeat = writable<number | null>(null);
  readonly canHint = readable(true);
  readonly canTakeBack: Readable<boolean>;
  readonly stored: StoredGame;

  readonly #table: WorkerClient;
  readonly #position;
  readonly #options: LocalOptions & { engine: () => WorkerClient };
  #bots: WorkerClient | null = null;
  #adviser: WorkerClient | null = null;
  #viewer: number | null;
  #closed = false;
  #saved: Promise<void> = Promise.resolve();
  #acting = false;
  #skipping = false; // what bots do is not waited for
  #stopWaiting: (() => void) | null = null;

  private constructor(stored: StoredGame, cards: unknown, first: Position, table: WorkerClient, options: LocalOptions & { engine: () => WorkerClient }) {
    this.stored = stored;
    this.cards = cards;
    this.#table = table;
    this.#options = options;
    const here = stored.seats.flatMap((seat, i) => (seat.kind === 'human' ? [i] : []));
    this.#viewer = here.length === 1 ? (here[0] as number) : null;
    this.canTakeBack = readable(here.length === 1);
    this.#position = writable(first);
    this.position = this.#position;
    const players: Player[] = stored.seats.map((seat) => ({
      name: seat.name,
      kind: seat.kind,
      here: seat.kind === 'human' && !(stored.imported && stored.over), // of a game from a file nobody is here
      ...(seat.level ? { level: seat.level } : {}),
    }));
    if (options.automaton) players.push({ name: options.automaton, kind: 'automaton', here: false });
    this.players = writable(players);
  }

  // A new table for `record` empty; otherwise the one that the record tells.
  static async open(stored: StoredGame, given: LocalOptions): Promise<LocalGame> {
    const options = { engine: startEngine, ...given };
    const table = options.engine();
    try {
      const cards = stored.record
        ? await table.call<unknown>('load', { record: stored.record })
        : await table.call<unknown>('make', { game: stored.game, seats: stored.seats.length, options: stored.options });
      if (stored.record) await table.call('settle', null);
      const first = await positionOf(table, null);
      const game = new LocalGame(stored, cards, first, table, options);
      await game.#show();
      void game.#goOn();
      return game;
    } catch (error) {
      table.close();
      throw error;
    }
  }

  #isHuman(seat: number): boolean {
    return this.stored.seats[seat]?.kind === 'human';
  }

  // The table with the viewer's eyes. What it knows of the log already is not told again.
  async #look(known: LogEntry[] = []): Promise<Position> {
    const position = await positionOf(this.#table, this.#viewer, known.length);
    return known.length > 0 ? { ...position, log: [...known, ...position.log] } : position;
  }

  // Shows it, and keeps it.
  async #show(): Promise<Position> {
    const position = await this.#look();
    if (this.#closed) return position;
    this.#set(position);
    await this.#save(position);
    return position;
  }

  #set(position: Position): void {
    this.#position.update((before) => ({ ...position, view: shareStructure(before.view, position.view) }));
  }

  // One after the other: the record is the table's as it is now, and the newest is kept last.
  #save({ turn, over, result, takebacks }: Position): Promise<void> {
    const { stored } = this;
    const recording = this.#table
      .call<string>(
        'record',
        stored.seats.map((seat) => ({ name: seat.name, kind: seat.level ?? 'human' })),
      )
      .catch(() => null); // closed meanwhile
    this.#saved = this.#saved.then(async () => {
      const record = await recording;
      if (record === null) return;
      const ends = over && !stored.over;
      Object.assign(stored, { record, turn, over, result, updated: Date.now(), ...(takebacks.length > 0 ? { takebacks: takebacks.length } : {}) });
      if (ends) countGame(stored, this.#options.automaton !== undefined);
      try {
        await storage.keep({ ...stored });
      } catch (error) {
        // A browser that keeps nothing (private window, full disk) can still play.
        if (!(error instanceof OpenElsewhere)) return;
        this.close();
        this.#options.onlost?.();
      }
    });
    return this.#saved;
  }

  // Who leaves a table while the engine is asked gets no answer, and needs none.
  async #unlessClosed<T>(work: () => Promise<T>, otherwise: T): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (!this.#closed) throw error;
      return otherwise;
    }
  }

  // Lets bots play until a person has to decide or it is over.
  #goOn(): Promise<void> {
    return this.#unlessClosed(() => this.#letBotsPlay(), undefined);
  }
  async #letBotsPlay(): Promise<void> {
    let position = get(this.#position);
    while (!this.#closed && !position.over && position.to_act !== null && !this.#isHuman(position.to_act)) {
      this.busy.set(true);
      const seat = position.to_act;
      const start = performance.now();
      const action = await this.#think(seat);
      await this.#pause(this.#options.pace() - (performance.now() - start));
      if (this.#closed) return;
      await this.#table.call('act', { seat, action });
      position = await this.#show();
    }
    this.thinking.set(null);
    this.#skipping = false;
    if (this.#closed) return;
    const next = position.over ? null : position.to_act;
    if (next !== null && next !== this.#viewer) {
      // Another person's turn: until it has taken the screen, the page knows what everybody may know and no more. Who knows
      // nothing else needs no such screen.
      this.#viewer = null;
      const open = await this.#show();
      if (sameKnowledge(open, await positionOf(this.#table, next))) {
        this.#viewer = next;
        await this.#show();
        this.busy.set(false);
      } else {
        this.hotSeat.set(next);
      }
    } else {
      this.busy.set(position.over);
    }
  }

  #pause(ms: number): Promise<void> {
    if (this.#skipping || ms <= 0) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#stopWaiting = () => (clearTimeout(timer), resolve());
    });
  }
  skip(): void {
    this.#skipping = true;
    this.#stopWaiting?.();
  }

  async #think(seat: number): Promise<string> {
    const { game, seats } = this.stored;
    if (!this.#bots) {
      this.#bots = this.#options.engine();
      for (const [i, other] of seats.entries())
        if (other.kind === 'bot') await this.#bots.call('bot', { seat: i, game, level: other.level });
    }
    this.thinking.set({ seat, progress: 0 });
    const view = await this.#table.call<Uint8Array>('view', seat);
    const args = { seat, view, ms: LONGEST_THOUGHT_MS, thought: 1 };
    return this.#bots.call<string>('think', args, (progress: number) => this.thinking.set({ seat, progress }));
  }

  takeHotSeat(): Promise<void> {
    return this.#unlessClosed(async () => {
      this.#viewer = get(this.hotSeat);
      await this.#show();
      this.hotSeat.set(null);
      this.busy.set(false);
    }, undefined);
  }

  act(action: string): Promise<Refusal | null> {
    return this.#unlessClosed(() => this.#act(action), null);
  }
  async #act(action: string): Promise<Refusal | null> {
    if (this.#acting || this.#viewer === null) return 'reject.not_your_turn';
    this.#acting = true;
    // The move and the look at what came of it are asked for at once, and the table is busy only from what came of it on.
    // The frame of the click is for what the table itself shows of the move (expected.ts of each game).
    const shown = nextPaint();
    try {
      const acting = this.#table.call<Refusal | null>('act', { seat: this.#viewer, action });
      const looking = this.#look(get(this.#position).log);
      const [refusal, position] = await Promise.all([acting, looking]);
      await shown;
      if (refusal || this.#closed) return refusal;
      const next = position.over ? null : position.to_act;
      this.#set(position);
      this.busy.set(next === null || next !== this.#viewer);
      const saving = this.#save(position);
      if (next !== this.#viewer) void saving.then(() => this.#goOn());
      return null;
    } finally {
      this.#acting = false;
    }
  }

  whyIllegal(action: string): Promise<Refusal | null> {
    return this.#unlessClosed(() => this.#table.call('why', { seat: this.#viewer ?? -1, action }), null);
  }

  #change(method: 'undo' | 'redo' | 'restart' | 'takeBack'): Promise<Refusal | null> {
    return this.#unlessClosed(async () => {
      if (this.#acting || this.#viewer === null) return 'reject.not_your_turn';
      const refusal = await this.#table.call<Refusal | null>(method, this.#viewer);
      if (!refusal) await this.#show();
      return refusal;
    }, null);
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

  async takeBack(): Promise<Refusal | null> {
    if (!get(this.canTakeBack) || get(this.busy)) return 'reject.not_now';
    const refusal = await this.#change('takeBack');
    // Bots know what the shortened log says, and nothing of what they had thought.
    if (!refusal) {
      this.#bots?.close();
      this.#bots = null;
    }
    return refusal;
  }

  async hint(): Promise<Hint> {
    const view = await this.#table.call<Uint8Array>('view', this.#viewer ?? -1);
    this.#adviser ??= this.#options.engine();
    return this.#adviser.call<Hint>('hint', { game: this.stored.game, view, ms: HINT_MS });
  }

  // What was to be kept is kept.
  saved(): Promise<void> {
    return this.#saved;
  }

  async record(): Promise<string> {
    await this.#saved;
    return this.stored.record;
  }

  close(): void {
    this.#closed = true;
    this.#table.close();
    this.#bots?.close();
    this.#adviser?.close();
  }
}
