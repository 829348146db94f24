// The engine of the page: libpatolli's handles (library.ts) as the tables, bots, hints and analyses that the Workers are asked for.
import type { GameName, Hint, Position, Reason } from '../table/types';
import { ILLEGAL, Library, MALFORMED, OK, type Handle, type Status } from './library.ts';

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

const SPECTATOR = -2;
const OVER = -2;
const EVERY_SEAT = 0xff;
const REVIEW_SEED = 1n;
const BENCH_ITERATIONS = 200; // as in `patolli bench`

export class Engine {
  readonly #library: Library;
  readonly #games: ReadonlyMap<string, Handle>;
  #match: Handle = 0;
  #game: Handle = 0; // of the match
  readonly #bots = new Map<number, { game: Handle; bot: Handle }>(); // by seat: each keeps its search tree for the steps of its turn
  #review: Handle = 0;

  private constructor(library: Library) {
    this.#library = library;
    const { calls, output } = library;
    library.must(calls.patolli_game_count(output));
    const handles = Array.from({ length: library.word() }, (_, i) => {
      library.must(calls.patolli_game_at(i, output));
      return library.word();
    });
    this.#games = new Map(
      handles.map((game) => {
        library.must(calls.patolli_game_describe(game, output));
        return [library.name(0), game];
      }),
    );
  }

  static async from(source: Response | Promise<Response> | BufferSource): Promise<Engine> {
    return new Engine(await Library.from(source));
  }

  // A handle that a call puts where it is told.
  #made(status: Status, reasoned = false): Handle {
    this.#library.must(status, reasoned);
    return this.#library.word();
  }
  // The key of the reason why not, or null.
  #refusal(status: Status): string | null {
    if (status === OK) return null;
    if (status === ILLEGAL) return this.#library.reason();
    throw new Error(this.#library.reason());
  }
  #gameOf(name: string): Handle {
    const game = this.#games.get(name);
    if (game === undefined) throw new Error('no such game');
    return game;
  }
  // Null: not an action of the game.
  #action(game: Handle, text: string): number | null {
    const { calls, output, error } = this.#library;
    const status = calls.patolli_action_parse(game, ...this.#library.giveText(text), output, error);
    if (status === MALFORMED) return null;
    return this.#made(status, true);
  }
  #actionText(game: Handle, action: number): string {
    return this.#library.text((...room) => this.#library.calls.patolli_action_text(game, action, ...room));
  }
  #budget(iterations: number, ms: number): number {
    return this.#library.give(iterations, ms, 0, 0);
  }
  // What is done with a handle, and then its end.
  #using<T>(handle: Handle, free: (handle: Handle) => void, work: (handle: Handle) => T): T {
    try {
      return work(handle);
    } finally {
      free(handle);
    }
  }

  games(): GameInfo[] {
    const { calls, output } = this.#library;
    return [...this.#games.values()].map((game) => {
      this.#library.must(calls.patolli_game_describe(game, output));
      const name = this.#library.name(0) as GameName;
      const [version, least, most, count] = [1, 2, 3, 4].map((i) => this.#library.word(i)) as [number, number, number, number];
      const options = Array.from({ length: count }, (_, i) => {
        this.#library.must(calls.patolli_game_option(game, i, output));
        return { name: this.#library.name(0), values: this.#library.name(1), standard: this.#library.name(2) };
      });
      return { game: name, version, seats: [least, most], options };
    });
  }

  #take(match: Handle): void {
    this.#library.calls.patolli_match_free(this.#match);
    this.#match = match;
    this.#game = this.#made(this.#library.calls.patolli_match_game(match, this.#library.output));
  }
  make(game: GameName, seats: number, options: Record<string, string>): void {
    const { calls, output, error } = this.#library;
    const given = Object.entries(options);
    const status = calls.patolli_state_make(this.#gameOf(game), seats, this.#library.give(...given.flat()), given.length, output, error);
    const start = this.#made(status, true);
    this.#take(this.#using(start, calls.patolli_state_free, () => this.#made(calls.patolli_match_make(start, output))));
  }
  // What is done with a record that was read.
  #reading<T>(line: string, work: (record: Handle) => T): T {
    const { calls, output, error } = this.#library;
    const record = this.#made(calls.patolli_record_read(...this.#library.giveText(line), output, error), true);
    return this.#using(record, calls.patolli_record_free, work);
  }
  load(record: string, steps = -1): void {
    const { calls, output, error } = this.#library;
    this.#take(this.#reading(record, (read) => this.#made(calls.patolli_record_match(read, steps, output, error), true)));
  }
  record(seats: SeatName[]): string {
    const { calls, output } = this.#library;
    this.#library.must(calls.patolli_match_describe(this.#match, output));
    const players = Array.from({ length: this.#library.word() }, (_, i) => [seats[i]?.name ?? '', seats[i]?.kind ?? '']);
    const record = this.#made(calls.patolli_record_of(this.#match, this.#library.give(...players.flat()), 0, output));
    return this.#using(record, calls.patolli_record_free, () => this.#library.text((...room) => calls.patolli_record_write(record, 0, ...room)));
  }
  cards(): unknown {
    return JSON.parse(this.#library.text((...room) => this.#library.calls.patolli_game_cards_json(this.#game, ...room)));
  }
  position(viewer: number | null, first = 0): Position {
    return JSON.parse(this.positionText(viewer, first)) as Position;
  }
  positionText(viewer: number | null, first = 0): string {
    const seat = viewer ?? SPECTATOR;
    return this.#library.text((...room) => this.#library.calls.patolli_match_position_json(this.#match, seat, first, ...room));
  }
  #seeing<T>(seat: number, work: (view: Handle) => T): T {
    const { calls, output } = this.#library;
    const view = this.#made(calls.patolli_match_view(this.#match, seat < 0 ? SPECTATOR : seat, output));
    return this.#using(view, calls.patolli_view_free, work);
  }
  // A seat's view for another instance of this engine: all that a bot is given.
  view(seat: number): Uint8Array {
    return this.#seeing(seat, (view) => this.#library.bytes((...room) => this.#library.calls.view_bytes(view, ...room)).slice());
  }
  #seen<T>(game: Handle, bytes: Uint8Array, work: (view: Handle) => T): T {
    const { calls, output } = this.#library;
    const view = this.#made(calls.view_of_bytes(game, ...this.#library.giveBytes(bytes), output));
    return this.#using(view, calls.patolli_view_free, work);
  }

  // Who is not at the table may do nothing at any time.
  #asking(seat: number, text: string, ask: (action: number) => Status): string | null {
    const action = this.#action(this.#game, text);
    if (action === null) return 'reject.no_such';
    return seat < 0 ? 'reject.not_your_turn' : this.#refusal(ask(action));
  }
  act(seat: number, action: string): string | null {
    const { calls, error } = this.#library;
    return this.#asking(seat, action, (code) => calls.patolli_match_act(this.#match, seat, code, error));
  }
  whyIllegal(seat: number, action: string): string | null {
    const { calls, error } = this.#library;
    return this.#asking(seat, action, (code) => calls.patolli_match_check(this.#match, seat, code, error));
  }
  // What speaks for an action of the seat to act: nothing for one that it may not do.
  reasons(seat: number, action: string): Reason[] {
    const { calls, error } = this.#library;
    const code = this.#action(this.#game, action);
    if (code === null || calls.patolli_match_check(this.#match, seat, code, error) !== OK) return [];
    const text = this.#seeing(seat, (view) => this.#library.text((...room) => calls.patolli_view_reasons_json(view, code, ...room)));
    return JSON.parse(text) as Reason[];
  }
  settle(seed: bigint): void {
    this.#library.must(this.#library.calls.patolli_match_resolve_chance(this.#match, this.#library.giveSeed(seed)));
  }
  undo(seat: number): string | null {
    return this.#refusal(this.#library.calls.patolli_match_undo(this.#match, seat, this.#library.error));
  }
  redo(seat: number): string | null {
    return this.#refusal(this.#library.calls.patolli_match_redo(this.#match, seat, this.#library.error));
  }
  // All steps of the turn that can be undone.
  restart(seat: number): string | null {
    const refusal = this.undo(seat);
    if (refusal) return refusal;
    while (!this.undo(seat));
    return null;
  }
  // The last turn, past chance and bots. Whether others play is for the page to know.
  takeBack(seat: number): string | null {
    return this.#refusal(this.#library.calls.patolli_match_take_back(this.#match, seat, this.#library.error));
  }

  #makeBot(game: Handle, level: string, seed: bigint, iterations: number): Handle {
    const { calls, output, error } = this.#library;
    const given = this.#library.give(iterations, 0, 0, 0, level); // a patolli_budget, and the address of the name
    const [name, budget] = [this.#library.given(4), iterations > 0 ? given : 0];
    return this.#made(calls.patolli_bot_make(game, name, budget, BigInt.asUintN(64, seed), output, error), true);
  }
  makeBot(seat: number, game: GameName, level: string, seed: bigint, iterations = 0): void {
    const bot = this.#makeBot(this.#gameOf(game), level, seed, iterations);
    this.#library.calls.patolli_bot_free(this.#bots.get(seat)?.bot ?? 0);
    this.#bots.set(seat, { game: this.#gameOf(game), bot });
  }
  #botAt(seat: number): { game: Handle; bot: Handle } {
    const seated = this.#bots.get(seat);
    if (!seated) throw new Error('no such seat');
    return seated;
  }
  // How many iterations it will take at most.
  botBegin(seat: number, view: Uint8Array): number {
    const { game, bot } = this.#botAt(seat);
    return this.#seen(game, view, (seen) => this.#made(this.#library.calls.patolli_bot_begin(bot, seen, this.#library.output)));
  }
  botThink(seat: number, iterations: number): number {
    return this.#made(this.#library.calls.patolli_bot_think(this.#botAt(seat).bot, iterations, this.#library.output));
  }
  botFinish(seat: number): string {
    const { game, bot } = this.#botAt(seat);
    return this.#actionText(game, this.#made(this.#library.calls.patolli_bot_finish(bot, this.#library.output)));
  }
  // With 0 ms the answer depends on nothing but the seed.
  hint(game: GameName, view: Uint8Array, iterations: number, ms: number, seed: bigint): Hint {
    const { calls, output } = this.#library;
    const hint = this.#seen(this.#gameOf(game), view, (seen) =>
      this.#made(calls.patolli_hint_make(seen, this.#budget(iterations, ms), BigInt.asUintN(64, seed), output)),
    );
    return this.#using(hint, calls.patolli_hint_free, () => JSON.parse(this.#library.text((...room) => calls.patolli_hint_json(hint, ...room))) as Hint);
  }

  // How many decisions there are to look at.
  reviewBegin(record: string, iterations: number, ms: number): number {
    const { calls, output, error } = this.#library;
    calls.patolli_analysis_free(this.#review);
    this.#review = 0;
    this.#review = this.#reading(record, (read) =>
      this.#made(calls.patolli_analysis_make(read, this.#budget(iterations, ms), REVIEW_SEED, EVERY_SEAT, output, error), true),
    );
    return this.#made(calls.patolli_analysis_size(this.#review, output));
  }
  reviewLook(i: number): void {
    this.#library.must(this.#library.calls.patolli_analysis_look(this.#review, i));
  }
  reviewReport(): Report {
    return JSON.parse(this.#library.text((...room) => this.#library.calls.patolli_analysis_json(this.#review, ...room))) as Report;
  }

  // What is not true of a record, or null.
  replay(record: string): string | null {
    const { calls, error } = this.#library;
    try {
      this.#reading(record, (read) => this.#library.must(calls.patolli_record_check(read, error), true));
      return null;
    } catch (why) {
      return (why as Error).message;
    }
  }
  #signature(status: Status): string {
    this.#library.must(status);
    return this.#library.wide().toString(16).padStart(16, '0');
  }
  signature(game: GameName): string {
    return this.#signature(this.#library.calls.patolli_game_signature(this.#gameOf(game), this.#library.output));
  }
  /** Of the current search, or of the opponent with that number, from 1; empty: there is none. */
  searchSignature(game: GameName, opponent = 0): string {
    const { calls, output } = this.#library;
    if (opponent === 0) return this.#signature(calls.patolli_game_search_signature(this.#gameOf(game), output));
    const status = calls.patolli_game_opponent_signature(this.#gameOf(game), opponent - 1, output);
    return status === OK ? this.#signature(status) : '';
  }

  #split(seed: bigint, stream: bigint): bigint {
    const { calls, output } = this.#library;
    this.#library.must(calls.patolli_rng_split(this.#library.giveSeed(seed), stream, output));
    return this.#library.wide();
  }
  #firstOf(rng: bigint): bigint {
    const { calls } = this.#library;
    const at = this.#library.giveSeed(rng);
    this.#library.must(calls.patolli_rng_next(at, at));
    return this.#library.wide();
  }
  /** Searches play the games of `patolli bench` against each other, for at least so many iterations. Answers how many it were. */
  benchSearch(game: GameName, least: number): number {
    const { calls, output } = this.#library;
    const players = new Engine(this.#library); // a table of its own
    const info = this.games().find((each) => each.game === game);
    const seats = Math.min(Math.max(2, info?.seats[0] ?? 2), info?.seats[1] ?? 2);
    let chance = this.#split(1n, 0n);
    let done = 0;
    while (done < least) {
      players.make(game, seats, {});
      for (let seat = 0; seat < seats; ++seat)
        players.makeBot(seat, game, 'search', this.#firstOf(this.#split(1n, BigInt(seat + 1))), BENCH_ITERATIONS);
      while (done < least) {
        players.settle(chance);
        chance = this.#library.wide();
        this.#library.must(calls.patolli_match_describe(players.#match, output));
        const seat = this.#library.word(1);
        if (seat === OVER) break;
        const wanted = players.botBegin(seat, players.view(seat));
        if (wanted > 0) done += players.botThink(seat, wanted);
        players.act(seat, players.botFinish(seat));
      }
    }
    players.close();
    return done;
  }

  /** What it holds belongs to nobody else. */
  close(): void {
    const { calls } = this.#library;
    calls.patolli_match_free(this.#match);
    calls.patolli_analysis_free(this.#review);
    for (const { bot } of this.#bots.values()) calls.patolli_bot_free(bot);
    this.#bots.clear();
    this.#match = this.#review = 0;
  }
}
