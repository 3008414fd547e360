import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dripBodies, floodBodies, type Target } from '../support/attacks.ts';
import { freePort, startFilon, tokenOf } from '../support/filon-process.ts';
import { percentile, type Figure } from './figure.ts';

/** How many times as long another user waits while somebody sends bodies that are endless or too large. */
export async function run(): Promise<readonly Figure[]> {
  spawnSync('node', ['core/server/commands/build.ts', '--stale', '--part', 'server'], { stdio: 'inherit' });
  const parent = mkdtempSync(join(tmpdir(), 'filon-bench-'));
  const filon = await startFilon(join(parent, 'data'), await freePort());
  try {
    const [token, other] = await Promise.all([
      tokenOf(filon.url, 'admin@demo.filon'),
      tokenOf(filon.url, 'manager@demo.filon'),
    ]);
    const target: Target = { url: filon.url, token };
    const wait = (): Promise<number> => medianWait(filon.url, other);
    return [
      {
        what: 'wait beside 150 bodies that come a byte at a time',
        value: await slowdown(wait, async () => dripBodies(target)),
        unit: '×',
        most: 2,
      },
      {
        what: 'wait beside 50 bodies of 1.1 MB a second',
        value: await slowdown(wait, () => floodBodies(target)),
        unit: '×',
        most: 2,
      },
    ];
  } finally {
    await filon.stop();
    rmSync(parent, { recursive: true, force: true });
  }
}

/** The median of what a user waits, in milliseconds. */
async function medianWait(url: string, token: string): Promise<number> {
  const waits: number[] = [];
  for (let round = 0; round < 101; round += 1) {
    const began = performance.now();
    const { status } = await fetch(`${url}/api/sites/`, { headers: { authorization: `Bearer ${token}` } });
    if (status !== 200) throw new Error(`Another user is answered ${status}.`);
    waits.push(performance.now() - began);
  }
  return percentile(waits, 0.5);
}

/** The wait during an attack over the wait before it; the best of three, since other work of the machine only adds. */
async function slowdown(wait: () => Promise<number>, attack: () => Promise<() => unknown>): Promise<number> {
  const ratios: number[] = [];
  for (let attempt = 0; attempt < 3; attempt += 1) {
    await wait();
    const before = await wait();
    const end = await attack();
    const during = await wait();
    await end();
    ratios.push(during / Math.max(before, 1));
  }
  return Math.min(...ratios);
}
