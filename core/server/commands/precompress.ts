import { readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressible = /\.(m?js|css|html|svg|json|webmanifest|wasm)$/;
const worthwhile = 1_024;

/** Lays a `.br` and a `.gz` beside every text file of a build, so that the server compresses none of them twice. */
export async function precompress(folder: string): Promise<void> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && compressible.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  await Promise.all(files.map(compress));
}

async function compress(path: string): Promise<void> {
  const content = await readFile(path);
  if (content.length < worthwhile) return;
  const [br, gz] = await Promise.all([
    // The best: a few seconds of a build for 8 % of what every telephone fetches, against quality 9.
    promisify(brotliCompress)(content, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
    }),
    promisify(gzip)(content, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)]);
}
