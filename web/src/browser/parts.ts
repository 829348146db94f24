// Most of the page is loaded when it is wanted. When that fails (the network or the server is away), whoever wanted it goes
// without, and the page says so once, instead of every place that loads something.
import { readable } from 'svelte/store';

const failures = new WeakSet<object>();
addEventListener('unhandledrejection', (event) => {
  if (failures.has(event.reason as object)) event.preventDefault();
});

// The first thing that could not be loaded has been noticed.
export const partMissing = readable(false, (set) => {
  const noticed = (event: VitePreloadErrorEvent) => {
    failures.add(event.payload);
    set(true);
  };
  addEventListener('vite:preloadError', noticed);
  return () => removeEventListener('vite:preloadError', noticed);
});
