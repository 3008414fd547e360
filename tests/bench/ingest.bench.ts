import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, startFilon, tokenOf } from '../support/filon-process.ts';
import { percentile, type Figure } from './figure.ts';

const seconds = 10;
const batchSize = 500;
const sources = 2;

/** Positions through the ingest API with dedupe and publish, two sources sending at once into the embedded database. */
export async function run(): Promise<readonly Figure[]> {
  spawnSync('node', ['core/server/commands/build.ts', '--stale'], { stdio: 'inherit' });
  const parent = mkdtempSync(join(tmpdir(), 'filon-bench-'));
  const filon = await startFilon(join(parent, 'data'), await freePort());
  try {
    const admin = await tokenOf(filon.url, 'admin@demo.filon');
    const tokens = await Promise.all(
      Array.from({ length: sources }, (_, index) => newSource(filon.url, admin, `bench-${index}`)),
    );
    const times: number[] = [];
    let accepted = 0;
    const began = performance.now();
    await Promise.all(
      tokens.map(async (token, source) => {
        for (let batch = 0; performance.now() - began < seconds * 1000; batch += 1) {
          const start = performance.now();
          const answer = (await post(filon.url, 'ingest/v1/batch/', token, { events: positions(source, batch) })) as {
            accepted: number;
          };
          times.push(performance.now() - start);
          accepted += answer.accepted;
          // 20 requests a second are allowed.
          await new Promise((resolve) => setTimeout(resolve, Math.max(0, 51 - (performance.now() - start))));
        }
      }),
    );
    const elapsed = (performance.now() - began) / 1000;
    return [
      { what: 'new positions stored and published', value: accepted / elapsed, unit: 'events/s', least: 5_000 },
      { what: `batch of ${batchSize}, p95`, value: percentile(times, 0.95), unit: 'ms', most: 150 },
      { what: `batch of ${batchSize}, median`, value: percentile(times, 0.5), unit: 'ms' },
    ];
  } finally {
    await filon.stop();
    rmSync(parent, { recursive: true, force: true });
  }
}

const start = Date.now() - 3_600_000;
const positions = (source: number, batch: number) =>
  Array.from({ length: batchSize }, (_, index) => ({
    kind: 'position',
    ts: new Date(start + batch * 1000 + Math.floor(index / 12) * 20).toISOString(),
    device: `T-${String(1 + source * 12 + (index % 12)).padStart(2, '0')}`,
    data: {
      lon: -6.21 + index / 1e5,
      lat: 31.05,
      speed: index % 60,
      heading: index % 360,
      acc: 2,
      payload: 90,
      fuel_level: 50,
      ignition: true,
    },
  }));

async function newSource(url: string, admin: string, code: string): Promise<string> {
  const source = (await post(url, 'records/ingest_source/', admin, {
    code,
    label_en: code,
    label_fr: code,
    kind: 'http',
    rate_limit: 100_000,
  })) as { token: string };
  return source.token;
}

async function post(url: string, path: string, token: string, body: unknown): Promise<unknown> {
  const response = await fetch(`${url}/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response.json();
}
