// A turn that is tried out while others decide: the server shows what the table would be like. Nothing of it happens.
import { get, readable, writable, type Readable } from 'svelte/store';
import type { GameClient, Hint, Player, Position, Refusal } from '../table/types';
import { ServerError } from './api';
import type { RemoteGame, RemoteTable } from './remote';
import type { Of } from './types';

export type Preview = Of<'plan_preview'>;

export class TrialTurn implements GameClient {
  readonly position: Readable<Position>;
  readonly players: Readable<Player[]>;
  readonly cards: unknown;
  readonly busy = writable(false);
  readonly thinking = readable(null);
  readonly hotSeat = readable(null);
  readonly canHint = readable(false);
  readonly canTakeBack = readable(false);
  readonly first: Position; // before anything is tried
  #actions: string[] = [];
  readonly #position;

  // ondone: a whole turn has been tried out.
  constructor(
    readonly table: RemoteTable,
    game: RemoteGame,
    readonly preview: Preview,
    readonly ondone: (actions: string[]) => void,
  ) {
    this.players = game.players;
    this.cards = game.cards;
    this.first = preview.position as unknown as Position;
    this.#position = writable(this.first);
    this.position = this.#position;
  }

  static preview(table: RemoteTable, actions: string[]): Promise<Preview> {
    return table.request('plan_preview', { actions });
  }

  async #show(actions: string[]): Promise<Refusal | null> {
    this.busy.set(true);
    try {
      const { position, done, revision } = await TrialTurn.preview(this.table, actions);
      this.#actions = done ? [] : actions;
      if (done) this.ondone(actions);
      const shown = done ? this.first : (position as unknown as Position);
      // Each step is a position of its own, whatever the table's is.
      this.#position.update((before) => ({
        ...shown,
        revision: Math.max(revision, before.revision) + 1,
        can_undo: this.#actions.length > 0 ? true : 'reject.nothing_to_undo',
        can_redo: 'reject.nothing_to_redo',
      }));
      return null;
    } catch (error) {
      if (!(error instanceof ServerError)) throw error;
      return error.key.startsWith('reject.') ? error.key : error.message;
    } finally {
      this.busy.set(false);
    }
  }
  act(action: string): Promise<Refusal | null> {
    return this.#show([...this.#actions, action]);
  }
  undo(): Promise<Refusal | null> {
    return this.#show(this.#actions.slice(0, -1));
  }
  restartTurn(): Promise<Refusal | null> {
    return this.#show([]);
  }
  redo(): Promise<Refusal | null> {
    return Promise.resolve('reject.nothing_to_redo');
  }
  takeBack(): Promise<Refusal | null> {
    return Promise.resolve('reject.nothing_to_take_back');
  }
  async whyIllegal(action: string): Promise<Refusal | null> {
    try {
      await TrialTurn.preview(this.table, [...this.#actions, action]);
      return null;
    } catch (error) {
      return error instanceof ServerError ? error.key : 'reject.not_now';
    }
  }
  hint(): Promise<Hint> {
    return Promise.reject(new Error('no hints here'));
  }
  record(): Promise<string> {
    return Promise.reject(new Error('nothing has happened'));
  }
  async takeHotSeat(): Promise<void> {
    // There is one person at this screen.
  }
  close(): void {
    this.#actions = [];
  }
  // What is shown is as new as the table.
  isOf(revision: number | undefined): boolean {
    return get(this.table.game) !== null && this.preview.revision === revision;
  }
}
