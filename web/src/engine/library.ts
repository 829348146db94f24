// libpatolli in a WebAssembly instance, called as a C program calls it (bindings/c/include/patolli.h, where every function is
// described): handles and pointers are numbers, a status comes from every call. It runs in Workers, and in node for the tests.
export type Status = number;
export type Handle = number; // of the library's; 0: none
type Pointer = number;

/** What the engine exports: bindings/wasm/exports.txt. */
interface Calls {
  memory: WebAssembly.Memory;
  _initialize(): void;
  malloc(size: number): Pointer;
  free(at: Pointer): void;
  patolli_status_text(status: Status): Pointer;
  patolli_rng_next(rng: Pointer, bits: Pointer): Status;
  patolli_rng_split(rng: Pointer, stream: bigint, other: Pointer): Status;
  patolli_game_count(count: Pointer): Status;
  patolli_game_at(index: number, game: Pointer): Status;
  patolli_game_describe(game: Handle, info: Pointer): Status;
  patolli_game_option(game: Handle, index: number, info: Pointer): Status;
  patolli_game_cards_json(game: Handle, buffer: Pointer, capacity: number, size: Pointer): Status;
  patolli_game_signature(game: Handle, signature: Pointer): Status;
  patolli_game_search_signature(game: Handle, signature: Pointer): Status;
  patolli_game_opponent_signature(game: Handle, index: number, signature: Pointer): Status;
  patolli_action_text(game: Handle, action: number, buffer: Pointer, capacity: number, size: Pointer): Status;
  patolli_action_parse(game: Handle, text: Pointer, size: number, action: Pointer, error: Pointer): Status;
  patolli_state_make(game: Handle, seats: number, options: Pointer, count: number, state: Pointer, error: Pointer): Status;
  patolli_state_free(state: Handle): void;
  patolli_match_make(start: Handle, match: Pointer): Status;
  patolli_match_free(match: Handle): void;
  patolli_match_game(match: Handle, game: Pointer): Status;
  patolli_match_describe(match: Handle, info: Pointer): Status;
  patolli_match_view(match: Handle, viewer: number, view: Pointer): Status;
  patolli_match_position_json(match: Handle, viewer: number, first: number, buffer: Pointer, capacity: number, size: Pointer): Status;
  patolli_match_check(match: Handle, seat: number, action: number, error: Pointer): Status;
  patolli_match_act(match: Handle, seat: number, action: number, error: Pointer): Status;
  patolli_match_resolve_chance(match: Handle, rng: Pointer): Status;
  patolli_match_undo(match: Handle, seat: number, error: Pointer): Status;
  patolli_match_redo(match: Handle, seat: number, error: Pointer): Status;
  patolli_match_take_back(match: Handle, seat: number, error: Pointer): Status;
  patolli_view_free(view: Handle): void;
  patolli_view_reasons_json(view: Handle, action: number, buffer: Pointer, capacity: number, size: Pointer): Status;
  patolli_hint_make(view: Handle, budget: Pointer, seed: bigint, hint: Pointer): Status;
  patolli_hint_json(hint: Handle, buffer: Pointer, capacity: number, size: Pointer): Status;
  patolli_hint_free(hint: Handle): void;
  patolli_bot_make(game: Handle, name: Pointer, budget: Pointer, seed: bigint, bot: Pointer, error: Pointer): Status;
  patolli_bot_free(bot: Handle): void;
  patolli_bot_begin(bot: Handle, view: Handle, wanted: Pointer): Status;
  patolli_bot_think(bot: Handle, iterations: number, done: Pointer): Status;
  patolli_bot_finish(bot: Handle, action: Pointer): Status;
  patolli_record_read(line: Pointer, size: number, record: Pointer, error: Pointer): Status;
  patolli_record_of(match: Handle, players: Pointer, withLegal: number, record: Pointer): Status;
  patolli_record_write(record: Handle, format: number, buffer: Pointer, capacity: number, size: Pointer): Status;
  patolli_record_check(record: Handle, error: Pointer): Status;
  patolli_record_match(record: Handle, actions: number, match: Pointer, error: Pointer): Status;
  patolli_record_free(record: Handle): void;
  patolli_analysis_make(record: Handle, budget: Pointer, seed: bigint, seats: number, analysis: Pointer, error: Pointer): Status;
  patolli_analysis_size(analysis: Handle, decisions: Pointer): Status;
  patolli_analysis_look(analysis: Handle, decision: number): Status;
  patolli_analysis_json(analysis: Handle, buffer: Pointer, capacity: number, size: Pointer): Status;
  patolli_analysis_free(analysis: Handle): void;
  // Not of the library (bindings/wasm/view_bytes.cpp): a view for another Worker.
  view_bytes(view: Handle, buffer: Pointer, capacity: number, size: Pointer): Status;
  view_of_bytes(game: Handle, bytes: Pointer, size: number, view: Pointer): Status;
}

export const OK = 0;
export const MALFORMED = 2;
export const ILLEGAL = 3;
const TOO_SMALL = 5;

const WORD = 4;
const ERROR_BYTES = 256; // a patolli_error: the status, and the reason in words
const OUTPUT_BYTES = 64; // larger than any structure that is asked for
const FIRST_ROOM = 1 << 16;

