// What a click changes comes first; what only tells about it (the log, the story of the others' turns, pieces on their way, the
// title) is worked out once the frame that shows the click is out.
import { untrack } from 'svelte';

const LONGEST_WAIT_MS = 150; // a page that nobody sees has no frames

export function afterFrame(work: () => void): void {
  let waits = true;
  const run = () => {
    if (waits) work();
    waits = false;
  };
  if (typeof requestAnimationFrame === 'function') requestAnimationFrame(() => setTimeout(run));
  else setTimeout(run); // no page at all
  setTimeout(run, LONGEST_WAIT_MS);
}

export const nextPaint = (): Promise<void> => new Promise(afterFrame);

// A value that follows another one a frame behind.
export function deferred<T>(source: () => T): { readonly current: T } {
  let current = $state.raw(untrack(source));
  let known = current;
  let waits = false;
  let gone = false;
  $effect(() => {
    known = source();
    if (waits || untrack(() => current) === known) return;
    waits = true;
    afterFrame(() => {
      waits = false;
      if (!gone) current = known;
    });
  });
  $effect(() => () => (gone = true));
  return {
    get current() {
      return current;
    },
  };
}
