// A new position is mostly the old one. What did not change keeps its identity, so that only what shows a change is looked at
// again: the parts of `next` that equal those of `before` are replaced by them.
export function shareStructure<T>(before: unknown, next: T): T {
  if (before === next || typeof before !== 'object' || typeof next !== 'object' || before === null || next === null) return next;
  if (Array.isArray(before) !== Array.isArray(next)) return next;
  if (Array.isArray(before) && Array.isArray(next)) {
    let same = before.length === next.length;
    for (let i = 0; i < next.length; ++i) {
      next[i] = shareStructure(before[i], next[i]);
      same &&= next[i] === before[i];
    }
    return same ? (before as T) : next;
  }
  const old = before as Record<string, unknown>;
  const now = next as Record<string, unknown>;
  const keys = Object.keys(now);
  let same = keys.length === Object.keys(old).length;
  for (const key of keys) {
    now[key] = shareStructure(old[key], now[key]);
    same &&= now[key] === old[key] && key in old;
  }
  return same ? (before as T) : next;
}
