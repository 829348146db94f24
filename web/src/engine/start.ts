import type { Position } from '../table/types';
import { pageChance, workerName } from './chance';
import { Remote } from './rpc';

export function startEngine(): Remote {
  return new Remote(new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: workerName(pageChance()) }));
}

// The table with somebody's eyes, its log from entry `first` on.
export async function positionOf(engine: Pick<Remote, 'call'>, viewer: number | null, first = 0): Promise<Position> {
  return JSON.parse(await engine.call<string>('position', { viewer, first })) as Position;
}
