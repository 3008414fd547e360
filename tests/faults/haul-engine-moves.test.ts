import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { freePort, startFilon, type FilonProcess } from '../support/filon-process.ts';
import { sendAll, simulatedHours } from '../support/haul-world.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

/** Longest that a truck may be without an engine when its process dies. */
const takeoverMs = 5_000;

let watching: TestServer;
let other: FilonProcess | null = null;
const dataDir = mkdtempSync(join(tmpdir(), 'filon-engine-moves-'));
afterAll(async () => {
  await other?.kill();
  await watching?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const holders = async (): Promise<readonly { readonly holder: string; readonly trucks: number }[]> =>
  (await watching.host.pool.query<{ holder: string; trucks: number }>(`select holder, count(*)::integer as trucks from haul_engine_lease where until > now() group by holder`)).rows;
const trips = async (): Promise<number> => (await watching.host.pool.query<{ count: number }>(`select count(*)::integer as count from haul_trip where quality <> 'manual' and deleted_at is null and dump_end > now() - interval '50 minutes'`)).rows[0]?.count ?? 0;
const until = async (what: () => Promise<boolean>, ms: number): Promise<boolean> => {
  for (const end = performance.now() + ms; performance.now() < end; await sleep(100)) if (await what()) return true;
  return what();
};

test('the trucks of a process that is killed go on in another, within 5 seconds, and no trip is lost or doubled', { timeout: 240_000 }, async () => {
  watching = await startTestServer();
  const admin = await watching.login('admin');
  const { body } = await admin.json<{ token: string }>('records/ingest_source/', { method: 'POST', body: { code: 'moves', label_en: 'Moves', label_fr: 'Passages', kind: 'http', rate_limit: 100_000 } });
  other = await startFilon(dataDir, await freePort(), { DATABASE_URL: watching.databaseUrl });
  const [first] = await holders();
  expect(await holders()).toHaveLength(1);

  // All trucks go to the other process, as if this one had been busy for too long.
  const mine = first?.holder ?? '';
  const taken = await until(async () => {
    await watching.host.pool.query(`delete from haul_engine_lease where holder = $1`, [mine]);
    return (await holders()).some(({ holder }) => holder !== mine);
  }, 20_000);
  expect(taken).toBe(true);
  await watching.host.pool.query(`update haul_engine_lease set holder = (select holder from haul_engine_lease where holder <> $1 limit 1), until = now() + interval '4 seconds'`, [mine]);
  expect(await until(async () => (await holders()).every(({ holder }) => holder !== mine), 5_000)).toBe(true);

  const world = simulatedHours(1);
  const told = Date.now();
  const events = world.events.filter(({ kind }) => kind === 'position' || kind === 'truck_checkin');
  const half = Math.floor(events.length / 2);
  await sendAll(watching, body.token, events.slice(0, half));
  expect(await until(async () => (await trips()) > 5, 60_000)).toBe(true);

  await other.kill();
  other = null;
  expect(await until(async () => (await holders()).some(({ holder, trucks }) => holder === mine && trucks >= 40), takeoverMs)).toBe(true);

  await sendAll(watching, body.token, events.slice(half));
  const wanted = world.dumps.filter(({ at }) => at > told - 35 * 60_000 && at < told - 4 * 60_000);
  const found = async () =>
    (await watching.host.pool.query<{ code: string; dump: number }>(`select truck.code, (extract(epoch from trip.dump_end) * 1000)::float8 as dump from haul_trip trip join equipment truck on truck.id = trip.truck where trip.deleted_at is null and trip.dump_end > now() - interval '50 minutes'`)).rows;
  const counted = (rows: readonly { readonly code: string; readonly dump: number }[]) => wanted.map((dump) => rows.filter(({ code, dump: at }) => code === dump.truck && Math.abs(at - dump.at) < 120_000).length);
  await until(async () => counted(await found()).every((times) => times === 1), 60_000);
  const times = counted(await found());
  expect(times.filter((count) => count > 1)).toEqual([]);
  expect(times.filter((count) => count === 0).length / times.length).toBeLessThan(0.02);
});
