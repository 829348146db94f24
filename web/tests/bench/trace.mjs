// Reads a Chromium trace: which work of the page's thread belongs to which click, and of which kind it is.
const KINDS = {
  script: /^(FunctionCall|EvaluateScript|EventDispatch|HandlePostMessage|TimerFire|FireAnimationFrame|MinorGC|MajorGC)$/,
  style: /^UpdateLayoutTree$/,
  layout: /^Layout$/,
  paint: /^(PrePaint|Paint|Layerize|HitTest)$/,
};
const kindOf = (name) => Object.entries(KINDS).find(([, names]) => names.test(name))?.[0];
const sum = (list) => list.reduce((a, b) => a + b, 0);

// For every click: how long until the frame that shows it is handed to the compositor, the processor's time until then by
// kind, and the number of frames. A click that moved is shown by the frame that has the new position.
export function analyse(events) {
  const marks = events.filter((e) => e.cat?.includes('blink.user_timing') && /^(press \d+|moved)$/.test(e.name)).sort((a, b) => a.ts - b.ts);
  const { pid, tid } = marks[0];
  const main = events
    .filter((e) => e.pid === pid && e.tid === tid && e.ph === 'X' && e.dur !== undefined && kindOf(e.name))
    .map((e) => ({ ...e, end: e.ts + e.dur, cpu: e.tdur ?? e.dur, kind: kindOf(e.name) }))
    .sort((a, b) => a.ts - b.ts || b.dur - a.dur);
  const frames = main.filter((e) => e.name === 'Layerize');
  const presses = marks.filter((m) => m.name !== 'moved');
  return presses.flatMap((press, i) => {
    const until = Math.min(presses[i + 1]?.ts ?? Infinity, press.ts + 300_000);
    const moved = marks.find((m) => m.name === 'moved' && m.ts > press.ts && m.ts < until);
    const from = main.findLast((e) => e.name === 'EventDispatch' && e.ts <= press.ts && e.end >= press.ts)?.ts ?? press.ts;
    const shown = frames.find((f) => f.ts > (moved ?? press).ts);
    if (!shown || shown.ts > until) return [];
    const to = shown.end;
    const work = { script: 0, style: 0, layout: 0, paint: 0 };
    // An event counts for its own kind without what is inside of it.
    const open = [];
    for (const event of main) {
      if (event.ts < from || event.ts >= to) continue;
      while (open.length > 0 && open.at(-1).end <= event.ts) open.pop();
      const above = open.at(-1);
      if (above) work[above.kind] -= event.cpu;
      work[event.kind] += event.cpu;
      open.push(event);
    }
    const passed = frames.filter((f) => f.ts > from && f.end <= to).length;
    return [{ move: !!moved, wall: (to - from) / 1000, work: sum(Object.values(work)) / 1000, ...Object.fromEntries(Object.entries(work).map(([k, v]) => [k, v / 1000])), frames: passed }];
  });
}

const median = (list) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)] ?? NaN;
const COLUMNS = ['wall', 'work', 'script', 'style', 'layout', 'paint', 'frames'];

export function summary(clicks) {
  for (const [name, list] of [
    ['choosing', clicks.filter((c) => !c.move)],
    ['moving', clicks.filter((c) => c.move)],
  ]) {
    if (list.length === 0) continue;
    const cell = (k, f) => f(list.map((c) => c[k])).toFixed(1).padStart(8);
    console.log(`${name} (${list.length})`.padEnd(16), COLUMNS.map((k) => k.padStart(8)).join(''));
    console.log('  median'.padEnd(16), COLUMNS.map((k) => cell(k, median)).join(''));
    console.log('  worst'.padEnd(16), COLUMNS.map((k) => cell(k, (v) => Math.max(...v))).join(''));
  }
}
