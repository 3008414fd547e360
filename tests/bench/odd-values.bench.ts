import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, startFilon, tokenOf } from '../support/filon-process.ts';
import { heavyCalls } from '../support/odd-values/heavy-calls.ts';
import { callRaw } from '../support/odd-values/raw-call.ts';
import type { Figure } from './figure.ts';

/**
 * How long each of the heaviest calls holds the event loop, so that nobody else is answered; and how long its own
 * answer takes.
 */
export async function run(): Promise<readonly Figure[]> {
  spawnSync('node', ['core/server/commands/build.ts', '--stale', '--part', 'server'], { stdio: 'inherit' });
  const parent = mkdtempSync(join(tmpdir(), 'filon-bench-'));
  const filon = await startFilon(join(parent, 'data'), await freePort());
  try {
    const token = await tokenOf(filon.url, 'admin@demo.filon');
    const ask = async (path: string, method = 'GET'): Promise<unknown> =>
      (await fetch(`${filon.url}${path}`, { method, headers: { authorization: `Bearer ${token}` } })).json();
    const {
      rows: [source],
    } = (await ask('/api/records/ingest_source/?limit=1')) as { rows: { id: string }[] };
    const { token: sourceToken } = (await ask(`/api/tracking/sources/${source?.id}/token/`, 'POST')) as {
      token: string;
    };
    const [site] = (await ask('/api/sites/')) as { id: string }[];
    const figures: Figure[] = [];
    for (const [what, call] of heavyCalls({ token, sourceToken, site: site?.id ?? '' })) {
      const sent = call();
      await longestHold(filon.url);
      const began = performance.now();
      const { status } = await callRaw(filon.url, sent);
      const took = performance.now() - began;
      figures.push({
        what: `${what}: held the loop (answered ${status} after ${Math.round(took)} ms)`,
        value: await longestHold(filon.url),
        unit: 'ms',
        most: 250,
      });
    }
    return figures;
  } finally {
    await filon.stop();
    rmSync(parent, { recursive: true, force: true });
  }
}

/**
 * The longest hold since the last question, in milliseconds, as the server measures it: `prom-client` begins anew at
 * each.
 */
async function longestHold(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(/^nodejs_eventloop_lag_max_seconds ([\d.e-]+)$/m.exec(text)?.[1]) * 1_000;
}
