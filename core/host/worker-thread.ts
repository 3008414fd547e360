import { basename, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { projectRoot } from './root.ts';

/** Memory that a thread may take before it is ended, in MB: a file that unpacks to more is no honest file. */
const memoryMb = 1_536;

/**
 * Starts a thread beside the server, so that long work on files never delays a request. `file` is its source below the
 * project's root, named in `vite.config.ts` among the server's inputs; a build knows it by its bare name.
 */
export function startThread(file: string, data: unknown): Worker {
  const built = import.meta.env.PROD;
  const path = join(projectRoot(), built ? `dist/server/${basename(file, '.ts')}.js` : file);
  return new Worker(path, { workerData: data, resourceLimits: { maxOldGenerationSizeMb: memoryMb } });
}
