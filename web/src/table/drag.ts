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

interface Origin {
  x: number;
  y: number;
  id: number;
  touch: boolean;
}

// What follows the pointer: a copy of the node, where it is.
function ghostOf(node: HTMLElement): HTMLElement {
  const box = node.getBoundingClientRect();
  const ghost = node.cloneNode(true) as HTMLElement;
  ghost.removeAttribute('id');
  ghost.setAttribute('aria-hidden', 'true');
  ghost.classList.add('drag-ghost');
  Object.assign(ghost.style, { width: `${box.width}px`, height: `${box.height}px`, left: `${box.left}px`, top: `${box.top}px` });
  // Where the table's measures are in force, and yet in nothing that "fixed" would refer to.
  (node.closest('[data-drag-home]') ?? document.body).append(ghost);
  return ghost;
}

// One node that can be dragged. The options are asked for when something happens, so what they say may change meanwhile.
class Drag {
  #origin: Origin | null = null; // where the pointer went down
  #ghost: HTMLElement | null = null;
  #over: HTMLElement | null = null;
  #timer = 0;
  #lastX = 0;
  readonly #node: HTMLElement;
  readonly #options: () => DragOptions;

  constructor(node: HTMLElement, options: () => DragOptions) {
    this.#node = node;
    this.#options = options;
    node.addEventListener('pointerdown', this.#ondown);
    node.addEventListener('touchstart', this.#glides, { passive: true });
    node.addEventListener('touchmove', this.#hold, { passive: false });
    node.addEventListener('contextmenu', this.#nomenu);
    node.addEventListener('dragstart', swallow);
  }

  detach() {
    this.#stop(false);
    this.#node.removeEventListener('pointerdown', this.#ondown);
    this.#node.removeEventListener('touchstart', this.#glides);
    this.#node.removeEventListener('touchmove', this.#hold);
    this.#node.removeEventListener('contextmenu', this.#nomenu);
    this.#node.removeEventListener('dragstart', swallow);
  }

  #begin(x: number, y: number) {
    this.#ghost = ghostOf(this.#node);
    this.#node.classList.add('drag-lifted');
    this.#options().start();
    this.#move(x, y);
  }

  #move(x: number, y: number) {
    if (!this.#ghost || !this.#origin) return;
    this.#lastX = x;
    this.#ghost.style.translate = `${x - this.#origin.x}px ${y - this.#origin.y}px`;
    const next = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-drop]') ?? null;
    if (next === this.#over) return;
    this.#over?.classList.remove('drag-over');
    next?.classList.add('drag-over');
    this.#over = next;
    this.#options().over?.(next?.dataset['drop'] ?? null);
  }

  #stop(dropped: boolean) {
    clearTimeout(this.#timer);
    this.#origin = null;
    removeEventListener('pointermove', this.#onmove);
    removeEventListener('pointerup', this.#onup);
    removeEventListener('pointercancel', this.#oncancel);
    removeEventListener('keydown', this.#onkey);
    if (!this.#ghost) return;
    this.#ghost.remove();
    this.#ghost = null;
    this.#node.classList.remove('drag-lifted');
    this.#over?.classList.remove('drag-over');
    const target = dropped ? this.#over?.dataset['drop'] : undefined;
    const box = this.#over?.getBoundingClientRect();
    this.#over = null;
    swallowNextClick();
    const { drop, end } = this.#options();
    if (target !== undefined && box) drop(target, (this.#lastX - box.left) / Math.max(1, box.width));
    end();
  }

  readonly #ondown = (event: PointerEvent) => {
    if (event.button !== 0 || !event.isPrimary || this.#origin || !this.#options().enabled) return;
    this.#origin = { x: event.clientX, y: event.clientY, id: event.pointerId, touch: event.pointerType === 'touch' };
    addEventListener('pointermove', this.#onmove);
    addEventListener('pointerup', this.#onup);
    addEventListener('pointercancel', this.#oncancel);
    addEventListener('keydown', this.#onkey);
    if (this.#origin.touch) this.#timer = window.setTimeout(this.#held, REST, this.#origin);
  };
  readonly #onmove = (event: PointerEvent) => {
    const origin = this.#origin;
    if (event.pointerId !== origin?.id) return;
    const far = Math.hypot(event.clientX - origin.x, event.clientY - origin.y) > FAR;
    if (this.#ghost) this.#move(event.clientX, event.clientY);
    else if (far && origin.touch) this.#stop(false);
    else if (far) this.#begin(event.clientX, event.clientY);
  };
  readonly #onup = (event: PointerEvent) => {
    if (event.pointerId !== this.#origin?.id) return;
    this.#move(event.clientX, event.clientY); // places to drop it may have appeared under it
    this.#stop(true);
  };
  readonly #oncancel = (event: PointerEvent) => {
    if (event.pointerId === this.#origin?.id) this.#stop(false);
  };
  readonly #onkey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') this.#stop(false);
  };
  // Moves are told a frame at a time. With the next frame a busy page, too, knows whether the finger has been swiping.
  readonly #held = (from: Origin) => {
    requestAnimationFrame(() => {
      if (this.#origin === from) this.#begin(from.x, from.y);
    });
  };
  // A finger that stops the page while it glides on from a swipe can't keep it from scrolling, so it picks nothing up.
  readonly #glides = (event: TouchEvent) => {
    if (!event.cancelable) this.#stop(false);
  };
  // While a finger drags, the page must not scroll under it.
  readonly #hold = (event: TouchEvent) => {
    if (this.#ghost && event.cancelable) event.preventDefault();
  };
  readonly #nomenu = (event: Event) => {
    if (this.#ghost || this.#origin?.touch) event.preventDefault();
  };
}

export function draggable(options: () => DragOptions): (node: HTMLElement) => () => void {
  return (node) => {
    const drag = new Drag(node, options);
    return () => drag.detach();
  };
}
