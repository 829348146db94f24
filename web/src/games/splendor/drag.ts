// Dragging with mouse, pen or finger. A finger drags after holding still for a moment, so that swiping still scrolls. The
// thing that is dragged follows as a copy; places that take it carry data-drop.
export interface DragOptions {
  enabled: boolean;
  onstart: () => void;
  onover: (zone: string | null) => void;
  onend: (zone: string | null) => void; // null: dropped nowhere
}

const SLACK = 7;
const HOLD = 260;

export function draggable(options: () => DragOptions): (node: HTMLElement) => () => void {
  return (node) => {
    let origin: { x: number; y: number; id: number; touch: boolean } | null = null;
    let ghost: HTMLElement | null = null;
    let timer = 0;
    let swallow = false;

    const zoneAt = (x: number, y: number): string | null => {
      const hit = document.elementFromPoint(x, y);
      return hit?.closest<HTMLElement>('[data-drop]')?.dataset.drop ?? null;
    };
    const place = (x: number, y: number): void => {
      if (ghost && origin) ghost.style.translate = `${x - origin.x}px ${y - origin.y}px`;
    };
    const begin = (): void => {
      if (!origin) return;
      const box = node.getBoundingClientRect();
      ghost = node.cloneNode(true) as HTMLElement;
      ghost.removeAttribute('id');
      ghost.setAttribute('aria-hidden', 'true');
      ghost.classList.add('drag-ghost');
      Object.assign(ghost.style, {
        position: 'fixed',
        left: `${box.left}px`,
        top: `${box.top}px`,
        width: `${box.width}px`,
        height: `${box.height}px`,
        margin: '0',
        zIndex: '60',
        pointerEvents: 'none',
        opacity: '0.92',
        rotate: '2deg',
      });
      // not inside the table: its containers would be what "fixed" refers to
      document.body.append(ghost);
      options().onstart();
    };
    const finish = (zone: string | null, dropped: boolean): void => {
      clearTimeout(timer);
      if (ghost) {
        ghost.remove();
        ghost = null;
        swallow = dropped;
        if (dropped) setTimeout(() => (swallow = false), 60);
        options().onend(zone);
      }
      origin = null;
      window.removeEventListener('pointermove', move);
      window.removeEventListener('pointerup', up);
      window.removeEventListener('pointercancel', cancel);
      window.removeEventListener('keydown', key);
    };
    const move = (event: PointerEvent): void => {
      if (!origin || event.pointerId !== origin.id) return;
      if (!ghost) {
        const far = Math.hypot(event.clientX - origin.x, event.clientY - origin.y) > SLACK;
        if (!far) return;
        if (origin.touch) return finish(null, false); // a swipe
        begin();
      }
      place(event.clientX, event.clientY);
      options().onover(zoneAt(event.clientX, event.clientY));
    };
    const up = (event: PointerEvent): void => {
      if (origin && event.pointerId === origin.id) finish(ghost ? zoneAt(event.clientX, event.clientY) : null, ghost !== null);
    };
    const cancel = (): void => finish(null, false);
    const key = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') finish(null, true);
    };
    const down = (event: PointerEvent): void => {
      if (event.button !== 0 || !event.isPrimary || !options().enabled) return;
      origin = { x: event.clientX, y: event.clientY, id: event.pointerId, touch: event.pointerType === 'touch' };
      window.addEventListener('pointermove', move);
      window.addEventListener('pointerup', up);
      window.addEventListener('pointercancel', cancel);
      window.addEventListener('keydown', key);
      if (origin.touch) timer = window.setTimeout(held, HOLD, origin);
    };
    // Moves are told a frame at a time. With the next frame a busy page, too, knows whether the finger has been swiping.
    const held = (from: typeof origin): void => {
      requestAnimationFrame(() => {
        if (origin === from) begin();
      });
    };
    // A finger that stops the page while it glides on from a swipe can't keep it from scrolling, so it picks nothing up.
    const glides = (event: TouchEvent): void => {
      if (!event.cancelable) finish(null, false);
    };
    // While a finger drags, the page must not scroll under it.
    const still = (event: TouchEvent): void => {
      if (ghost && event.cancelable) event.preventDefault();
    };
    const click = (event: MouseEvent): void => {
      if (!swallow) return;
      swallow = false;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    const menu = (event: Event): void => {
      if (origin?.touch) event.preventDefault();
    };
    node.addEventListener('pointerdown', down);
    node.addEventListener('touchstart', glides, { passive: true });
    node.addEventListener('touchmove', still, { passive: false });
    node.addEventListener('click', click, { capture: true });
    node.addEventListener('contextmenu', menu);
    return () => {
      finish(null, false);
      node.removeEventListener('pointerdown', down);
      node.removeEventListener('touchstart', glides);
      node.removeEventListener('touchmove', still);
      node.removeEventListener('click', click, { capture: true });
      node.removeEventListener('contextmenu', menu);
    };
  };
}
