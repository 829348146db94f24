// Shows on the board what a line of the log is about: scrolls there and lets it glow for a moment.
const GLOW = 1800;

export function pointAt(targets: readonly string[], within: ParentNode = document): boolean {
  for (const selector of targets)
    for (const found of within.querySelectorAll<HTMLElement>(selector)) {
      if (found.getClientRects().length === 0) continue; // there, but not shown at this size
      const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
      found.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: calm ? 'auto' : 'smooth' });
      found.classList.add('pointed-at');
      setTimeout(() => found.classList.remove('pointed-at'), GLOW);
      return true;
    }
  return false;
}
