// Search in the page's engine against the native program: `node tests/bench/search.mjs [rounds]`, both built. One after the other on one
// core, several times, in processor time: iterations a second of each, medians, and the share.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadEngine } from '../e2e/engine.mjs';

const ROOT = join(import.meta.dirname, '../../..');
const NATIVE = process.env.PATOLLI ?? join(ROOT, 'build/release/apps/patolli/patolli');
const rounds = Number(process.argv[2] ?? 5);
const median = (list) => list.sort((a, b) => a - b)[list.length >> 1];
const engine = await loadEngine(readFileSync(join(ROOT, 'web/src/engine/engine.wasm')));

const native = {};
const page = {};
for (let round = 0; round < rounds; ++round) {
  const rows = JSON.parse(execFileSync(NATIVE, ['bench', '--json'], { encoding: 'utf8' }));
  for (const { game, search_iterations: iterations, search_iterations_per_second: speed } of rows) {
    (native[game] ??= []).push(speed);
    engine.benchSearch(game, iterations / 10); // compiled by then
    const start = process.cpuUsage();
    const done = engine.benchSearch(game, iterations / 2);
    const { user, system } = process.cpuUsage(start);
    (page[game] ??= []).push((done * 1e6) / (user + system));
  }
}
console.log('game          native/s   page/s   share');
for (const game of Object.keys(native)) {
  const [a, b] = [median(native[game]), median(page[game])];
  console.log(`${game.padEnd(12)} ${a.toFixed(0).padStart(9)} ${b.toFixed(0).padStart(8)} ${((100 * b) / a).toFixed(0).padStart(5)} %`);
}
