// What was done last, until the table is another one: the table shows it before it is answered (expected.ts of each game). One thing at a time.
export function optimisticMove<T>(table: () => T) {
  let said = $state.raw<{ action: string; table: T } | null>(null);
  return {
    get pending(): string | null {
      return said && said.table === table() ? said.action : null;
    },
    say(action: string): void {
      said = { action, table: table() };
    },
    takeBack(): void {
      said = null;
    },
  };
}

// What is hidden by it loses the focus; if the move is refused, it is wanted back.
export function keepFocusOf(pending: () => string | null, table: () => HTMLElement | undefined): void {
  let held: HTMLElement | null = null;
  $effect.pre(() => {
    if (pending() !== null) {
      held = document.activeElement as HTMLElement | null;
      return;
    }
    const focused = held;
    held = null;
    if (!focused || document.activeElement !== document.body || !table()?.contains(focused)) return;
    setTimeout(() => focused.isConnected && focused.focus({ preventScroll: true }));
  });
}
