// What a player has chosen for this browser.
import { writable, type Writable } from 'svelte/store';
import { isLanguage, setLanguage, type Language } from '../i18n';

export type Pace = 'calm' | 'quick' | 'instant';
// How long a bot's step stays on the table before the next one, in milliseconds.
export const PACES: Record<Pace, number> = { calm: 900, quick: 350, instant: 0 };

export interface Settings {
  name: string;
  sound: boolean | null; // null: only online
  confirm: boolean;
  pace: Pace;
}
const KEY = 'patolli.settings';
const STANDARD: Settings = { name: '', sound: null, confirm: true, pace: 'calm' };

function stored(): Settings {
  try {
    return { ...STANDARD, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Settings>) };
  } catch {
    return { ...STANDARD };
  }
}

export const settings: Writable<Settings> = writable(stored());
settings.subscribe((value) => localStorage.setItem(KEY, JSON.stringify(value)));

export async function chooseLanguage(language: string): Promise<void> {
  if (!isLanguage(language)) return;
  localStorage.setItem('patolli.language', language satisfies Language);
  await setLanguage(language);
}
