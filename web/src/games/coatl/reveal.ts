// Brings what has just opened into sight, if it isn't.
export function reveal(node: HTMLElement): void {
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  requestAnimationFrame(() => node.scrollIntoView({ block: 'nearest', behavior: calm ? 'auto' : 'smooth' }));
}
