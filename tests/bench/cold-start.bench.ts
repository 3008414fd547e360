import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { embeddedOf, freePort, startFilon } from '../support/filon-process.ts';
import { percentile, type Figure } from './figure.ts';
import { residentMegabytes } from './resident-megabytes.ts';
import { defaultDays, pastIsWritten } from './year-of-demo.ts';

const starts = 5;
/** What a server does after its start is over by then. */
const settleMs = 60_000;

/** Built, with the demo mine and its year: from the command to a healthy answer; and what the server holds when nothing happens. */
export async function run(): Promise<readonly Figure[]> {
  spawnSync('node', ['core/server/commands/build.ts', '--stale'], { stdio: 'inherit' });
  const parent = mkdtempSync(join(tmpdir(), 'filon-bench-'));
  const dataDir = join(parent, 'data');
  const seconds: number[] = [];
  let resident = 0;
  try {
    for (let start = 0; start <= starts; start += 1) {
      const began = performance.now();
      const filon = await startFilon(dataDir, await freePort(), {
        DEMO_DAYS: String(defaultDays),
        SIM_SPEED: '1',
      });
      seconds.push((performance.now() - began) / 1000);
      if (start === starts) {
        await sleep(settleMs);
        resident = residentMegabytes(filon.child.pid ?? 0);
      }
      if (start === 0) await pastIsWritten(embeddedOf(dataDir).url);
      await filon.stop();
    }
  } finally {
    rmSync(parent, { recursive: true, force: true });
  }
  const [first = Number.NaN, ...later] = seconds;
  return [
    { what: 'first start: database made, demo mine filled', value: first, unit: 's' },
    { what: `later start, worst of ${starts}`, value: percentile(later, 1), unit: 's', most: 3 },
    { what: 'server without database, a minute after its start', value: resident, unit: 'MB', most: 200 },
  ];
}
