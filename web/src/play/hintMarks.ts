// A hint on the board: its places glow, and what would move is shown where it would lie. Nothing of the table is changed: both lie over
// it, and let every press through.
import './hint-marks.css';
import type { HintPlaces } from '../table/module';

// A hint; or, of a game that is over, what was played and what would have been best, each with a sign of its own.
export interface MarkKind {
  name: 'hint' | 'played' | 'best';
  sign?: string;
}

// The first that is shown at this size.
function find(selectors: readonly string[], within: ParentNode): HTMLElement | null {
  for (const selector of selectors) for (const found of within.querySelectorAll<HTMLElement>(selector)) if (found.getClientRects().length > 0) return found;
  return null;
}

// A copy without anything that could be found or pressed.
function copyOf(node: HTMLElement): HTMLElement {
  const copy = document.createElement('div'); // a button would be one more to press
  copy.className = node.className;
  copy.style.cssText = node.style.cssText;
  copy.append(...[...node.childNodes].map((child) => child.cloneNode(true)));
  for (const one of [copy, ...copy.querySelectorAll<HTMLElement>('*')])
    for (const { name } of [...one.attributes]) if (/^(id|for|name|tabindex|role|title|aria-.*|data-.*)$/.test(name)) one.removeAttribute(name);
  return copy;
}

function box(kind: string, { left, top, width, height }: DOMRect, origin: DOMRect): HTMLElement {
  const made = document.createElement('div');
  made.className = kind;
  Object.assign(made.style, { left: `${left - origin.left}px`, top: `${top - origin.top}px`, width: `${width}px`, height: `${height}px` });
  return made;
}

// As large as it is, or smaller where its new place is: in the middle of it, or at the end of a row.
function ghost(of: HTMLElement, at: HTMLElement, origin: DOMRect): HTMLElement {
  const [from, to] = [of.getBoundingClientRect(), at.getBoundingClientRect()];
  const scale = Math.min(1, (to.height * 0.95) / from.height, to.width / from.width);
  const row = to.width > 2.5 * from.width;
  const left = row ? to.right - (from.width * (1 + scale)) / 2 : to.left + to.width / 2 - from.width / 2;
  const made = box('hint-ghost', new DOMRect(left, to.top + to.height / 2 - from.height / 2, from.width, from.height), origin);
  made.style.scale = String(scale);
  made.append(copyOf(of));
  return made;
}

function marks({ glow, ghosts }: HintPlaces, within: ParentNode, origin: DOMRect, sign?: string): HTMLElement[] {
  const glowing = new Set(glow.flatMap((selectors) => find(selectors, within) ?? []));
  return [
    ...[...glowing].map((found) => {
      const made = box('hint-glow', found.getBoundingClientRect(), origin);
      if (sign) made.dataset.sign = sign;
      return made;
    }),
    ...ghosts.flatMap(({ of, at }) => {
      const [from, to] = [find([of], within), find(at, within)];
      return from && to ? [ghost(from, to, origin)] : [];
    }),
  ];
}

// Returns what takes it away again.
export function showHint(places: HintPlaces, within: ParentNode, { name, sign }: MarkKind = { name: 'hint' }): () => void {
  const layer = document.createElement('div');
  layer.className = `hint-layer ${name}`;
  layer.inert = true; // for keyboard and screen readers it is not there
  // Where the table's measures are in force.
  (within.querySelector('[data-drag-home]') ?? within).append(layer);
  const draw = () => {
    layer.replaceChildren();
    layer.append(...marks(places, within, layer.getBoundingClientRect(), sign));
  };
  draw();
  const later = requestAnimationFrame(draw); // parts of the table may come a frame behind
  addEventListener('resize', draw);
  addEventListener('scroll', draw, { capture: true, passive: true });
  return () => {
    cancelAnimationFrame(later);
    removeEventListener('resize', draw);
    removeEventListener('scroll', draw, { capture: true });
    layer.remove();
  };
}
