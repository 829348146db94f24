// Pieces and cards on their way: from the supply board to a player's board, from the row to a hand. Only for the eye;
// with prefers-reduced-motion nothing flies.
import type { LogEntry } from '../../table/types';
import { parseAction } from './actions';
import type { Model } from './model.svelte';
import { parsePiece } from './pieces';

const SVG = 'http://www.w3.org/2000/svg';
const MOST = 12; // flights at once

function pieceElement(text: string): SVGElement | null {
  const piece = parsePiece(text);
  if (!piece) return null;
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('class', 'coatl-flying');
  svg.setAttribute('viewBox', '0 0 50 56');
  svg.setAttribute('aria-hidden', 'true');
  const use = document.createElementNS(SVG, 'use');
  use.setAttribute('href', `#coatl-${piece.form}-${piece.colour}`);
  use.setAttribute('width', piece.form === 'head' ? '70' : piece.form === 'tail' ? '60' : '50');
  use.setAttribute('height', '56');
  svg.append(use);
  return svg;
}

function travel(root: HTMLElement, element: Element, from: Element, to: Element, delay: number): void {
  const a = from.getBoundingClientRect();
  const b = to.getBoundingClientRect();
  root.append(element);
  const at = (box: DOMRect, scale: number) =>
    `translate(${box.left + box.width / 2 - 20}px, ${box.top + box.height / 2 - 22}px) scale(${scale})`;
  const flight = element.animate(
    [
      { transform: at(a, 1), opacity: 1 },
      { transform: at(b, 0.7), opacity: 1, offset: 0.85 },
      { transform: at(b, 0.5), opacity: 0 },
    ],
    { duration: 750, delay, easing: 'cubic-bezier(.3,.7,.3,1)', fill: 'backwards' },
  );
  const done = () => element.remove();
  flight.onfinish = done;
  flight.oncancel = done;
}

export function fly(root: HTMLElement, moves: readonly LogEntry[], model: Model): void {
  if (moves.length === 0 || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  let flights = 0;
  for (const { actor, action: text, n } of moves) {
    const action = parseAction(text);
    if (!action || flights >= MOST) continue;
    if ((action.do === 'take' || action.do === 'marco') && action.space) {
      const from = root.querySelector(`[data-space="${action.space}"]`);
      const to = root.querySelector(action.do === 'marco' ? '[data-seat="marco"] ol' : `[data-board="${actor}"]`);
      for (const piece of model.story.taken.get(n) ?? []) {
        const element = pieceElement(piece);
        if (from && to && element) travel(root, element, from, to, flights++ * 90);
      }
    } else if ((action.do === 'start' || action.do === 'add') && actor !== model.seat) {
      const coatl = action.do === 'add' ? action.coatl : null;
      const from = root.querySelector(`[data-board="${actor}"]`);
      const to = root.querySelector(`[data-coatl="${actor}${coatl ?? 'a'}"]`);
      const element = pieceElement(action.piece);
      if (from && to && element) travel(root, element, from, to, flights++ * 90);
    }
  }
}
