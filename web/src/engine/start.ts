import { Remote } from './rpc';

export function startEngine(): Remote {
  return new Remote(new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'patolli engine' }));
}
