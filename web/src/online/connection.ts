// One WebSocket for everything about tables. It comes back by itself, sends again what was not acknowledged, with the same
// id, and opens again what was open.
import { get, writable } from 'svelte/store';
import { language } from '../i18n';
import { address, ServerError } from './api';
import type { Answer, ClientMessage, Fields, Me, Of, Request, ServerMessage } from './types';

export type State = 'connecting' | 'online' | 'waiting';
type Listener = (message: ServerMessage) => void;
interface Waiting {
  message: object;
  sent: boolean;
  resolve: (answer: never) => void;
  reject: (error: Error) => void;
}

const FIRST_WAIT_MS = 300;
const LONGEST_WAIT_MS = 8000;
const PING_EVERY_MS = 25_000;

export class Connection {
  readonly state = writable<State>('connecting');
  readonly me = writable<Me | null>(null);
  sanctions: Of<'sanctions'> | null = null; // that hold, as far as was told
  #socket: WebSocket | null = null;
  #ready = false;
  #closed = false;
  #wait = FIRST_WAIT_MS;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #pinging: ReturnType<typeof setInterval>;
  readonly #prefix = Array.from(crypto.getRandomValues(new Uint8Array(8)), (b) => b.toString(16).padStart(2, '0')).join('');
  #count = 0;
  readonly #waiting = new Map<string, Waiting>();
  readonly #listeners = new Set<Listener>();
  readonly #onBack = new Set<() => void>();
  readonly #hurry = () => {
    if (!this.#ready) this.#connect();
  };

  constructor(private readonly makeSocket: (url: string) => WebSocket = (url) => new WebSocket(url)) {
    this.#pinging = setInterval(() => {
      if (this.#ready) this.request('ping', {}).catch(() => undefined);
    }, PING_EVERY_MS);
    if (typeof addEventListener === 'function') addEventListener('online', this.#hurry);
    this.#connect();
  }

  #connect(): void {
    if (this.#closed) return;
    clearTimeout(this.#timer);
    this.#socket?.close();
    const socket = this.makeSocket(address('ws').replace(/^http/, 'ws'));
    this.#socket = socket;
    socket.onopen = () => {
      if (socket !== this.#socket) return;
      const hello: ClientMessage = { type: 'hello', id: this.#newId(), protocol: 2, language: get(language) };
      socket.send(JSON.stringify(hello));
    };
    socket.onmessage = (event) => {
      if (socket === this.#socket) this.#receive(JSON.parse(String(event.data)) as ServerMessage);
    };
    socket.onclose = () => {
      if (socket !== this.#socket || this.#closed) return;
      this.#ready = false;
      this.state.set('waiting');
      this.#timer = setTimeout(() => this.#connect(), this.#wait * (0.75 + Math.random() / 2));
      this.#wait = Math.min(LONGEST_WAIT_MS, this.#wait * 2);
    };
  }

  #newId(): string {
    return `${this.#prefix}.${++this.#count}`;
  }

  #receive(message: ServerMessage): void {
    if (message.type === 'welcome') {
      this.#ready = true;
      this.#wait = FIRST_WAIT_MS;
      this.me.set(message.you);
      this.sanctions = null;
      this.state.set('online');
      for (const again of this.#onBack) again();
      for (const waiting of this.#waiting.values()) this.#send(waiting);
      return;
    }
    if (message.type === 'sanctions') this.sanctions = message;
    const id = 'id' in message ? message.id : null;
    const waiting = id ? this.#waiting.get(id) : undefined;
    if (id && waiting) {
      this.#waiting.delete(id);
      if (message.type === 'error') waiting.reject(new ServerError(message.key, message.text));
      else waiting.resolve(message as never);
    }
    for (const listener of this.#listeners) listener(message);
  }

  #send(waiting: Waiting): void {
    if (!this.#ready || !this.#socket) return;
    waiting.sent = true;
    this.#socket.send(JSON.stringify(waiting.message));
  }

  // Resolves with the answer of the same id. Without a connection it waits for one.
  request<T extends Request>(type: T, fields: Fields<T>): Promise<Answer<T>> {
    const id = this.#newId();
    return new Promise<Answer<T>>((resolve, reject) => {
      const waiting: Waiting = { message: { type, id, ...fields }, sent: false, resolve: resolve as (answer: never) => void, reject };
      this.#waiting.set(id, waiting);
      this.#send(waiting);
    });
  }

  listen(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  // Now, if there is a connection, and whenever there is one again.
  whenever(again: () => void): () => void {
    this.#onBack.add(again);
    if (this.#ready) again();
    return () => void this.#onBack.delete(again);
  }

  // After the session has changed the socket has to say so: it belongs to who opened it.
  reconnect(): void {
    this.#ready = false;
    this.state.set('connecting');
    this.#connect();
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    clearInterval(this.#pinging);
    if (typeof removeEventListener === 'function') removeEventListener('online', this.#hurry);
    this.#socket?.close();
    for (const waiting of this.#waiting.values()) waiting.reject(new Error('closed'));
    this.#waiting.clear();
  }
}

// One for the whole page, made when it is first needed.
let shared: Connection | null = null;
export function connection(): Connection {
  return (shared ??= new Connection());
}
