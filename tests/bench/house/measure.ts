import { spawnSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort, startFilon } from '../../support/filon-process.ts';
import { firstLoad } from '../first-load.bench.ts';
import { residentMegabytes } from '../resident-megabytes.ts';
import type { HouseFigures } from './house-figures.ts';

const starts = 3;
/** After what a start does once for a database that knew fewer plugins. */
const settleMs = 20_000;
const idleMs = 10_000;

/**
 * `measure.ts <data folder> [--unchecked]` measures the copy of the project that it lies in, built and started on that
 * folder, and prints its figures as JSON on the last line. What fails has no figure.
 */
const [dataDir = '', unchecked] = process.argv.slice(2);
const environment = { DEMO: unchecked ? '0' : '1', DEMO_DAYS: '365' };

const build = secondsOf('node', 'core/server/commands/build.ts');
spawnSync('node', ['core/server/commands/build.ts', '--edition', 'vendor'], { stdio: 'ignore' });
const figures: HouseFigures = {
  build,
  app: firstLoad('app'),
  portal: firstLoad('vendor'),
  ...(await server()),
  check: unchecked ? null : secondsOf('node', 'tests/check.ts'),
};
console.log(JSON.stringify(figures));

/** Null where it fails. */
function secondsOf(program: string, ...words: string[]): number | null {
  const began = performance.now();
  const { status } = spawnSync(program, words, { stdio: ['ignore', 2, 2] });
  return status === 0 ? (performance.now() - began) / 1000 : null;
}

async function server(): Promise<Pick<HouseFigures, 'memory' | 'start'>> {
  const seconds: number[] = [];
  let memory = 0;
  for (let start = 0; start <= starts; start += 1) {
    const began = performance.now();
    const filon = await startFilon(dataDir, await freePort(), environment, 600_000);
    if (start > 0) seconds.push((performance.now() - began) / 1000);
    await sleep(start === 0 ? settleMs : start === starts ? idleMs : 0);
    if (start === starts) memory = residentMegabytes(filon.child.pid ?? 0);
    await filon.stop();
  }
  return { memory, start: Math.max(...seconds) };
}
