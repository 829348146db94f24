// Who somebody is: HTTP, beside the page wherever that lies.
import type { GameName } from '../table/types';
import type { AccountRequest, EndRequest, EraseRequest, Leaderboard, Link, Me, Nothing, Problem, Session, SessionRequest } from './protocol/api';

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
  if (!(response.headers.get('Content-Type') ?? '').startsWith('application/json')) throw new ServerError('server.no_server', 'no server');
  const answer = (await response.json()) as T & Partial<Problem>;
  if (!response.ok) throw new ServerError(answer.error ?? 'server.malformed', answer.text ?? '');
  return answer;
}

export type LeaderRow = Leaderboard['rows'][number];

export const api = {
  me: async (): Promise<Me | null> => {
    const me = await ask<Session>('session');
    return me.person === null ? null : me;
  },
  enter: (name: string) => ask<Me>('session', { name } satisfies SessionRequest),
  takeOver: (secret: string) => ask<Me>('session', { secret } satisfies SessionRequest),
  personalLink: () => ask<Link>('session/link', {}),
  leave: (everywhere: boolean) => ask<Nothing>('session/end', (everywhere ? { everywhere } : {}) satisfies EndRequest),
  claim: (name: string, phrase: string) => ask<Me>('account/claim', { name, phrase } satisfies AccountRequest),
  login: (name: string, phrase: string) => ask<Me>('account/login', { name, phrase } satisfies AccountRequest),
  erase: (phrase: string | null) => ask<Nothing>('account/erase', (phrase === null ? {} : { phrase }) satisfies EraseRequest),
  leaderboard: (game: GameName) => ask<Leaderboard>(`leaderboard?game=${encodeURIComponent(game)}`),
  cards: (game: GameName) => ask<unknown>(`cards/${game}`),
};
