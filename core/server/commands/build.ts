import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from 'vite';
import { projectRoot } from '../root.ts';
import { precompress } from './precompress.ts';
import { keepStamp, sourceStamp, staleParts, type Part } from './stamps.ts';

/**
 * `build [--edition vendor]`: the whole application, or the vendor portal alone. `--part` picks single parts, as `start` does;
 * `--stale` builds only what its sources have left behind.
 */
const { values } = parseArgs({ options: { edition: { type: 'string' }, part: { type: 'string', multiple: true }, stale: { type: 'boolean' } } });
const asked = (values.part as Part[] | undefined) ?? (values.edition === 'vendor' ? ['vendor'] : ['app', 'server']);
const root = projectRoot();
const parts = values.stale ? staleParts(root, asked) : asked;

for (const part of parts) {
  const began = performance.now();
  // Taken before: what changes during the build counts as not built.
  const stamp = sourceStamp(root);
  await buildPart(part);
  keepStamp(root, part, stamp);
  console.log(`  built ${part} in ${((performance.now() - began) / 1000).toFixed(1)} s`);
}

async function buildPart(part: Part): Promise<void> {
  if (part === 'server') {
    await build({ root, logLevel: 'warn', build: { ssr: 'core/server/main.ts' } });
    return;
  }
  await build({ root, logLevel: 'warn', mode: part === 'vendor' ? 'vendor' : 'production' });
  await precompress(join(root, 'dist', part));
}
