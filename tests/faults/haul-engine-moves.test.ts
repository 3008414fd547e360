import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { freePort, startFilon, type FilonProcess } from '../support/filon-process.ts';
import { sendAll, simulatedHours } from '../support/haul-world.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let watching: TestServer;
let other: FilonProcess | null = null;
const dataDir = mkdtempSync(join(tmpdir(), 'filon-engine-moves-'));
afterAll(async () => {
  await other?.kill();
  await watching?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const holders = async (): Promise<readonly { readonly holder: string; readonly trucks: number }[]> =>
  (
    await watching.host.pool.query<{ holder: string; trucks: number }>(
      `select holder, count(*)::integer as trucks from haul_engine_lease where until > now() group by holder`,
    )
  ).rows;
const trips = async (): Promise<number> =>
  (
    await watching.host.pool.query<{ count: number }>(
      `
        select count(*)::integer as count
        from haul_trip
        where quality <> 'manual' and deleted_at is null and dump_end > now() - interval '50 minutes'`,
    )
  ).rows[0]?.count ?? 0;

test('the trucks of a process that is killed go on in another, and no trip is lost or doubled', async () => {
  watching = await startTestServer();
  const admin = await watching.login('admin');
  const { body } = await admin.json<{ token: string }>('records/ingest_source/', {
    method: 'POST',
    body: { code: 'moves', label_en: 'Moves', label_fr: 'Passages', kind: 'http', rate_limit: 100_000 },
  });
  other = await startFilon(dataDir, await freePort(), { DATABASE_URL: watching.databaseUrl });
  const [first] = await holders();
  expect(await holders()).toHaveLength(1);

  // All trucks go to the other process, as if this one had been busy for too long.
  const mine = first?.holder ?? '';
  await expect
    .poll(async () => {
      await watching.host.pool.query(`delete from haul_engine_lease where holder = $1`, [mine]);
      return (await holders()).some(({ holder }) => holder !== mine);
    })
    .toBe(true);
  await watching.host.pool.query(
    `
      update haul_engine_lease
      set holder = (select holder from haul_engine_lease where holder <> $1 limit 1),
        until = now() + interval '4 seconds'`,
    [mine],
  );
  await expect.poll(async () => (await holders()).every(({ holder }) => holder !== mine)).toBe(true);

  const world = simulatedHours(1);
  const told = Date.now();
  const events = world.events.filter(({ kind }) => kind === 'position' || kind === 'truck_checkin');
  const half = Math.floor(events.length / 2);
  await sendAll(watching, body.token, events.slice(0, half));
  await expect.poll(trips).toBeGreaterThan(5);

  await other.kill();
  other = null;
  // What a process that died had is free within four seconds, and asked for every second.
  expect(
    (
      await watching.host.pool.query(
        `select from haul_engine_lease where holder <> $1 and until > now() + interval '4 seconds'`,
        [mine],
      )
    ).rowCount,
  ).toBe(0);
  await expect
    .poll(async () => (await holders()).some(({ holder, trucks }) => holder === mine && trucks >= 40))
    .toBe(true);

  await sendAll(watching, body.token, events.slice(half));
  const wanted = world.dumps.filter(({ at }) => at > told - 35 * 60_000 && at < told - 4 * 60_000);
  const found = async () =>
    (
      await watching.host.pool.query<{ code: string; dump: number }>(
        `
          select truck.code, (extract(epoch from trip.dump_end) * 1000)::float8 as dump
          from haul_trip trip
          join equipment truck on truck.id = trip.truck
          where trip.deleted_at is null and trip.dump_end > now() - interval '50 minutes'`,
      )
    ).rows;
  const counted = (rows: readonly { readonly code: string; readonly dump: number }[]) =>
    wanted.map(
      (dump) => rows.filter(({ code, dump: at }) => code === dump.truck && Math.abs(at - dump.at) < 120_000).length,
    );
  await expect
    .poll(async () => counted(await found()).filter((times) => times !== 1).length / wanted.length)
    .toBeLessThan(0.02);
  expect(counted(await found()).filter((times) => times > 1)).toEqual([]);
});
