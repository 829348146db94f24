// Dragging with mouse, pen or finger: what has draggable() attached can be picked up and dropped on an element with data-drop. A
// copy of it follows the pointer. A finger first rests a moment, so that swiping over a card still scrolls the page.
export interface DragOptions {
  enabled: boolean;
  start: () => void; // picked up
  over?: (target: string | null) => void; // over another place than before, or over none
  drop: (target: string, across: number) => void; // let go over an element with data-drop, so far across it (0 to 1)
  end: () => void; // over, wherever it was let go
}

const FAR = 6; // pixels before a mouse drags
const REST = 240; // milliseconds before a finger does

const swallow = (event: Event) => {
  event.stopPropagation();
  event.preventDefault();
};

// The click that follows a drag at once is not one. One that begins with a press of its own is.
function swallowNextClick() {
  const enough = () => {
    removeEventListener('click', swallow, { capture: true });
    removeEventListener('pointerdown', enough, { capture: true });
  };
  addEventListener('click', swallow, { capture: true, once: true });
  addEventListener('pointerdown', enough, { capture: true });
  setTimeout(enough, 60);
}

// The options are asked for when something happens, so what they say may change meanwhile.
export function draggable(options: () => DragOptions): (node: HTMLElement) => () => void {
  return (node) => {
    let origin: { x: number; y: number; id: number; touch: boolean } | null = null; // where the pointer went down
    let ghost: HTMLElement | null = null;
    let over: HTMLElement | null = null;
    let timer = 0;
    let lastX = 0;

    function begin(x: number, y: number) {
      const box = node.getBoundingClientRect();
      ghost = node.cloneNode(true) as HTMLElement;
      ghost.removeAttribute('id');
      ghost.setAttribute('aria-hidden', 'true');
      ghost.classList.add('drag-ghost');
      Object.assign(ghost.style, { width: `${box.width}px`, height: `${box.height}px`, left: `${box.left}px`, top: `${box.top}px` });
      // Where the table's measures are in force, and yet in nothing that "fixed" would refer to.
      (node.closest('[data-drag-home]') ?? document.body).append(ghost);
      node.classList.add('drag-lifted');
      options().start();
      move(x, y);
    }

    function move(x: number, y: number) {
      if (!ghost || !origin) return;
      lastX = x;
      ghost.style.translate = `${x - origin.x}px ${y - origin.y}px`;
      const next = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-drop]') ?? null;
      if (next === over) return;
      over?.classList.remove('drag-over');
      next?.classList.add('drag-over');
      over = next;
      options().over?.(next?.dataset['drop'] ?? null);
    }

    function stop(dropped: boolean) {
      clearTimeout(timer);
      origin = null;
      removeEventListener('pointermove', onmove);
      removeEventListener('pointerup', onup);
      removeEventListener('pointercancel', oncancel);
      removeEventListener('keydown', onkey);
      if (!ghost) return;
      ghost.remove();
      ghost = null;
      node.classList.remove('drag-lifted');
      over?.classList.remove('drag-over');
      const target = dropped ? over?.dataset['drop'] : undefined;
      const box = over?.getBoundingClientRect();
      over = null;
      swallowNextClick();
      const { drop, end } = options();
      if (target !== undefined && box) drop(target, (lastX - box.left) / Math.max(1, box.width));
      end();
    }

    function onmove(event: PointerEvent) {
      if (event.pointerId !== origin?.id) return;
      const far = Math.hypot(event.clientX - origin.x, event.clientY - origin.y) > FAR;
      if (ghost) move(event.clientX, event.clientY);
      else if (far && origin.touch) stop(false);
      else if (far) begin(event.clientX, event.clientY);
    }
    const onup = (event: PointerEvent) => {
      if (event.pointerId !== origin?.id) return;
      move(event.clientX, event.clientY); // places to drop it may have appeared under it
      stop(true);
    };
    const oncancel = (event: PointerEvent) => {
      if (event.pointerId === origin?.id) stop(false);
    };
    const onkey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') stop(false);
    };
    function ondown(event: PointerEvent) {
      if (event.button !== 0 || !event.isPrimary || origin || !options().enabled) return;
      origin = { x: event.clientX, y: event.clientY, id: event.pointerId, touch: event.pointerType === 'touch' };
      addEventListener('pointermove', onmove);
      addEventListener('pointerup', onup);
      addEventListener('pointercancel', oncancel);
      addEventListener('keydown', onkey);
      if (origin.touch) timer = window.setTimeout(held, REST, origin);
    }
    // Moves are told a frame at a time. With the next frame a busy page, too, knows whether the finger has been swiping.
    function held(from: NonNullable<typeof origin>) {
      requestAnimationFrame(() => {
        if (origin === from) begin(from.x, from.y);
      });
    }
    // A finger that stops the page while it glides on from a swipe can't keep it from scrolling, so it picks nothing up.
    const glides = (event: TouchEvent) => {
      if (!event.cancelable) stop(false);
    };
    // While a finger drags, the page must not scroll under it.
    const hold = (event: TouchEvent) => {
      if (ghost && event.cancelable) event.preventDefault();
    };
    const nomenu = (event: Event) => {
      if (ghost || origin?.touch) event.preventDefault();
    };

    node.addEventListener('pointerdown', ondown);
    node.addEventListener('touchstart', glides, { passive: true });
    node.addEventListener('touchmove', hold, { passive: false });
    node.addEventListener('contextmenu', nomenu);
    node.addEventListener('dragstart', swallow);
    return () => {
      stop(false);
      node.removeEventListener('pointerdown', ondown);
      node.removeEventListener('touchstart', glides);
      node.removeEventListener('touchmove', hold);
      node.removeEventListener('contextmenu', nomenu);
      node.removeEventListener('dragstart', swallow);
    };
  };
}
