// Which tie-break decided, if the points did not.
import type { TieRule } from '../table/module';
import type { Outcome } from '../table/types';

// The sides that had the most points, when that were several; the rule that decided between them, or null if none could.
export interface Tie {
  sides: number[];
  points: number;
  rule: TieRule | null;
}

export function tieOf({ scores, winners, ending }: Outcome, rules: readonly TieRule[]): Tie | null {
  if (ending === 'resigned' || ending === 'timeout') return null; // not decided by points
  const points = Math.max(...scores);
  const sides = scores.flatMap((score, side) => (score === points ? [side] : []));
  if (sides.length < 2) return null;
  if (sides.every((side) => winners.includes(side))) return { sides, points, rule: null };
  // The first one that tells some of them from the others.
  const rule = rules.find(({ values }) => values.length === 0 || new Set(sides.map((side) => values[side])).size > 1);
  return { sides, points, rule: rule ?? null };
}
