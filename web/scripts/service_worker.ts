// Writes sw.js into the built page: it knows the name of every file, keeps them all, and serves them without a network.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

export function serviceWorker(): Plugin {
  let out = '';
  let source = '';
  return {
    name: 'patolli-service-worker',
    apply: 'build',
    configResolved(config) {
      out = join(config.root, config.build.outDir);
      source = join(config.root, 'src/sw.js');
    },
    async closeBundle(error?: Error) {
      if (error) return; // it has been told; there is nothing to serve
      const files = (readdirSync(out, { recursive: true, withFileTypes: true }) as import('node:fs').Dirent[])
        .filter((entry) => entry.isFile() && entry.name !== 'sw.js' && !/\.(br|gz)$/.test(entry.name))
        .map((entry) => join(entry.parentPath, entry.name).slice(out.length + 1))
        .sort();
      const hash = createHash('sha256');
      for (const file of files) hash.update(file).update(readFileSync(join(out, file)));
      const text = readFileSync(source, 'utf8')
        .replace('__VERSION__', hash.digest('hex').slice(0, 16))
        .replace('__FILES__', JSON.stringify(files.filter((file) => file !== 'index.html')));
      const { writeFileSync } = await import('node:fs');
      writeFileSync(join(out, 'sw.js'), text);
    },
  };
}
