// A real server for a test. Its dice come from a seed (tests/net/seeded_server.cpp), or, as people start it, from the system.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { assert, PATIENCE_MS } from './lib.mjs';
import { derive } from './seeds.mjs';

const ROOT = join(import.meta.dirname, '../../..');
const BUILD = process.env.PATOLLI_BUILD ?? join(ROOT, 'build/release');
const SEEDED = join(BUILD, 'tests/patolli_seeded_server');
const PATOLLI = process.env.PATOLLI ?? join(BUILD, 'apps/patolli/patolli');
// With the game of the tests, as the sanitizers' build has it.
const WITH_PEBBLES = process.env.PATOLLI_WITH_PEBBLES ?? join(ROOT, 'build/sanitize/apps/patolli/patolli_with_pebbles');

// Below those that the system gives to connections: a server that comes back finds its port free.
let nextPort = 12_000 + Math.floor(Math.random() * 18_000);
const isFree = (port) =>
  new Promise((resolve) => {
    const server = createServer()
      .once('error', () => resolve(false))
      .listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
async function freePort() {
  for (;;) {
    const port = nextPort++;
    if (await isFree(port)) return port;
  }
}

export class GameServer {
  // As `patolli serve` when `asPeopleDo`; `pebbles`: the same with the game of the tests, and the page for it. `more`: settings, or what makes them of the address.
  static async open({ seed, pebbles = false, asPeopleDo = pebbles, more = [] }) {
    const gameServer = new GameServer();
    gameServer.program = pebbles ? WITH_PEBBLES : asPeopleDo ? PATOLLI : SEEDED;
    gameServer.web = join(ROOT, pebbles ? 'web/dist-pebbles' : 'web/dist');
    assert(existsSync(gameServer.program), `${gameServer.program} is not there: build it with ${pebbles ? 'cmake --preset sanitize' : 'cmake --preset release -DPATOLLI_TESTS=ON'}`);
    gameServer.seed = seed;
    gameServer.starts = 0;
    gameServer.asPeopleDo = asPeopleDo;
    gameServer.port = await freePort();
    gameServer.data = mkdtempSync(join(tmpdir(), 'patolli-server-'));
    gameServer.url = `http://127.0.0.1:${gameServer.port}/`;
    gameServer.more = typeof more === 'function' ? more(gameServer.url) : more;
    await gameServer.start();
    return gameServer;
  }
  start() {
    const first = this.asPeopleDo ? 'serve' : String(derive(this.seed, ++this.starts));
    this.process = spawn(this.program, [first, '--port', String(this.port), '--data', this.data, '--web', this.web, '--log-level', 'warning', ...this.more], { stdio: ['ignore', 'pipe', 'pipe'] });
    let said = '';
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`the server does not start: ${said}`)), PATIENCE_MS);
      for (const stream of [this.process.stdout, this.process.stderr])
        stream.on('data', (text) => {
          said += text;
          if (said.includes('Patolli is at')) {
            clearTimeout(timer);
            resolve();
          }
        });
      this.process.on('exit', (code) => reject(new Error(`the server ended with ${code}: ${said}`)));
    });
  }
  stop() {
    this.process.removeAllListeners('exit');
    if (this.process.exitCode !== null) return Promise.resolve();
    return new Promise((resolve) => {
      this.process.on('exit', resolve);
      this.process.kill('SIGTERM');
    });
  }
  async close() {
    await this.stop();
    rmSync(this.data, { recursive: true, force: true });
  }
}
