// Addresses live behind the #, so the page works under any path and without a server's help.
import { readable } from 'svelte/store';

export interface Route {
  path: string[]; // '#/play/7' → ['play', '7']
  query: URLSearchParams;
}

export function parseRoute(hash: string): Route {
  const [path = '', query = ''] = hash.replace(/^#\/?/, '').split('?', 2);
  return { path: path.split('/').filter(Boolean).map(decodeURIComponent), query: new URLSearchParams(query) };
}

export const route = readable<Route>(parseRoute(location.hash), (set) => {
  const update = () => set(parseRoute(location.hash));
  addEventListener('hashchange', update);
  update(); // it may have changed before anybody listened
  return () => removeEventListener('hashchange', update);
});

export function go(to: string, replace = false): void {
  if (replace) location.replace(`#${to}`);
  else location.hash = to;
}
