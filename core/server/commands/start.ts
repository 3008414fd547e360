import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readSettings } from '../../host/config.ts';
import { projectRoot } from '../../host/root.ts';
import { exitBecause, StartError } from '../../host/start-error.ts';
import { staleParts, type Part } from './stamps.ts';

/** `npm start`: builds what is stale, then becomes the built server. */
process.env['NODE_ENV'] ??= 'production';
const root = projectRoot();

try {
  // A wrong setting is told before a build of half a minute, not after.
  const { vendorPort } = readSettings(process.env);
  const stale = staleParts(root, vendorPort === null ? ['app', 'server'] : ['app', 'server', 'vendor']);
  if (stale.length > 0) await buildParts(stale);
} catch (error) {
  exitBecause(error);
}
const entry = join(root, 'dist/server/main.js');
// On a machine with much memory V8 lets the young generation grow until the idle server holds 310 MB; with 8 MB it
// holds 170, and a loaded one spends some hundredths more on collecting. By the second it collects once half as much
// again as was in use is used, since it keeps for good the pages that it once took: 160 searches left 294 MB, and leave
// 238. The third lets the server give back what starting left (`start-waste.ts`).
const flags = ['--max-semi-space-size=8', '--heap-growing-percent=50', '--expose-gc'];
// glibc gives every thread an arena of its own, of which the idle server never returns a dozen megabytes.
const environment = { MALLOC_ARENA_MAX: '1', ...process.env } as Record<string, string>;
if (process.execve && process.platform !== 'win32')
  process.execve(process.execPath, [process.execPath, ...flags, entry], environment);
await import(pathToFileURL(entry).href);

/** In a process of its own: the builder's memory is not the server's. */
async function buildParts(parts: readonly Part[]): Promise<void> {
  console.log(`Building Filon (${parts.join(', ')}) …`);
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, 'build.ts'), ...parts.flatMap((part) => ['--part', part])],
    { cwd: root, stdio: 'inherit' },
  );
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new StartError('The build failed; the reason stands above.');
}
