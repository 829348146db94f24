// Who somebody is: HTTP, beside the page wherever that lies.
import type { GameName } from '../table/types';
import type {
  AccountRequest,
  BlockRequest,
  Blocks,
  ChannelMade,
  ChannelRemoval,
  ConfirmRequest,
  EndRequest,
  EraseRequest,
  FindRequest,
  Invitation,
  InvitationRequest,
  Leaderboard,
  Legal,
  LegalText,
  Link,
  LinkRequest,
  MailConfirmation,
  MailRequest,
  Me,
  Moderation,
  ModerationAct,
  ModerationAudit,
  ModerationConfirmed,
  ModerationPeople,
  ModerationReports,
  ModerationSanctions,
  ModerationTables,
  Nothing,
  Notifications,
  NotifySettings,
  NotifySettingsRequest,
  Person,
  PhraseRequest,
  Problem,
  PushRequest,
  ReportRequest,
  Session,
  SessionRequest,
  Sessions,
  Strength,
  StrengthRequest,
  WebhookRequest,
} from './protocol/api';

export class ServerError extends Error {
  constructor(
    readonly key: string,
    text: string,
    readonly answer: Partial<Problem> = {},
  ) {
    super(text || key);
  }
}

// A personal link belongs to somebody else than this browser: who both are.
export interface OtherPerson {
  you: Person;
  link: Person;
}
export function otherPerson(error: unknown): OtherPerson | null {
  if (!(error instanceof ServerError) || error.key !== 'server.other_person') return null;
  const { you, link } = error.answer;
  return you && link ? { you, link } : null;
}

export const address = (path: string) => new URL(path, document.baseURI.replace(/#.*$/, '')).href;

// What is only asked for is asked again where the server has had too much from one house at once (429); it says how long to wait.
const MOST_TRIES = 4;
async function send(path: string, body: unknown): Promise<Response> {
  for (let tries = 1; ; ++tries) {
    const response = await fetch(
      address(`api/${path}`),
      body === undefined
        ? { credentials: 'same-origin' }
        : { method: 'POST', credentials: 'same-origin', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) },
    );
    if (response.status !== 429 || body !== undefined || tries === MOST_TRIES) return response;
    const seconds = Number(response.headers.get('Retry-After')) || 5;
    await new Promise((resolve) => setTimeout(resolve, 1000 * seconds));
  }
}

async function ask<T>(path: string, body?: unknown): Promise<T> {
  const response = await send(path, body);
  if (response.status === 429 && !(response.headers.get('Content-Type') ?? '').startsWith('application/json')) throw new ServerError('server.busy', 'busy');
  if (!(response.headers.get('Content-Type') ?? '').startsWith('application/json')) throw new ServerError('server.no_server', 'no server');
  const answer = (await response.json()) as T & Partial<Problem>;
  if (!response.ok) throw new ServerError(answer.error ?? 'server.malformed', answer.text ?? '', answer);
  return answer;
}

export type LeaderRow = Leaderboard['rows'][number];
export type SessionInfo = Sessions['sessions'][number];
export type LegalKind = LegalText['kind'];
export type Report = ModerationReports['reports'][number];
export type FoundPerson = ModerationPeople['people'][number];
export type { Blocks, ModerationAct, ModerationAudit, ModerationSanctions, ModerationTables, Notifications, ReportRequest, Strength };

export const api = {
  me: async (): Promise<Me | null> => {
    const me = await ask<Session>('session');
    return me.person === null ? null : me;
  },
  enter: (name: string) => ask<Me>('session', { name } satisfies SessionRequest),
  // `replace`: although this browser is somebody else now. `back` then leads back to who it was.
  takeOver: (secret: string, replace = false) => ask<Me>('session', (replace ? { secret, replace } : { secret }) satisfies SessionRequest),
  personalLink: (once: boolean) => ask<Link>('session/link', { once } satisfies LinkRequest),
  sessions: async () => (await ask<Sessions>('sessions')).sessions,
  endSession: (session: string) => ask<Nothing>('session/end', { session } satisfies EndRequest),
  leave: (everywhere: boolean) => ask<Nothing>('session/end', (everywhere ? { everywhere } : {}) satisfies EndRequest),
  claim: (name: string, phrase: string) => ask<Me>('account/claim', { name, phrase } satisfies AccountRequest),
  login: (name: string, phrase: string) => ask<Me>('account/login', { name, phrase } satisfies AccountRequest),
  strength: (phrase: string, name: string) => ask<Strength>('account/strength', { phrase, name } satisfies StrengthRequest),
  changePhrase: (phrase: string, fresh: string) => ask<Me>('account/phrase', { phrase, new: fresh } satisfies PhraseRequest),
  exportAddress: () => address('api/account/export'),
  erase: (phrase: string | null) => ask<Nothing>('account/erase', (phrase === null ? {} : { phrase }) satisfies EraseRequest),
  notifications: () => ask<Notifications>('notify'),
  notifyHere: (target: PushRequest) => ask<ChannelMade>('notify/push', target),
  notifyWebhook: (url: string) => ask<ChannelMade>('notify/webhook', { url } satisfies WebhookRequest),
  notifyMail: (address: string) => ask<ChannelMade>('notify/mail', { address } satisfies MailRequest),
  mailConfirm: (token: string) => ask<Nothing>('mail/confirm', { token } satisfies MailConfirmation),
  mailStop: (token: string) => ask<Nothing>(`mail/stop?token=${encodeURIComponent(token)}`, {}),
  notifyRemove: (which: ChannelRemoval) => ask<Nothing>('notify/remove', which),
  notifySettings: (settings: NotifySettingsRequest) => ask<NotifySettings>('notify/settings', settings),
  report: (what: ReportRequest) => ask<Nothing>('report', what),
  blocks: async () => (await ask<Blocks>('blocks')).blocks,
  block: (person: number, block: boolean) => ask<Nothing>('blocks', { person, block } satisfies BlockRequest),
  moderation: () => ask<Moderation>('moderation'),
  confirm: (phrase: string) => ask<ModerationConfirmed>('moderation/confirm', { phrase } satisfies ConfirmRequest),
  reports: () => ask<ModerationReports>('moderation/reports'),
  moderatedTables: () => ask<ModerationTables>('moderation/tables'),
  sanctions: () => ask<ModerationSanctions>('moderation/sanctions'),
  audit: (next: ModerationAudit['next']) => ask<ModerationAudit>(`moderation/audit${next ? `?before=${next.before}&id=${next.id}` : ''}`),
  find: (who: FindRequest) => ask<ModerationPeople>('moderation/find', who),
  moderate: (act: ModerationAct) => ask<Nothing>('moderation/act', act),
  invitation: (table: string, invite: string | undefined) => ask<Invitation>('invitation', (invite ? { table, invite } : { table }) satisfies InvitationRequest),
  legal: async () => (await ask<Legal>('legal')).texts,
  legalText: (kind: LegalText['kind'], language: string) => ask<LegalText>(`legal/${kind}?language=${language}`),
  leaderboard: (game: GameName) => ask<Leaderboard>(`leaderboard?game=${encodeURIComponent(game)}`),
  // Of a finished game: everybody's where everybody may watch, else with the secret of its link.
  record: (table: string, share?: string) => ask<unknown>(`record/${encodeURIComponent(table)}${share ? `?share=${encodeURIComponent(share)}` : ''}`),
  cards: (game: GameName) => ask<unknown>(`cards/${game}`),
};
