// Dragging with mouse, pen or finger: whoever has use:drag can be picked up and dropped on an element with data-drop.
// A finger first rests a moment, so that swiping over a card still scrolls the page.
export interface DragOptions {
  enabled: boolean;
  start: () => void; // picked up
  drop: (target: string, across: number) => void; // let go over an element with data-drop, so far across it (0 to 1)
  end: () => void; // over, wherever it was let go
}

const FAR = 6; // pixels before a mouse drags
const REST = 220; // milliseconds before a finger does

export function drag(node: HTMLElement, initial: DragOptions) {
  let options = initial;
  let pointer: number | null = null;
  let origin = { x: 0, y: 0 };
  let ghost: HTMLElement | null = null;
  let over: Element | null = null;
  let timer = 0;
  let lastX = 0;

  const targetAt = (x: number, y: number) => document.elementFromPoint(x, y)?.closest('[data-drop]') ?? null;

  function begin(x: number, y: number) {
    const box = node.getBoundingClientRect();
    ghost = node.cloneNode(true) as HTMLElement;
    ghost.removeAttribute('id');
    ghost.setAttribute('aria-hidden', 'true');
    ghost.classList.add('coatl-dragged');
    Object.assign(ghost.style, { width: `${box.width}px`, height: `${box.height}px`, left: `${box.left}px`, top: `${box.top}px` });
    // Into the table, so that its measures and colours are in force.
    (node.closest('.coatl') ?? document.body).append(ghost);
    node.classList.add('coatl-lifted');
    options.start();
    move(x, y);
  }

  function move(x: number, y: number) {
    if (!ghost) return;
    lastX = x;
    ghost.style.transform = `translate(${x - origin.x}px, ${y - origin.y}px) rotate(-3deg)`;
    const next = targetAt(x, y);
    if (next === over) return;
    over?.classList.remove('coatl-over');
    next?.classList.add('coatl-over');
    over = next;
  }

  function stop(dropped: boolean) {
    clearTimeout(timer);
    pointer = null;
    removeEventListener('pointermove', onmove);
    removeEventListener('pointerup', onup);
    removeEventListener('pointercancel', oncancel);
    removeEventListener('keydown', onkey);
    if (!ghost) return;
    ghost.remove();
    ghost = null;
    node.classList.remove('coatl-lifted');
    over?.classList.remove('coatl-over');
    const target = dropped ? over?.getAttribute('data-drop') : null;
    const box = over?.getBoundingClientRect();
    over = null;
    // The click that follows a drag is not one.
    addEventListener('click', swallow, { capture: true, once: true });
    setTimeout(() => removeEventListener('click', swallow, { capture: true }), 50);
    if (target && box) options.drop(target, (lastX - box.left) / Math.max(1, box.width));
    options.end();
  }

  const swallow = (event: Event) => {
    event.stopPropagation();
    event.preventDefault();
  };
  // While a finger drags, the page must not scroll under it.
  const hold = (event: TouchEvent) => {
    if (ghost && event.cancelable) event.preventDefault();
  };
  // A finger that stops the page while it glides on from a swipe can't keep it from scrolling, so it picks nothing up.
  const glides = (event: TouchEvent) => {
    if (!event.cancelable) stop(false);
  };

  function onmove(event: PointerEvent) {
    if (event.pointerId !== pointer) return;
    const far = Math.hypot(event.clientX - origin.x, event.clientY - origin.y) > FAR;
    if (ghost) move(event.clientX, event.clientY);
    else if (far && event.pointerType === 'touch') stop(false);
    else if (far) begin(event.clientX, event.clientY);
  }
  const onup = (event: PointerEvent) => {
    if (event.pointerId === pointer) stop(true);
  };
  const oncancel = (event: PointerEvent) => {
    if (event.pointerId === pointer) stop(false);
  };
  const onkey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') stop(false);
  };

  function ondown(event: PointerEvent) {
    if (!options.enabled || event.button !== 0 || pointer !== null) return;
    pointer = event.pointerId;
    origin = { x: event.clientX, y: event.clientY };
    addEventListener('pointermove', onmove);
    addEventListener('pointerup', onup);
    addEventListener('pointercancel', oncancel);
    addEventListener('keydown', onkey);
    if (event.pointerType === 'touch') timer = window.setTimeout(held, REST, origin);
  }
  // Moves are told a frame at a time. With the next frame a busy page, too, knows whether the finger has been swiping.
  function held(from: typeof origin) {
    requestAnimationFrame(() => {
      if (pointer !== null && origin === from) begin(from.x, from.y);
    });
  }

  const nomenu = (event: Event) => {
    if (ghost) event.preventDefault();
  };
  node.addEventListener('pointerdown', ondown);
  node.addEventListener('touchstart', glides, { passive: true });
  node.addEventListener('touchmove', hold, { passive: false });
  node.addEventListener('contextmenu', nomenu);
  node.addEventListener('dragstart', swallow);
  return {
    update(next: DragOptions) {
      options = next;
    },
    destroy() {
      stop(false);
      node.removeEventListener('pointerdown', ondown);
      node.removeEventListener('touchstart', glides);
      node.removeEventListener('touchmove', hold);
      node.removeEventListener('contextmenu', nomenu);
      node.removeEventListener('dragstart', swallow);
    },
  };
}
