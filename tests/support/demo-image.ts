import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs';
import { join } from 'node:path';
import { canSetClocks, clockEnvironment, clockOffset, startClock } from './clock.ts';
import { freePort, startFilon } from './filon-process.ts';
import { cacheFolder, projectRoot, runFolder } from './folders.ts';

/** How many of them stay: one takes some hundred megabytes. */
const kept = 3;
/**
 * The demo ends before the tests begin, as that of a Filon which somebody started a moment ago; where making it takes
 * longer than that, it begins earlier.
 */
const aheadMs = [-120_000, -300_000, -900_000];

/**
 * The folder of data that a Filon leaves behind which made its demo mine and was ended: every lane and every process
 * that the tests start begins with a copy. It is made by the built server, and again only for another server or another
 * instant.
 */
export function demoImage(): string {
  if (!process.env.TEST_CLOCK || !canSetClocks) return join(runFolder(), 'demo');
  const hash = createHash('sha256').update(process.env.TEST_CLOCK);
  for (const file of globSync('dist/server/**/*.js', { cwd: projectRoot }).toSorted())
    hash.update(file).update(readFileSync(join(projectRoot, file)));
  return join(cacheFolder('demo'), hash.digest('hex').slice(0, 16));
}

/** Makes the demo's image where there is none. The server must have been built. */
export async function ensureDemoImage(): Promise<void> {
  const image = demoImage();
  if (existsSync(image)) {
    utimesSync(image, new Date(), new Date());
    return;
  }
  const unfinished = join(runFolder(), `demo-${process.pid}`);
  const before = clockOffset();
  for (const ahead of aheadMs) {
    if (await makeDemo(unfinished, ahead)) break;
    rmSync(unfinished, { recursive: true });
  }
  if (before !== 0) startClock();
  if (!existsSync(unfinished))
    throw new Error('This machine is too slow to make the demo mine within a quarter of an hour.');
  mkdirSync(join(image, '..'), { recursive: true });
  copyFolder(unfinished, `${image}.${process.pid}`);
  rmSync(unfinished, { recursive: true });
  if (!existsSync(image)) renameSync(`${image}.${process.pid}`, image);
  pruneKept(image);
}

/** False where the demo was not over when the tests begin. */
async function makeDemo(folder: string, ahead: number): Promise<boolean> {
  mkdirSync(folder, { mode: 0o755 });
  startClock(ahead);
  const begun = Date.now();
  const filon = await startFilon(folder, await freePort(), clockEnvironment());
  await filon.stop();
  return Date.now() - begun < -ahead || !canSetClocks;
}

/** Keeps the newest beside the one just made, which a clock of the past makes older than any. */
function pruneKept(made: string): void {
  const folder = cacheFolder('demo');
  const byAge = readdirSync(folder)
    .map((name) => join(folder, name))
    .filter((image) => image !== made)
    .toSorted((one, other) => statSync(other).mtimeMs - statSync(one).mtimeMs);
  for (const old of byAge.slice(kept - 1)) rmSync(old, { recursive: true, force: true });
}

/**
 * Lays a copy of the demo's data into a folder that need not be there yet: Filon starts on it as if it had made its
 * demo itself.
 */
export function copyDemo(to: string): void {
  mkdirSync(to, { recursive: true });
  // The database's own user goes through it.
  chmodSync(to, 0o755);
  for (const part of readdirSync(demoImage())) copyFolder(join(demoImage(), part), join(to, part));
}

/** The database of the demo alone. */
export const copyDemoDatabase = (to: string): void => copyFolder(join(demoImage(), 'postgres'), to);

/** With owners and rights as they are: PostgreSQL takes no folder that is not its user's. */
function copyFolder(from: string, to: string): void {
  if (process.platform === 'win32') return cpSync(from, to, { recursive: true });
  const { status, stderr } = spawnSync('cp', ['-a', from, to], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${from} could not be copied: ${stderr}`);
}
