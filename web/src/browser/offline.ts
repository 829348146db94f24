// The whole client is kept for when there is no network, by a service worker (sw.js). Fetching all of it must not take
// the line away from what a first visitor waits for: it begins when a table stands, or when somebody only looks around.
import { readable } from 'svelte/store';

const AVAILABLE = import.meta.env.PROD && 'serviceWorker' in navigator;
const LOOKING_AROUND_MS = 10_000;

// True once everything is kept: a worker is active only when all it has to keep is there.
export const worksOffline = readable(false, (set) => {
  if (AVAILABLE) void navigator.serviceWorker.ready.then(() => set(true));
});

let asked = false;
export function keepOffline(): void {
  if (asked || !AVAILABLE) return;
  asked = true;
  // Where it is refused (a private window, a full disk) the page works as before, with a network.
  navigator.serviceWorker.register('./sw.js').catch(() => undefined);
}

export function keepOfflineSoon(): void {
  setTimeout(keepOffline, LOOKING_AROUND_MS);
}
