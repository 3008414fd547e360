import { renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from 'vite';
import { projectRoot } from '../../host/root.ts';
import { buildServiceWorker } from './build-service-worker.ts';
import { keepMaps } from './keep-maps.ts';
import { precompress } from './precompress.ts';
import { keepStamp, sourceStamp, staleParts, type Part } from './stamps.ts';

// Whoever asks for it, tests too: what is built is what is served, and under another word React builds its slow half.
process.env['NODE_ENV'] = 'production';

/**
 * `build [--edition vendor]`: the whole application, or the vendor portal alone. `--part` picks single parts, as
 * `start` does; `--stale` builds only what its sources have left behind.
 */
const { values } = parseArgs({
  options: { edition: { type: 'string' }, part: { type: 'string', multiple: true }, stale: { type: 'boolean' } },
});
const wantedParts =
  (values.part as Part[] | undefined) ?? (values.edition === 'vendor' ? ['vendor'] : ['app', 'server']);
const root = projectRoot();
const parts = values.stale ? staleParts(root, wantedParts) : wantedParts;

for (const part of parts) {
  const began = performance.now();
  // Taken before: what changes during the build counts as not built.
  const stamp = sourceStamp(root);
  await buildPart(part);
  keepStamp(root, part, stamp);
  console.log(`  built ${part} in ${((performance.now() - began) / 1000).toFixed(1)} s`);
}

/** Built aside and moved into place: a build cut short, or two at once, never leave half an application behind. */
async function buildPart(part: Part): Promise<void> {
  const aside = join(root, 'dist', `.${part}.${process.pid}`);
  const shared = { root, logLevel: 'error' } as const;
  // date-fns in the bundle: its package.json of 200 kB would be parsed anew for each of its 300 modules, a second of
  // every start.
  if (part === 'server')
    await build({ ...shared, ssr: { noExternal: ['date-fns', '@date-fns/tz'] }, build: { ssr: true, outDir: aside } });
  else {
    await build({ ...shared, mode: part === 'vendor' ? 'vendor' : 'production', build: { outDir: aside } });
    if (part === 'app') await buildServiceWorker(root, aside);
    keepMaps(aside, join(root, 'dist/maps'));
    await precompress(aside);
  }
  const place = join(root, 'dist', part);
  rmSync(place, { recursive: true, force: true });
  renameSync(aside, place);
}
