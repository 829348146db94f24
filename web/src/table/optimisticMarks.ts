// A move is on the table in the frame of its click, before the engine or the server has answered: the places that it surely
// changes are marked, and nothing else is touched. A game says which places those are (predictedMarks.ts). The marks go when the new
// position is there, or when the move was refused. They are for the eye alone: what is said aloud comes with the position.
export interface OptimisticMark {
  at: string; // a selector inside the table; all that it finds
  as?: 'gone' | 'here'; // what was there has left; what was only offered there is there to stay
  change?: number; // how much more or less is there now: its number is put right
  like?: string; // a selector: of what it finds, the first lies in the first of the places too, the second in the second
}

function numberIn(place: Element): Text | null {
  const texts = document.createTreeWalker(place, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) if (/\d/.test(texts.currentNode.nodeValue ?? '')) return texts.currentNode as Text;
  return null;
}

// Shows the marks, and returns what takes them away (before the table itself changes anything).
export function showMarks(table: HTMLElement, marks: readonly OptimisticMark[]): () => void {
  // What is hidden loses the focus; if the move was refused, it is wanted back.
  const focused = document.activeElement as HTMLElement | null;
  const undo: (() => void)[] = [
    () => {
      if (focused && table.contains(focused) && document.activeElement === document.body) setTimeout(() => focused.isConnected && focused.focus({ preventScroll: true }));
    },
  ];
  for (const { at, as, change, like } of marks) {
    const things = like === undefined ? null : table.querySelectorAll(like);
    table.querySelectorAll<HTMLElement>(at).forEach((place, i) => {
      const likeness = things?.[i]?.cloneNode(true) as Element | undefined;
      if (things && !likeness) return;
      place.dataset['pending'] = as ?? 'here';
      const number = change ? numberIn(place) : null;
      const before = number?.data ?? '';
      if (number) number.data = before.replace(/\d+/, (n) => String(Number(n) + (change ?? 0)));
      if (likeness) place.append(likeness);
      undo.push(() => {
        delete place.dataset['pending'];
        if (number) number.data = before;
        likeness?.remove();
      });
    });
  }
  return () => undo.forEach((step) => step());
}
