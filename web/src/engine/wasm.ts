// The C++ engine as a WebAssembly instance: see bindings/wasm. It runs in Workers, and in node for the tests.
import type { GameName, Hint, Position, Reason } from '../table/types';

interface Exports {
  memory: WebAssembly.Memory;
  _initialize(): void;
  input(size: number): number;
  output(): number;
  games(): number;
  table_make(): number;
  table_load(steps: number): number;
  table_record(): number;
  table_cards(): number;
  table_position(viewer: number, first: number): number;
  table_view(seat: number): number;
  table_act(seat: number): number;
  table_why(seat: number): number;
  table_reasons(seat: number): number;
  table_settle(seed: bigint): number;
  table_undo(seat: number): number;
  table_redo(seat: number): number;
  table_restart(seat: number): number;
  table_take_back(seat: number): number;
  bot_make(seat: number, seed: bigint): number;
  bot_begin(seat: number): number;
  bot_think(seat: number, iterations: number): number;
  bot_finish(seat: number): number;
  hint(game: number, iterations: number, ms: number, seed: bigint): number;
  review_begin(iterations: number, ms: number): number;
  review_look(i: number): number;
  review_report(): number;
  replay(): number;
  signature(): number;
  search_signature(opponent: number): number;
  bench_search(least: number): number;
}

export interface GameInfo {
  game: GameName;
  version: number;
  seats: [number, number];
  options: { name: string; values: string; standard: string }[];
}

export interface SeatName {
  name: string;
  kind: string;
}

export interface Decision {
  step: number;
  turn: number;
  seat: number;
  legal: number;
  played: string;
  before: number;
  after: number;
  loss: number;
  mark: '' | 'inaccuracy' | 'mistake' | 'blunder';
  visits: number;
  best: { action: string; chance: number; visits: number }[];
}

export interface Report {
  game: GameName;
  seats: {
    name: string;
    kind: string;
    decisions: number;
    accuracy?: number;
    average_loss?: number;
    inaccuracies?: number;
    mistakes?: number;
    blunders?: number;
  }[];
  decisions: Decision[];
}

const OK = 0;
const NOT_SUPPORTED = 58;

// The few calls that the C++ library wants of a system: a clock, and somewhere to complain before it gives up.
function system(memory: () => WebAssembly.Memory) {
  return {
    clock_time_get(_clock: number, _precision: bigint, at: number) {
      new DataView(memory().buffer).setBigUint64(at, BigInt(Math.round(performance.now() * 1e6)), true);
      return OK;
    },
    fd_write: () => NOT_SUPPORTED,
    fd_seek: () => NOT_SUPPORTED,
    fd_close: () => OK,
    proc_exit(code: number) {
      throw new Error(`the engine stopped with ${code}`);
    },
  };
}

export class Engine {
  readonly #wasm: Exports;
  readonly #encoder = new TextEncoder();
  readonly #decoder = new TextDecoder();
  readonly #order: readonly GameName[];

  private constructor(wasm: Exports) {
    this.#wasm = wasm;
    wasm._initialize();
    this.#order = this.games().map(({ game }) => game);
  }

  static async from(source: Response | Promise<Response> | BufferSource): Promise<Engine> {
    const held: { memory?: WebAssembly.Memory } = {};
    const imports = { wasi_snapshot_preview1: system(() => held.memory as WebAssembly.Memory) };
    const given = await source;
    const bytes = given instanceof Response ? await given.arrayBuffer() : given;
    const { instance } = await WebAssembly.instantiate(bytes, imports);
    const wasm = instance.exports as unknown as Exports;
    held.memory = wasm.memory;
    return new Engine(wasm);
  }

