// Writes FILE.br and FILE.gz beside every file of the built page that they make smaller by a tenth. Web servers send
// them to browsers that take them (`patolli serve` does); compressing for each visitor would cost a second for the engine.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const VARIANT = /\.(br|gz)$/;

async function compress(file: string): Promise<void> {
  const content = readFileSync(file);
  const packed = {
    br: await promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }),
    gz: await promisify(gzip)(content, { level: 9 }),
  };
  for (const [ending, bytes] of Object.entries(packed))
    if (bytes.length < content.length * 0.9) writeFileSync(`${file}.${ending}`, bytes);
}

export function compressed(): Plugin {
  let out = '';
  return {
    name: 'patolli-compress',
    apply: 'build',
    configResolved(config) {
      out = join(config.root, config.build.outDir);
    },
    // After the service worker is written.
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler(error?: Error) {
        if (error) return; // nothing was built
        const files = readdirSync(out, { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile() && !VARIANT.test(entry.name))
          .map((entry) => join(entry.parentPath, entry.name));
        await Promise.all(files.map(compress));
      },
    },
  };
}
