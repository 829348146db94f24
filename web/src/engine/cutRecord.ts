// A record up to some step of it: to look at what else could have been done there, or to play on from it.
interface Written {
  actions: string[];
  actors?: number[];
  notes?: { step: number }[];
  result: { scores: number[]; tie_breaks: number[][] };
  [other: string]: unknown;
}

// then: done after that. takenBack: by this seat, what came after it is noted as taken back.
export function cutRecord(record: string, steps: number, { then = [], takenBack }: { then?: string[]; takenBack?: number } = {}): string {
  const { format, game, version, options, seats, actions, notes = [], result } = JSON.parse(record) as Written;
  const kept = notes.filter(({ step }) => step <= steps);
  const gone = actions.slice(steps);
  if (takenBack !== undefined && gone.length > 0) kept.push({ note: 'taken-back', step: steps, seat: takenBack, actions: gone } as { step: number });
  const { scores, tie_breaks } = result;
  return JSON.stringify({
    format: kept.length > 0 ? 2 : format,
    game,
    version,
    options,
    seats,
    actions: [...actions.slice(0, steps), ...then],
    ...(kept.length > 0 ? { notes: kept } : {}),
    result: { ending: 'running', scores, tie_breaks, winners: [] },
  });
}
