// The steps of a hint one after the other, as long as the table is as the hint foresaw it.
import { tick } from 'svelte';
import { derived, get } from 'svelte/store';
import type { GameClient } from '../table/types';

// play: does a step; false: it was not done, or something is asked first.
export async function playSteps(steps: readonly string[], { position, busy }: Pick<GameClient, 'position' | 'busy'>, play: (step: string) => Promise<boolean>): Promise<void> {
  for (const step of steps) {
    const { legal, revision: before } = get(position);
    if (!legal.includes(step) || !(await play(step))) return;
    await new Promise<void>((resolve) => {
      const done = derived([position, busy], ([{ revision }, waiting]) => revision !== before && !waiting);
      const stop = done.subscribe((yes) => yes && queueMicrotask(() => (stop(), resolve())));
    });
    await tick(); // what followed from it is shown
  }
}
