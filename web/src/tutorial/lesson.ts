// A tutorial being played. The engine holds the table and says what is legal; the record says what comes next.
import { get, writable } from 'svelte/store';
import type { GameRecord, TutorialPlan, TutorialStep } from '../table/module';
import type { LogEntry, Player, Position, Refusal } from '../table/types';
import type { WorkerClient } from '../engine/rpc';
import { positionOf } from '../engine/start';

export interface LessonState {
  step: number;
  position: Position;
  last: LogEntry[]; // since the pupil last did something
  moving: boolean; // others play, or time passes
}

export type Calls = Pick<WorkerClient, 'call' | 'close'>; // the engine in a Worker, or in a test
export type Verdict = 'right' | 'other' | 'refused';

const PUPIL = 0;
const FAST_MS = 60; // a step when many turns are passed over
const MANY = 14;

export class Lesson {
  readonly state = writable<LessonState | null>(null);
  readonly players: Player[];
  cards: unknown = null;
  readonly #record: GameRecord;
  readonly #text: string;
  readonly #steps: readonly TutorialStep[];
  readonly #engine: Calls;
  readonly #pace: () => number;
  #run = 0; // only the newest walk goes on

  // pace: how long a step of somebody else is left on the table, in ms
  constructor({ record, steps }: TutorialPlan, engine: Calls, name: string, pace: () => number, automaton?: string) {
    this.#record = record;
    this.#text = JSON.stringify(record);
    this.#steps = steps;
    this.#engine = engine;
    this.#pace = pace;
    this.players = record.seats.map((seat, i) => ({
      name: i === PUPIL ? name : seat.name,
      kind: i === PUPIL ? 'human' : 'bot',
      here: i === PUPIL,
    }));
    if (automaton) this.players.push({ name: automaton, kind: 'automaton', here: false });
  }

  get length(): number {
    return this.#steps.length;
  }
  step(i: number): TutorialStep | undefined {
    return this.#steps[i];
  }
  // What the pupil is to do in this step.
  expected(i: number): string | null {
    const step = this.#steps[i];
    return step?.act ? (this.#record.actions[step.at] ?? null) : null;
  }

  async #at(actions: number): Promise<Position> {
    this.cards = await this.#engine.call<unknown>('load', { record: this.#text, steps: actions });
    return positionOf(this.#engine, PUPIL);
  }

  #lastOf(position: Position): LogEntry[] {
    const own = position.log.findLastIndex((entry) => entry.actor === PUPIL);
    return position.log.slice(own + 1).filter((entry) => entry.turn > 0);
  }

  // Goes to a step at once, forwards or back.
  async go(i: number): Promise<void> {
    const step = this.#steps[i];
    if (!step) return;
    const run = ++this.#run;
    const position = await this.#at(step.at);
    if (run === this.#run) this.state.set({ step: i, position, last: this.#lastOf(position), moving: false });
  }

  // On to the next step; what happens in between is shown.
  async next(): Promise<void> {
    const now = get(this.state);
    if (!now || now.moving) return;
    const from = this.#steps[now.step];
    const to = this.#steps[now.step + 1];
    if (!from || !to) return;
    const run = ++this.#run;
    const far = to.at - from.at > MANY;
    // who wants it at once only sees where it leads
    for (let n = from.at + 1; n < to.at && this.#pace() > 0; n++) {
      const position = await this.#at(n);
      if (run !== this.#run) return;
      const chance = position.to_act === null && !position.over;
      if (chance && n < to.at) continue; // a place that waits for its card is not worth a look
      this.state.set({ step: now.step, position, last: this.#lastOf(position), moving: true });
      await new Promise((resolve) => setTimeout(resolve, far ? FAST_MS : this.#pace()));
      if (run !== this.#run) return;
    }
    await this.go(now.step + 1);
  }

  // The pupil does something. Only the action of the record leads on.
  async act(action: string): Promise<Verdict> {
    const now = get(this.state);
    const expected = now ? this.expected(now.step) : null;
    if (!now || now.moving || expected === null) return 'refused';
    if (action !== expected) return now.position.legal.includes(action) ? 'other' : 'refused';
    await this.next();
    return 'right';
  }

  whyIllegal(action: string): Promise<Refusal | null> {
    return this.#engine.call('why', { seat: PUPIL, action });
  }

  close(): void {
    this.#run++;
    this.#engine.close();
  }
}
