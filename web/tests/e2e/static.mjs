// Serves dist/ under a deep path, as any web server would: the page must not care where it lies. With `first`, a script, it is run
// before those of the page, and there is an empty page, __frame, that can hold the client in a frame.
import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';

const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.wasm': 'application/wasm',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
};

// What scripts/compress.ts has written beside the files.
const CODINGS = [
  { name: 'br', ending: '.br' },
  { name: 'gzip', ending: '.gz' },
];

const FRAME = '<!doctype html><html lang="en"><title>frame</title><link rel="icon" href="data:,"><body style="margin:0"></body></html>';

export function serveStatic(folder, base = '/some/where/', first = '') {
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url, 'http://x').pathname);
    const inside = path.startsWith(base) ? normalize(path.slice(base.length) || 'index.html') : null;
    if (first && (inside === '__frame' || inside === 'index.html')) {
      const page = inside === '__frame' ? FRAME : readFileSync(join(folder, inside), 'utf8').replace('<head>', `<head><script>${first}</script>`);
      response.writeHead(200, { 'Content-Type': TYPES['.html'], 'Cache-Control': 'no-cache' }).end(page);
      return;
    }
    const file = inside && !inside.startsWith('..') ? join(folder, inside) : null;
    if (!file || !existsSync(file) || !statSync(file).isFile()) {
      response.writeHead(404).end('nothing here');
      return;
    }
    const coding = CODINGS.find(({ name, ending }) => request.headers['accept-encoding']?.includes(name) && existsSync(file + ending));
    const content = readFileSync(file + (coding?.ending ?? ''));
    response
      .writeHead(200, {
        'Content-Type': TYPES[extname(file)] ?? 'application/octet-stream',
        'Content-Length': content.length,
        'Cache-Control': 'no-cache',
        ...(coding && { 'Content-Encoding': coding.name }),
      })
      .end(content);
  });
  return new Promise((resolve) =>
    server.listen(0, '127.0.0.1', () =>
      resolve({ url: `http://127.0.0.1:${server.address().port}${base}`, close: () => new Promise((done) => server.close(done).closeAllConnections()) }),
    ),
  );
}