// The few calls that the C++ library wants of a system: a clock, and somewhere to complain before it gives up.
function system(memory: () => WebAssembly.Memory) {
  const DONE = 0;
  const NOT_SUPPORTED = 58;
  return {
    clock_time_get(_clock: number, _precision: bigint, at: number) {
      new DataView(memory().buffer).setBigUint64(at, BigInt(Math.round(performance.now() * 1e6)), true);
      return DONE;
    },
    fd_write: () => NOT_SUPPORTED,
    fd_seek: () => NOT_SUPPORTED,
    fd_close: () => DONE,
    proc_exit(code: number) {
      throw new Error(`the engine stopped with ${code}`);
    },
  };
}

export class Library {
  readonly calls: Calls;
  readonly error: Pointer; // for calls that give a reason
  readonly output: Pointer; // for what a call gives beside its status
  readonly #encoder = new TextEncoder();
  readonly #decoder = new TextDecoder();
  readonly #input = { at: 0, size: 0 };
  readonly #room = { at: 0, size: 0 };

  private constructor(calls: Calls) {
    this.calls = calls;
    calls._initialize();
    this.error = this.#allocate(ERROR_BYTES);
    this.output = this.#allocate(OUTPUT_BYTES);
    this.#grow(this.#room, FIRST_ROOM);
  }

  static async from(source: Response | Promise<Response> | BufferSource): Promise<Library> {
    const held: { memory?: WebAssembly.Memory } = {};
    const imports = { wasi_snapshot_preview1: system(() => held.memory as WebAssembly.Memory) };
    const given = await source;
    const bytes = given instanceof Response ? await given.arrayBuffer() : given;
    const { instance } = await WebAssembly.instantiate(bytes, imports);
    const calls = instance.exports as unknown as Calls;
    held.memory = calls.memory;
    return new Library(calls);
  }

  #allocate(size: number): Pointer {
    const at = this.calls.malloc(size);
    if (!at) throw new Error('no memory');
    return at;
  }
  #grow(buffer: { at: Pointer; size: number }, size: number): void {
    if (size <= buffer.size) return;
    this.calls.free(buffer.at);
    buffer.at = this.#allocate(size);
    buffer.size = size;
  }

  // Memory may move with every call, so views on it are made anew each time.
  #bytes(at: Pointer, size: number): Uint8Array {
    return new Uint8Array(this.calls.memory.buffer, at, size);
  }
  #string(at: Pointer): string {
    const all = new Uint8Array(this.calls.memory.buffer);
    return this.#decoder.decode(all.subarray(at, all.indexOf(0, at)));
  }

  /** Numbers of 32 bits for the next call, and texts: a text stands for its address, and has a zero byte behind it. */
  give(...values: (number | string)[]): Pointer {
    const texts = values.map((value) => (typeof value === 'string' ? this.#encoder.encode(value) : null));
    const size = texts.reduce((sum, text) => sum + WORD + (text ? text.length + 1 : 0), 0);
    this.#grow(this.#input, size);
    const words = new Uint32Array(this.calls.memory.buffer, this.#input.at, values.length);
    const bytes = this.#bytes(this.#input.at, size);
    let end = values.length * WORD;
    values.forEach((value, i) => {
      const text = texts[i];
      words[i] = text ? this.#input.at + end : (value as number);
      if (!text) return;
      bytes.set(text, end);
      bytes[end + text.length] = 0;
      end += text.length + 1;
    });
    return this.#input.at;
  }
  /** Number `i` of what was given: the address of a text. */
  given(i: number): Pointer {
    return new DataView(this.calls.memory.buffer).getUint32(this.#input.at + i * WORD, true);
  }
  /** Bytes for the next call. */
  giveBytes(bytes: Uint8Array): [at: Pointer, size: number] {
    this.#grow(this.#input, bytes.length + 1); // a size is never 0, so there is always an address
    this.#bytes(this.#input.at, bytes.length).set(bytes);
    return [this.#input.at, bytes.length];
  }
  giveText(text: string): [at: Pointer, size: number] {
    return this.giveBytes(this.#encoder.encode(text));
  }
  /** A generator of random numbers for the next call, which `wide()` tells as the call left it. */
  giveSeed(seed: bigint): Pointer {
    new DataView(this.calls.memory.buffer).setBigUint64(this.output, BigInt.asUintN(64, seed), true);
    return this.output;
  }

  /** Number `i` of what the last call gave. */
  word(i = 0): number {
    return new DataView(this.calls.memory.buffer).getInt32(this.output + i * WORD, true);
  }
  /** Likewise, 64 bits. */
  wide(): bigint {
    return new DataView(this.calls.memory.buffer).getBigUint64(this.output, true);
  }
  /** Likewise, a text of the library's. */
  name(i: number): string {
    return this.#string(this.word(i));
  }

  /** What a call writes into the caller's buffer, which grows to what it needs. */
  bytes(call: (buffer: Pointer, capacity: number, size: Pointer) => Status): Uint8Array {
    let status = call(this.#room.at, this.#room.size, this.output);
    if (status === TOO_SMALL) {
      this.#grow(this.#room, this.word() + 1);
      status = call(this.#room.at, this.#room.size, this.output);
    }
    this.must(status);
    return this.#bytes(this.#room.at, this.word());
  }
  text(call: (buffer: Pointer, capacity: number, size: Pointer) => Status): string {
    return this.#decoder.decode(this.bytes(call));
  }

  /** The reason in words that the last call with `error` gave. */
  reason(): string {
    return this.#string(this.error + WORD);
  }
  /** Throws unless a call did what it says; `reasoned`: it was given `error`. */
  must(status: Status, reasoned = false): void {
    if (status === OK) return;
    const why = reasoned ? this.reason() : '';
    throw new Error(why || this.#string(this.calls.patolli_status_text(status)));
  }
}
