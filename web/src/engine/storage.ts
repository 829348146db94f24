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
  takebacks?: number; // finished turns that were taken back
  record: string;
  created: number;
  updated: number;
  turn: number;
  over: boolean;
  result: Outcome | null;
  holder?: string; // the tab that opened it last: no other may write it
  imported?: boolean; // it came from a file
}

// Does it count in what one has won against a level?
export const counts = ({ takebacks, imported }: Pick<StoredGame, 'takebacks' | 'imported'>): boolean => !takebacks && !imported;

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

// Another tab has opened the game since.
export class OpenElsewhere extends Error {}

// Reads it and writes what `change` makes of it, in one transaction. What `change` throws is thrown, and nothing is written.
async function change(id: string, make: (kept: StoredGame | undefined) => StoredGame | undefined): Promise<StoredGame | undefined> {
  const database = await open();
  try {
    return await new Promise<StoredGame | undefined>((resolve, reject) => {
      const transaction = database.transaction(STORE, 'readwrite');
      const store = transaction.objectStore(STORE);
      const kept = store.get(id) as IDBRequest<StoredGame | undefined>;
      let made: StoredGame | undefined;
      kept.onsuccess = () => {
        try {
          made = make(kept.result);
          if (made) store.put(made);
        } catch (error) {
          reject(error as Error);
        }
      };
      transaction.oncomplete = () => resolve(made);
      transaction.onabort = transaction.onerror = () => reject(transaction.error ?? new Error('not stored'));
    });
  } finally {
    database.close();
  }
}

export const storage = {
  save: (game: StoredGame) => ask('readwrite', (store) => store.put(game)),
  // Opens it for one tab, which names itself: from now on no other can write it.
  claim: (id: string, holder: string) => change(id, (kept) => kept && { ...kept, holder }),
  // Writes a game that is being played.
  keep: (game: StoredGame) =>
    change(game.id, (kept) => {
      if (kept && kept.holder !== game.holder) throw new OpenElsewhere('open in another tab');
      return game;
    }),
  load: (id: string) => ask<StoredGame | undefined>('readonly', (store) => store.get(id) as IDBRequest<StoredGame | undefined>),
  remove: (id: string) => ask('readwrite', (store) => store.delete(id)),
  // Last touched first.
  all: async (): Promise<StoredGame[]> =>
    (await ask<StoredGame[]>('readonly', (store) => store.getAll() as IDBRequest<StoredGame[]>)).sort((a, b) => b.updated - a.updated),
};
