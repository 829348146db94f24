// Reads a Chromium trace: which work of the page's thread belongs to which click, and of which kind it is.
const KINDS = {
  script: /^(FunctionCall|EvaluateScript|v8\.run|RunMicrotasks|EventDispatch|HandlePostMessage|TimerFire|FireAnimationFrame|MinorGC|MajorGC|V8\.GC.*|v8\.(deserialize|callFunction).*)$/,
  style: /^(UpdateLayoutTree|ParseAuthorStyleSheet)$/,
  layout: /^Layout$/,
  paint: /^(PrePaint|Paint|Layerize|UpdateLayer|UpdateLayerTree|Commit|HitTest)$/,
};
const kindOf = (name) => Object.entries(KINDS).find(([, names]) => names.test(name))?.[0];

export function analyse(events) {
  const marks = events.filter((e) => e.cat?.includes('blink.user_timing') && /^(press \d+|moved)$/.test(e.name)).sort((a, b) => a.ts - b.ts);
  const { pid, tid } = marks[0];
  const main = events.filter((e) => e.pid === pid && e.tid === tid && e.ph === 'X' && e.dur !== undefined).map((e) => ({ ...e, cpu: e.tdur ?? e.dur })).sort((a, b) => a.ts - b.ts || b.dur - a.dur);
  const commits = main.filter((e) => e.name === 'Commit');
  const ofTools = main.filter((e) => e.args?.chrome_mojo_event_info?.mojo_interface_tag?.includes('DevTools'));
  // What the tools that measure ask of the thread is not the page's.
  const tasks = main.filter((e) => e.name === 'RunTask' && !ofTools.some((o) => o.ts >= e.ts && o.ts <= e.ts + e.dur));
  const presses = marks.filter((m) => m.name !== 'moved');
  return presses.map((press, i) => {
    const until = presses[i + 1]?.ts ?? Infinity;
    const moved = marks.find((m) => m.name === 'moved' && m.ts > press.ts && m.ts < Math.min(until, press.ts + 200_000));
    // From the task of the click to the end of the frame that shows it.
    const first = tasks.findLast((t) => t.ts <= press.ts && t.ts + t.dur >= press.ts) ?? press;
    const shown = commits.find((c) => c.ts > (moved ?? press).ts);
    const from = first.ts;
    const to = shown ? shown.ts + shown.dur : from;
    const inside = main.filter((e) => e.ts >= from && e.ts < to);
    const work = { all: 0, script: 0, style: 0, layout: 0, paint: 0 };
    for (const t of tasks) if (t.ts < to && t.ts + t.dur > from) work.all += (t.cpu * (Math.min(to, t.ts + t.dur) - Math.max(from, t.ts))) / Math.max(1, t.dur);
    // An event counts for its own kind without what is of another kind inside of it.
    const stack = [];
    for (const event of inside) {
      const kind = kindOf(event.name);
      if (!kind) continue;
      while (stack.length > 0 && stack.at(-1).end <= event.ts) stack.pop();
      const above = stack.at(-1);
      if (above) work[above.kind] -= event.cpu;
      work[kind] += event.cpu;
      stack.push({ kind, end: event.ts + event.dur });
    }
    return { move: !!moved, wall: (to - from) / 1000, frames: commits.filter((c) => c.ts > from && c.ts + c.dur <= to).length, ...Object.fromEntries(Object.entries(work).map(([k, v]) => [k, v / 1000])) };
  });
}

const median = (list) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)] ?? NaN;
const COLUMNS = ['wall', 'all', 'script', 'style', 'layout', 'paint', 'frames'];

export function summary(clicks) {
  for (const [name, list] of [
    ['choosing', clicks.filter((c) => !c.move)],
    ['moving', clicks.filter((c) => c.move)],
  ]) {
    if (list.length === 0) continue;
    const cell = (k, f) => f(list.map((c) => c[k])).toFixed(1).padStart(7);
    console.log(`${name} (${list.length})`.padEnd(16), COLUMNS.map((k) => k.padStart(7)).join(''));
    console.log('  median'.padEnd(16), COLUMNS.map((k) => cell(k, median)).join(''));
    console.log('  worst'.padEnd(16), COLUMNS.map((k) => cell(k, (v) => Math.max(...v))).join(''));
  }
}
