// Pieces and cards on their way: from the supply board to a player's board, from the row to a hand. Only for the eye;
// with prefers-reduced-motion nothing flies.
import type { LogEntry } from '../../table/types';
import { HEIGHT, LENGTHS, ROOM } from './art';
import { isSpace, pieceMoves } from './facts';
import type { Model } from './model.svelte';
import { parsePiece } from './pieces';

const MOST = 12; // flights at once

// A piece as PieceArt.svelte draws it, outside of components.
function pieceElement(text: string): HTMLElement | null {
  const piece = parsePiece(text);
  if (!piece) return null;
  const element = document.createElement('span');
  element.className = `coatl-flying coatl-${piece.form}-${piece.colour}`;
  element.setAttribute('aria-hidden', 'true');
  element.style.width = `calc(var(--u)*${(LENGTHS[piece.form] + ROOM.left + ROOM.right) / 40})`;
  element.style.height = `calc(var(--u)*${(HEIGHT + ROOM.top + ROOM.bottom) / 40})`;
  return element;
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
  for (const { piece, from, to, seat } of moves.flatMap(pieceMoves)) {
    if (flights >= MOST) break;
    if (from === 'board' && seat === model.seat) continue; // one's own Cóatls need no explanation
    const start = isSpace(from) ? `[data-space="${from}"]` : from === 'board' ? `[data-board="${seat}"]` : null;
    if (start === null) continue;
    const goal = from === 'board' ? `[data-coatl="${seat}${to.charAt(0)}"]` : seat === null ? '[data-seat="marco"] ol' : `[data-board="${seat}"]`;
    const [here, there] = [root.querySelector(start), root.querySelector(goal)];
    const element = pieceElement(piece);
    if (here && there && element) travel(root, element, here, there, flights++ * 90);
  }
}
