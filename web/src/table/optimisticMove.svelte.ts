// What was done last, until the table is another one: the table shows it before it is answered (optimisticMarks.ts). One thing at a time.
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
