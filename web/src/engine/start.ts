import type { Position } from '../table/types';
import { pageChance, workerName } from './chance';
import { WorkerClient } from './rpc';

export function startEngine(): WorkerClient {
  return new WorkerClient(new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: workerName(pageChance()) }));
}

// The table with somebody's eyes, its log from entry `first` on.
export async function positionOf(engine: Pick<WorkerClient, 'call'>, viewer: number | null, first = 0): Promise<Position> {
  return JSON.parse(await engine.call<string>('position', { viewer, first })) as Position;
}
