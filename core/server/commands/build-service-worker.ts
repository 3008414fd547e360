import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { keptPartsFile } from '../../build/kept-parts.ts';
import { release } from './release.ts';

/**
 * Builds the service worker of an application that was built into `folder`. It names the files that it keeps: with any
 * of them it is another one, which takes the place of the one before.
 */
export async function buildServiceWorker(root: string, folder: string): Promise<void> {
  const parts = JSON.parse(readFileSync(join(folder, keptPartsFile), 'utf8')) as string[];
  const page = createHash('sha256')
    .update(readFileSync(join(folder, 'index.html')))
    .digest('hex');
  const keptFiles = [
    { url: '/', revision: page.slice(0, 16) },
    ...parts.map((file) => ({ url: `/${file}`, revision: null })),
  ];
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    define: {
      keptFiles: JSON.stringify(keptFiles),
      builtRelease: JSON.stringify(release(root)),
      'process.env.NODE_ENV': '"production"',
    },
    build: {
      target: 'es2022',
      outDir: folder,
      emptyOutDir: false,
      copyPublicDir: false,
      rolldownOptions: {
        input: join(root, 'core/app/offline/service-worker.ts'),
        output: { format: 'iife', entryFileNames: 'service-worker.js', codeSplitting: false },
      },
    },
  });
}
