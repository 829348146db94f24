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
// kind, and the number of frames. A move is shown by the frame that has its marks (`said`), and is whole in the frame that has
// the new position (`moved`): that is told from the end of the first one on.
export function analyse(events) {
  const marks = events.filter((e) => e.cat?.includes('blink.user_timing') && /^(press \d+|said|moved)$/.test(e.name)).sort((a, b) => a.ts - b.ts);
  const { pid, tid } = marks[0];
  const main = events
    .filter((e) => e.pid === pid && e.tid === tid && e.ph === 'X' && e.dur !== undefined && kindOf(e.name))
    .map((e) => ({ ...e, end: e.ts + e.dur, cpu: e.tdur ?? e.dur, kind: kindOf(e.name) }))
    .sort((a, b) => a.ts - b.ts || b.dur - a.dur);
  const frames = main.filter((e) => e.name === 'Layerize');
  const presses = marks.filter((m) => m.name.startsWith('press'));

  function measured(what, from, to) {
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
    return { what, wall: (to - from) / 1000, work: sum(Object.values(work)) / 1000, ...Object.fromEntries(Object.entries(work).map(([k, v]) => [k, v / 1000])), frames: passed };
  }

  return presses.flatMap((press, i) => {
    const until = Math.min(presses[i + 1]?.ts ?? Infinity, press.ts + 300_000);
    const [said, moved] = ['said', 'moved'].map((name) => marks.find((m) => m.name === name && m.ts > press.ts && m.ts < until));
    const from = main.findLast((e) => e.name === 'EventDispatch' && e.ts <= press.ts && e.end >= press.ts)?.ts ?? press.ts;
    const frameAfter = ({ ts }) => frames.find((f) => f.ts > ts && f.ts <= until)?.end;
    if (moved && !said) throw new Error(`${press.name}: a move that was not shown before its position was there`);
    const shown = frameAfter(said ?? press);
    const whole = moved && frameAfter(moved);
    if (!shown || (moved && !whole)) return [];
    const click = measured(moved ? 'a move is shown' : 'choosing', from, shown);
    return moved ? [click, measured('the whole position', shown, Math.max(whole, shown))] : [click];
  });
}

const median = (list) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)] ?? NaN;
const COLUMNS = ['wall', 'work', 'script', 'style', 'layout', 'paint', 'frames'];

export function summary(clicks) {
  for (const name of ['choosing', 'a move is shown', 'the whole position']) {
    const list = clicks.filter(({ what }) => what === name);
    if (list.length === 0) continue;
    const cell = (k, f) => f(list.map((c) => c[k])).toFixed(1).padStart(8);
    console.log(`${name} (${list.length})`.padEnd(24), COLUMNS.map((k) => k.padStart(8)).join(''));
    console.log('  median'.padEnd(24), COLUMNS.map((k) => cell(k, median)).join(''));
    console.log('  worst'.padEnd(24), COLUMNS.map((k) => cell(k, (v) => Math.max(...v))).join(''));
  }
}
