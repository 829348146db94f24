// A game that is over, or a record, looked at again: the board at any of its steps, what each decision was worth, and other moves tried.
import { cutRecord } from '../../engine/cutRecord';
import type { WorkerClient } from '../../engine/rpc';
import { positionOf, startEngine } from '../../engine/start';
import type { Decision, Report } from '../../engine/wasm';
import type { LogEntry, Position, Reason } from '../../table/types';
import { stopsOf } from './stops';

const MS_A_DECISION = 60;
const MS_A_GUESS = 800;
export const AUTOPLAY_MS = 1500;
const NO_SEAT = -1;

// What is known of the decision at the step that is shown.
export interface Judged {
  decision: Decision;
  position: Position; // as its seat saw it
  reasons: { played: Reason[]; best: Reason[] };
}
// The better move is looked for. `guess` is null until one was made, `worth` until it was judged.
export interface Trial {
  decision: Decision;
  guess: string | null;
  worth: Decision | null;
}

export const bestOf = (decision: Decision): string => decision.best[0]?.action ?? decision.played;

export class ReviewModel {
  step = $state(0);
  eyes = $state(NO_SEAT); // NO_SEAT: a spectator's
  log = $state.raw<LogEntry[]>([]); // all of it
  shown = $state.raw<Position | null>(null);
  report = $state.raw<Report | null>(null);
  progress = $state<number | null>(null); // of the analysis; null: none is under way
  problem = $state('');
  judged = $state.raw<Judged | null>(null);
  trial = $state.raw<Trial | null>(null);
  playing = $state(false);

  readonly me: number | null; // whose mistakes come first
  readonly #record: string;
  readonly #table: WorkerClient;
  readonly #thinker: WorkerClient;
  #wanted = 0;
  #closed = false;
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(record: string, me: number | null) {
    this.#record = record;
    this.me = me;
    this.eyes = me ?? NO_SEAT;
    this.#table = startEngine();
    this.#thinker = startEngine();
  }

  get last(): number {
    return this.log.length;
  }
  stops = $derived.by(() => stopsOf(this.log, this.report?.decisions ?? []));
  // Where the slider stands: the last place to stop that is not behind the step.
  place = $derived.by(() => Math.max(0, this.stops.findLastIndex((at) => at <= this.step)));

  // Who leaves while the engine is asked gets no answer, and needs none.
  async #guarded(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (!this.#closed) this.problem = error instanceof Error ? error.message : String(error);
    }
  }

  open(at: 'first' | 'last'): Promise<void> {
    return this.#guarded(async () => {
      await this.#table.call('load', { record: this.#record });
      this.log = (await positionOf(this.#table, null)).log;
      this.go(at === 'last' ? this.last : (this.stops[0] ?? 0));
    });
  }

  async analyse(): Promise<void> {
    if (this.progress !== null || this.report || this.#closed) return;
    this.progress = 0;
    await this.#guarded(async () => {
      this.report = await this.#thinker.call<Report>('review', { record: this.#record, ms: MS_A_DECISION }, (done: number) => (this.progress = done));
    });
    this.progress = null;
    if (this.report) this.#show(); // what is known of this step now
  }

  go(step: number): void {
    this.step = Math.max(0, Math.min(this.last, step));
    this.trial = null;
    this.#show();
  }
  // By places to stop: turns, and marked decisions.
  move(by: number): void {
    const between = this.stops[this.place] !== this.step; // in the middle of a turn: back is to its beginning
    const to = this.place + by + (between && by < 0 ? 1 : 0);
    this.go(this.stops[Math.max(0, Math.min(this.stops.length - 1, to))] ?? 0);
  }
  // A decision, as its seat saw it.
  look(decision: Decision): void {
    this.stop();
    this.eyes = decision.seat;
    this.go(decision.step);
  }
  see(eyes: number): void {
    this.eyes = eyes;
    this.#show();
  }

  #show(): void {
    void this.#guarded(() => this.#look());
  }
  // Only the newest wish is shown when people are faster than the engine.
  async #look(): Promise<void> {
    const ticket = ++this.#wanted;
    const { step, eyes } = this;
    const decision = this.report?.decisions.find((one) => one.step === step) ?? null;
    await this.#table.call('load', { record: this.#record, steps: step });
    const position = await positionOf(this.#table, eyes < 0 ? null : eyes);
    let judged: Judged | null = null;
    if (decision) {
      const reasons = (action: string) => this.#table.call<Reason[]>('reasons', { seat: decision.seat, action });
      const own = eyes === decision.seat ? position : await positionOf(this.#table, decision.seat);
      judged = { decision, position: own, reasons: { played: await reasons(decision.played), best: await reasons(bestOf(decision)) } };
    }
    if (ticket !== this.#wanted) return;
    this.shown = position;
    this.judged = judged;
  }

  autoplay(): void {
    if (this.playing) return this.stop();
    if (this.step >= this.last) this.go(this.stops[0] ?? 0);
    this.playing = true;
    this.#timer = setInterval(() => {
      this.move(1);
      if (this.step >= this.last) this.stop();
    }, AUTOPLAY_MS);
  }
  stop(): void {
    this.playing = false;
    clearInterval(this.#timer);
  }

  // A guess can be made: the board shows what it is about.
  guessing = $derived.by(() => this.trial !== null && this.trial.guess === null && this.shown?.log_size === this.trial.decision.step && this.shown.seat === this.trial.decision.seat);
  try(decision: Decision): void {
    this.look(decision);
    this.trial = { decision, guess: null, worth: null };
  }
  async guess(action: string): Promise<void> {
    const { trial } = this;
    if (!trial || trial.guess !== null) return;
    const asked = { ...trial, guess: action };
    this.trial = asked;
    const record = cutRecord(this.#record, trial.decision.step, { then: [action] });
    await this.#guarded(async () => {
      const worth = await this.#thinker.call<Decision>('judge', { record, ms: MS_A_GUESS });
      if (this.trial === asked) this.trial = { ...asked, worth };
    });
  }
  whyIllegal(action: string): Promise<string | null> {
    return this.#table.call('why', { seat: this.eyes, action });
  }
  giveUp(): void {
    this.trial = null;
  }

  // The game as it stood here, for the seat to play on. What came after it is noted as taken back.
  recordFrom(seat: number): string {
    return cutRecord(this.#record, this.trial?.decision.step ?? this.step, { takenBack: seat });
  }

  close(): void {
    this.#closed = true;
    this.stop();
    this.#table.close();
    this.#thinker.close();
  }
}
