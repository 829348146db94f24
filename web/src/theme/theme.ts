// Light or dark: as the system says, until the player says otherwise.
import { derived, writable } from 'svelte/store';

export type Theme = 'auto' | 'light' | 'dark';
const KEY = 'patolli.theme';

function stored(): Theme {
  const text = localStorage.getItem(KEY);
  return text === 'light' || text === 'dark' ? text : 'auto';
}

const system = matchMedia('(prefers-color-scheme: dark)');
const dark = writable(system.matches);
system.addEventListener('change', () => dark.set(system.matches));

export const theme = writable<Theme>(stored());
theme.subscribe((value) => {
  if (value === 'auto') localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, value);
});

export const shownTheme = derived([theme, dark], ([chosen, isDark]) =>
  chosen === 'auto' ? (isDark ? 'dark' : 'light') : chosen,
);
shownTheme.subscribe((value) => (document.documentElement.dataset.theme = value));
