import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readSettings } from '../config.ts';
import { projectRoot } from '../root.ts';
import { exitBecause, StartError } from '../start-error.ts';
import { staleParts, type Part } from './stamps.ts';

/** `npm start`: builds what is stale, then runs the built server in this process. */
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
await import(pathToFileURL(join(root, 'dist/server/main.js')).href);

/** In a process of its own: the builder's memory is not the server's. */
async function buildParts(parts: readonly Part[]): Promise<void> {
  console.log(`Building Filon (${parts.join(', ')}) …`);
  const child = spawn(process.execPath, [join(import.meta.dirname, 'build.ts'), ...parts.flatMap((part) => ['--part', part])], { cwd: root, stdio: 'inherit' });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new StartError('The build failed; the reason stands above.');
}
