// Games that were played here, running and finished, in the browser's own database.
import type { GameName, Outcome } from '../table/types';

export interface SeatSetup {
  name: string;
  kind: 'human' | 'bot';
  level?: string;
}

export interface StoredGame {
  id: string;
  game: GameName;
  seats: SeatSetup[];
  options: Record<string, string>;
  shuffle?: boolean; // the order of play was drawn, and is drawn again for the next game
  record: string;
  created: number;
  updated: number;
  turn: number;
  over: boolean;
  result: Outcome | null;
}

const STORE = 'games';

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('patolli', 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'id' });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('no database'));
  });
}

async function ask<T>(mode: IDBTransactionMode, what: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await open();
  try {
    return await new Promise<T>((resolve, reject) => {
      const transaction = database.transaction(STORE, mode);
      const request = what(transaction.objectStore(STORE));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = transaction.onerror = () => reject(transaction.error ?? new Error('not stored'));
    });
  } finally {
    database.close();
  }
}

export const storage = {
  save: (game: StoredGame) => ask('readwrite', (store) => store.put(game)),
  load: (id: string) => ask<StoredGame | undefined>('readonly', (store) => store.get(id) as IDBRequest<StoredGame | undefined>),
  remove: (id: string) => ask('readwrite', (store) => store.delete(id)),
  // Last touched first.
  all: async (): Promise<StoredGame[]> =>
    (await ask<StoredGame[]>('readonly', (store) => store.getAll() as IDBRequest<StoredGame[]>)).sort((a, b) => b.updated - a.updated),
};
