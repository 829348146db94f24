// One engine in one Worker. The page starts one that holds the table, one that thinks for the bots (it is given views,
// never the table), and one for hints and analyses, so that nobody waits for anybody.
import type { GameName } from '../table/types';
import engineUrl from './engine.wasm?url';
import { chanceOfWorker } from './chance';
import { serve, type Progress } from './rpc';
import { Engine, type SeatName } from './wasm';

const engine = Engine.from(fetch(engineUrl));
const SLICE_MS = 40;
const chance = chanceOfWorker(self.name);
// Where chance is fixed, so is how much is thought: what a search finds depends on that, too.
const FIXED_SLICE = 64;
const FIXED_HINT = 400;
const FIXED_REVIEW = 96;
const reviewBudget = (ms: number): [iterations: number, ms: number] => (chance.fixed ? [FIXED_REVIEW, 0] : [0, ms]);
const breath = () => new Promise<void>((resolve) => setTimeout(resolve, 0));

let stopped = 0; // thoughts up to this number are no longer wanted

async function changed(change: (e: Engine) => string | null) {
  const e = await engine;
  const refusal = change(e);
  if (!refusal) e.settle(chance.next());
  return refusal;
}

// As many iterations as fit into a slice, found while thinking.
async function think(e: Engine, seat: number, wants: number, ms: number, thought: number, progress: Progress) {
  const start = performance.now();
  let size = chance.fixed ? FIXED_SLICE : 8;
  const inTime = () => chance.fixed || performance.now() - start < ms;
  for (let done = 0; done < wants && inTime() && stopped < thought; ) {
    const before = performance.now();
    done = e.botThink(seat, size);
    const took = performance.now() - before;
    if (!chance.fixed) size = Math.max(4, Math.min(4096, Math.round((size * SLICE_MS) / Math.max(1, took))));
    progress(Math.min(1, Math.max(done / wants, (performance.now() - start) / ms)));
    await breath();
  }
}

addEventListener('message', (event: MessageEvent<{ stop?: number }>) => {
  if (event.data.stop) stopped = event.data.stop;
});

serve({
  games: async () => (await engine).games(),
  make: async ({ game, seats, options }: { game: GameName; seats: number; options: Record<string, string> }) => {
    const e = await engine;
    e.make(game, seats, options);
    e.settle(chance.next());
    return e.cards();
  },
  load: async ({ record, steps }: { record: string; steps?: number }) => {
    const e = await engine;
    e.load(record, steps ?? -1);
    return e.cards();
  },
  // A table may have been kept at a moment when chance had not played yet.
  settle: async () => (await engine).settle(chance.next()),
  record: async (seats: SeatName[]) => (await engine).record(seats),
  // As text: the page reads that faster than it is given objects.
  position: async ({ viewer, first }: { viewer: number | null; first?: number }) => (await engine).positionText(viewer, first ?? 0),
  view: async (seat: number) => (await engine).view(seat),
  reasons: async ({ seat, action }: { seat: number; action: string }) => (await engine).reasons(seat, action),
  why: async ({ seat, action }: { seat: number; action: string }) => (await engine).whyIllegal(seat, action),
  act: ({ seat, action }: { seat: number; action: string }) => changed((e) => e.act(seat, action)),
  undo: async (seat: number) => (await engine).undo(seat),
  redo: async (seat: number) => (await engine).redo(seat),
  restart: async (seat: number) => (await engine).restart(seat),
  takeBack: async (seat: number) => (await engine).takeBack(seat),

  bot: async ({ seat, game, level, iterations }: { seat: number; game: GameName; level: string; iterations?: number }) =>
    (await engine).makeBot(seat, game, level, chance.next(), iterations ?? 0),
  think: async ({ seat, view, ms, thought }: { seat: number; view: Uint8Array; ms: number; thought: number }, progress) => {
    const e = await engine;
    const wants = e.botBegin(seat, view);
    await think(e, seat, wants, ms, thought, progress);
    return e.botFinish(seat);
  },
  hint: async ({ game, view, ms }: { game: GameName; view: Uint8Array; ms: number }) =>
    (await engine).hint(game, view, chance.fixed ? FIXED_HINT : 0, chance.fixed ? 0 : ms, chance.next()),
  review: async ({ record, ms }: { record: string; ms: number }, progress) => {
    const e = await engine;
    const count = e.reviewBegin(record, ...reviewBudget(ms));
    for (let i = 0; i < count; ++i) {
      e.reviewLook(i);
      progress((i + 1) / count);
      await breath();
    }
    return e.reviewReport();
  },
  // Only the last decision of the record.
  judge: async ({ record, ms }: { record: string; ms: number }) => {
    const e = await engine;
    const count = e.reviewBegin(record, ...reviewBudget(ms));
    if (count > 0) e.reviewLook(count - 1);
    return e.reviewReport().decisions.at(-1);
  },
  // What is wrong with a record, or null.
  check: async (record: string) => (await engine).replay(record),
  signature: async (game: GameName) => (await engine).signature(game),
  benchSearch: async ({ game, least }: { game: GameName; least: number }) => {
    const e = await engine;
    const start = performance.now();
    const iterations = e.benchSearch(game, least);
    return { iterations, seconds: (performance.now() - start) / 1000 };
  },
});
