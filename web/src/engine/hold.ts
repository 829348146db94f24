// One tab at a time plays a game that is kept here: the browser's own locks say which. What is written is safe without them, too
// (storage.keep); where a page has none (it came over plain HTTP), the tab that was first learns of the other with its next step.

const locksHere = (): LockManager | undefined => (navigator as { locks?: LockManager }).locks;
export const canHold = (): boolean => locksHere() !== undefined;

// Waits until no other tab has the game, or takes it from there. Answers what lets it go again.
export function hold(id: string, { take, signal, onlost }: { take: boolean; signal: AbortSignal; onlost: () => void }): Promise<() => void> {
  const locks = locksHere();
  if (!locks) return Promise.resolve(() => undefined);
  return new Promise((resolve, reject) => {
    let held = false;
    locks
      .request(`patolli.game.${id}`, take ? { steal: true } : { signal }, () => {
        held = true;
        return new Promise<void>((letGo) => resolve(letGo));
      })
      .catch((reason: Error) => (held ? onlost() : reject(reason)));
  });
}
