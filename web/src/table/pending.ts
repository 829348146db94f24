// A move is on the table in the frame of its click, before the engine or the server has answered: the places that it surely
// changes are marked, and nothing else is touched. A game says which places those are (said.ts). The marks go when the new
// position is there, or when the move was refused. They are for the eye alone: what is said aloud comes with the position.
export interface Mark {
  at: string; // a selector inside the table; all that it finds
  as?: 'gone' | 'here'; // what was there has left; what was only offered there is there to stay
  change?: number; // how much more or less is there now
  like?: string; // a selector: of what it finds, the first lies in the first of the places too, the second in the second
}

// Shows the marks, and returns what takes them away.
export function showMarks(table: HTMLElement, marks: readonly Mark[]): () => void {
  const undo: (() => void)[] = [];
  for (const { at, as, change, like } of marks) {
    const things = like === undefined ? null : table.querySelectorAll(like);
    table.querySelectorAll<HTMLElement>(at).forEach((place, i) => {
      const likeness = things?.[i]?.cloneNode(true) as Element | undefined;
      if (things && !likeness) return;
      if (as) place.dataset['pending'] = as;
      if (change) place.dataset['change'] = change > 0 ? `+${change}` : `−${-change}`;
      if (likeness) place.append(likeness);
      undo.push(() => {
        delete place.dataset['pending'];
        delete place.dataset['change'];
        likeness?.remove();
      });
    });
  }
  return () => undo.forEach((step) => step());
}
