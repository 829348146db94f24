// Who somebody is: HTTP, beside the page wherever that lies.
import type { GameName } from '../table/types';
import type { Me } from './types';

export class ServerError extends Error {
  constructor(
    readonly key: string,
    text: string,
  ) {
    super(text || key);
  }
}

export const address = (path: string) => new URL(path, document.baseURI.replace(/#.*$/, '')).href;

async function ask<T>(path: string, body?: unknown): Promise<T> {
  const response = await fetch(
    address(`api/${path}`),
    body === undefined
      ? { credentials: 'same-origin' }
      : { method: 'POST', credentials: 'same-origin', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) },
  );
  if (!(response.headers.get('Content-Type') ?? '').startsWith('application/json')) throw new ServerError('house.no_server', 'no server');
  const answer = (await response.json()) as T & { key?: string; text?: string };
  if (!response.ok) throw new ServerError(answer.key ?? 'house.malformed', answer.text ?? '');
  return answer;
}

export interface LeaderRow {
  place: number;
  person: number;
  name: string;
  rating: number;
  deviation: number;
  games: number;
}

export const api = {
  me: async (): Promise<Me | null> => {
    const me = await ask<Me | { person: null }>('session');
    return me.person === null ? null : me;
  },
  enter: (name: string) => ask<Me>('session', { name }),
  takeOver: (secret: string) => ask<Me>('session', { secret }),
  personalLink: () => ask<{ secret: string }>('session/link', {}),
  leave: (everywhere: boolean) => ask<object>('session/end', everywhere ? { everywhere } : {}),
  claim: (name: string, phrase: string) => ask<Me>('account/claim', { name, phrase }),
  login: (name: string, phrase: string) => ask<Me>('account/login', { name, phrase }),
  erase: (phrase: string | null) => ask<object>('account/erase', phrase === null ? {} : { phrase }),
  leaderboard: (game: GameName) => ask<{ rows: LeaderRow[] }>(`leaderboard?game=${encodeURIComponent(game)}`),
  cards: <T>(game: GameName) => ask<T>(`cards/${game}`),
};
