// Messages in four languages. A key begins with the name of its area, which is the file it stands in; areas are loaded
// when a screen needs them. Games bring areas of their own as catalogues. Placeholders are those of the C++ catalogues: {n}, and for plurals {n:point|points}.
import { derived, get, writable, type Readable } from 'svelte/store';
import type about from './en/about.json';
import type app from './en/app.json';
import type end from './en/end.json';
import type home from './en/home.json';
import type moderation from './en/moderation.json';
import type online from './en/online.json';
import type review from './en/review.json';
import type rules from './en/rules.json';
import type setup from './en/setup.json';
import type tutorial from './en/tutorial.json';
import { fill, type Params } from './fill';

export const LANGUAGES = ['en', 'pt', 'es', 'fr'] as const;
export type Language = (typeof LANGUAGES)[number];
export const LANGUAGE_NAMES: Record<Language, string> = {
  en: 'English',
  pt: 'Português',
  es: 'Español',
  fr: 'Français',
};

// The keys of a game's own words, declared by the game (declare module).
// eslint-disable-next-line @typescript-eslint/no-empty-object-type
export interface GameMessages {}
export type MessageKey = keyof typeof about | keyof typeof app | keyof typeof end | keyof typeof home | keyof typeof setup | keyof typeof moderation | keyof typeof online | keyof typeof review | keyof typeof rules | keyof typeof tutorial | GameMessages[keyof GameMessages];
// Keys the engine and the server give: their texts are those of the C++ catalogues.
export type EngineKey = `reject.${string}` | `hint.${string}` | `ending.${string}` | `server.${string}` | `store.${string}`;
export type AnyKey = MessageKey | EngineKey;
export type Area = 'about' | 'app' | 'end' | 'home' | 'setup' | 'moderation' | 'online' | 'review' | 'rules' | 'tutorial' | 'engine' | 'server' | Catalogue;
export type Translate = (key: AnyKey, params?: Params) => string;

type Messages = Record<string, string>;
type File = () => Promise<{ default: Messages }>;
export type MessageFiles = Record<string, File>; // by path
const files: MessageFiles = import.meta.glob<{ default: Messages }>('./*/*.json');
const engine: Record<Language, File> = {
  en: () => import('virtual:engine-text/en'),
  pt: () => import('virtual:engine-text/pt'),
  es: () => import('virtual:engine-text/es'),
  fr: () => import('virtual:engine-text/fr'),
};
const server: Record<Language, File> = {
  en: () => import('virtual:server-text/en'),
  pt: () => import('virtual:server-text/pt'),
  es: () => import('virtual:server-text/es'),
  fr: () => import('virtual:server-text/fr'),
};

// An area that does not belong to the page itself.
export interface Catalogue {
  load(language: Language): Promise<Messages>;
}

// The areas of files …/<language>/<area>.json, each always the same object.
const made = new WeakMap<MessageFiles, Map<string, Catalogue>>();
export function catalogues(folder: MessageFiles): (area: string) => Catalogue {
  const known = made.get(folder) ?? new Map<string, Catalogue>();
  made.set(folder, known);
  return (area) => {
    const found = known.get(area) ?? { load: (language) => fetchFile(folder, language, area) };
    known.set(area, found);
    return found;
  };
}

async function fetchFile(folder: MessageFiles, language: Language, area: string): Promise<Messages> {
  const path = Object.keys(folder).find((name) => name.endsWith(`/${language}/${area}.json`));
  if (!path) throw new Error(`no messages: ${language}/${area}`);
  return (await (folder[path] as File)()).default;
}

async function fetchArea(language: Language, area: Area): Promise<Messages> {
  if (typeof area === 'object') return area.load(language);
  if (area === 'engine') return (await engine[language]()).default;
  return area === 'server' ? (await server[language]()).default : fetchFile(files, language, area);
}

const wanted = new Set<Area>();
const catalogue = writable<{ language: Language; messages: Messages }>({ language: 'en', messages: {} });
export const language: Readable<Language> = derived(catalogue, (c) => c.language);

// $t(key, { n: 3 }): the message of the language in force. A key without a message stands for itself.
export const t: Readable<Translate> = derived(
  catalogue,
  (c): Translate =>
    (key, params) =>
      fill(c.messages[key] ?? key, params, c.language),
);

// Makes areas available; to be awaited before a screen that uses them is shown.
export async function loadAreas(...areas: Area[]): Promise<void> {
  const fresh = areas.filter((a) => !wanted.has(a));
  if (fresh.length === 0) return;
  const now = get(catalogue).language;
  const parts = await Promise.all(fresh.map((a) => fetchArea(now, a)));
  if (get(catalogue).language !== now) return loadAreas(...areas); // the language changed meanwhile
  fresh.forEach((a) => wanted.add(a));
  catalogue.update((c) => ({ language: c.language, messages: Object.assign({}, c.messages, ...parts) }));
}

export async function setLanguage(next: Language): Promise<void> {
  const parts = await Promise.all([...wanted].map((a) => fetchArea(next, a)));
  catalogue.set({ language: next, messages: Object.assign({}, ...parts) });
  if (typeof document !== 'undefined') document.documentElement.lang = next;
}

export function isLanguage(text: string | null | undefined): text is Language {
  return LANGUAGES.includes(text as Language);
}

// The first of the browser's languages that we speak.
export function browserLanguage(preferred: readonly string[]): Language {
  for (const tag of preferred) {
    const primary = tag.toLowerCase().split('-')[0];
    if (isLanguage(primary)) return primary;
  }
  return 'en';
}
