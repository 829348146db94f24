// The real engine for a table on this screen, without the Worker around it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { WorkerClient } from '../../src/engine/rpc';
import { Engine } from '../../src/engine/wasm';
import type { GameName } from '../../src/table/types';

const bytes = readFileSync(join(import.meta.dirname, '../../src/engine/engine.wasm'));
let seed = 1n;

// What worker.ts does, without a Worker.
export function engineHere(): WorkerClient {
  const engine = Engine.from(bytes);
  const settle = (e: Engine, refusal: string | null) => {
    if (!refusal) e.settle(seed++);
    return refusal;
  };
  const methods: Record<string, (e: Engine, args: never) => unknown> = {
    make: (e, { game, seats, options }: { game: GameName; seats: number; options: Record<string, string> }) => {
      e.make(game, seats, options);
      e.settle(seed++);
      return e.cards();
    },
    load: (e, { record }: { record: string }) => {
      e.load(record);
      return e.cards();
    },
    settle: (e) => e.settle(seed++),
    position: (e, { viewer, first }: { viewer: number | null; first: number }) => e.positionText(viewer, first),
    record: (e, seats: { name: string; kind: string }[]) => e.record(seats),
    check: (e, record: string) => e.replay(record),
    view: (e, seat: number) => e.view(seat),
    why: (e, { seat, action }: { seat: number; action: string }) => e.whyIllegal(seat, action),
    act: (e, { seat, action }: { seat: number; action: string }) => settle(e, e.act(seat, action)),
    undo: (e, seat: number) => e.undo(seat),
    takeBack: (e, seat: number) => e.takeBack(seat),
    bot: (e, { seat, game, level }: { seat: number; game: GameName; level: string }) => e.makeBot(seat, game, level, seed++),
    think: (e, { seat, view }: { seat: number; view: Uint8Array }) => {
      e.botThink(seat, e.botBegin(seat, view));
      return e.botFinish(seat);
    },
  };
  let closed = false;
  return {
    call: async (method: string, args: unknown) => {
      const result = methods[method]?.(await engine, args as never);
      await new Promise((resolve) => setImmediate(resolve)); // a Worker answers later
      if (closed) throw new Error('closed');
      return result;
    },
    close: () => (closed = true),
  } as unknown as WorkerClient;
}