  // Memory may move with every call, so views on it are made anew each time.
  #put(bytes: Uint8Array): void {
    const at = this.#wasm.input(bytes.length);
    new Uint8Array(this.#wasm.memory.buffer, at, bytes.length).set(bytes);
  }
  #putText(text: string): void {
    this.#put(this.#encoder.encode(text));
  }
  #bytes(length: number): Uint8Array {
    return new Uint8Array(this.#wasm.memory.buffer, this.#wasm.output(), length).slice();
  }
  #text(length: number): string {
    return this.#decoder.decode(new Uint8Array(this.#wasm.memory.buffer, this.#wasm.output(), length));
  }
  #json<T>(length: number): T {
    return JSON.parse(this.#text(length)) as T;
  }
  #must(length: number): void {
    const problem = this.#text(length);
    if (problem) throw new Error(problem);
  }
  // The key of the reason why not, or null.
  #refusal(length: number): string | null {
    return this.#text(length) || null;
  }

  games(): GameInfo[] {
    return this.#json(this.#wasm.games());
  }

  make(game: GameName, seats: number, options: Record<string, string>): void {
    this.#putText(JSON.stringify({ game, seats, options }));
    this.#must(this.#wasm.table_make());
  }
  load(record: string, steps = -1): void {
    this.#putText(record);
    this.#must(this.#wasm.table_load(steps));
  }
  record(seats: SeatName[]): string {
    this.#putText(JSON.stringify({ seats }));
    return this.#text(this.#wasm.table_record());
  }
  cards(): unknown {
    return this.#json(this.#wasm.table_cards());
  }
  position(viewer: number | null, first = 0): Position {
    return JSON.parse(this.positionText(viewer, first)) as Position;
  }
  positionText(viewer: number | null, first = 0): string {
    return this.#text(this.#wasm.table_position(viewer ?? -1, first));
  }
  view(seat: number): Uint8Array {
    return this.#bytes(this.#wasm.table_view(seat));
  }
  act(seat: number, action: string): string | null {
    this.#putText(action);
    return this.#refusal(this.#wasm.table_act(seat));
  }
  whyIllegal(seat: number, action: string): string | null {
    this.#putText(action);
    return this.#refusal(this.#wasm.table_why(seat));
  }
  // What speaks for an action of the seat to act.
  reasons(seat: number, action: string): Reason[] {
    this.#putText(action);
    return this.#json(this.#wasm.table_reasons(seat));
  }
  settle(seed: bigint): void {
    this.#wasm.table_settle(seed);
  }
  undo(seat: number): string | null {
    return this.#refusal(this.#wasm.table_undo(seat));
  }
  redo(seat: number): string | null {
    return this.#refusal(this.#wasm.table_redo(seat));
  }
  restart(seat: number): string | null {
    return this.#refusal(this.#wasm.table_restart(seat));
  }
  takeBack(seat: number): string | null {
    return this.#refusal(this.#wasm.table_take_back(seat));
  }

  makeBot(seat: number, game: GameName, level: string, seed: bigint, iterations = 0): void {
    this.#putText(JSON.stringify({ game, level, iterations }));
    this.#must(this.#wasm.bot_make(seat, seed));
  }
  botBegin(seat: number, view: Uint8Array): number {
    this.#put(view);
    const wants = this.#wasm.bot_begin(seat);
    if (wants < 0) throw new Error('not a view of this game');
    return wants;
  }
  botThink(seat: number, iterations: number): number {
    return this.#wasm.bot_think(seat, iterations);
  }
  botFinish(seat: number): string {
    return this.#text(this.#wasm.bot_finish(seat));
  }
  hint(game: GameName, view: Uint8Array, iterations: number, ms: number, seed: bigint): Hint {
    this.#put(view);
    return this.#json(this.#wasm.hint(this.#order.indexOf(game), iterations, ms, seed));
  }

  reviewBegin(record: string, iterations: number, ms: number): number {
    this.#putText(record);
    const count = this.#wasm.review_begin(iterations, ms);
    if (count < 0) throw new Error('not a record that can be played');
    return count;
  }
  reviewLook(i: number): void {
    this.#wasm.review_look(i);
  }
  reviewReport(): Report {
    return this.#json(this.#wasm.review_report());
  }

  replay(record: string): string | null {
    this.#putText(record);
    return this.#refusal(this.#wasm.replay());
  }
  signature(game: GameName): string {
    this.#putText(game);
    return this.#text(this.#wasm.signature());
  }
  /** Of the current search, or of the opponent with that number; empty: there is none. */
  searchSignature(game: GameName, opponent = 0): string {
    this.#putText(game);
    return this.#text(this.#wasm.search_signature(opponent));
  }
  benchSearch(game: GameName, least: number): number {
    this.#putText(game);
    return this.#wasm.bench_search(least);
  }
}
