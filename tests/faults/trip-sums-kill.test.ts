import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import type { Tables } from '../../core/host/host.ts';
import { seededRandom } from '../../core/host/seed.ts';
import { embeddedOf, freePort, startFilon, type FilonProcess } from '../support/filon-process.ts';
import { wrongTimes } from '../support/machine-times.ts';
import { wrongSums } from '../support/trip-sums.ts';

const kills = process.env.FILON_LONG ? 20 : 2;
const parent = mkdtempSync(join(tmpdir(), 'filon-sums-'));
const dataDir = join(parent, 'data');
let filon: FilonProcess | undefined;
const always = ['2000-01-01', '2100-01-01'] as const;

function connect(): Kysely<Tables> {
  const pool = new pg.Pool({ connectionString: embeddedOf(dataDir).url, max: 2 });
  // A server that is killed takes its database's connections with it.
  pool.on('error', () => {});
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}

afterAll(async () => {
  await filon?.stop();
  rmSync(parent, { recursive: true, force: true });
});

/** What is kept and is not what trips and ledger say. */
const wrong = async (db: Kysely<Tables>): Promise<readonly unknown[]> => [
  ...(await wrongSums(db, ...always)),
  ...(await wrongTimes(db, '2026-01-01', '2030-01-01', new Date())),
];

test(`after ${kills} kills -9 while trips and times are summed the sums are those of trips and ledger`, async () => {
  const port = await freePort();
  const random = seededRandom(11);
  const settings = { DEMO_DAYS: '6', SIM_SPEED: '0' };
  const told: unknown[] = [];
  for (let round = 0; round < kills; round += 1) {
    filon = await startFilon(dataDir, port, settings);
    const db = connect();
    told.push(await wrong(db));
    const until = performance.now() + 500 + random() * 4_000;
    while (performance.now() < until) {
      await sql`update haul_trip set payload = 80 + random() * 30 where random() < 0.02`.execute(db);
      await sql`
        update equipment_status_interval set category = case when random() < 0.5 then 'SBO' else 'DTU' end
        where random() < 0.01 and deleted_at is null`.execute(db);
      await sleep(20);
    }
    await filon.kill();
    await db.destroy().catch(() => {});
  }
  filon = await startFilon(dataDir, port, settings);
  const db = connect();
  told.push(await wrong(db));
  const due = async (): Promise<number> =>
    (await sql`select from haul_trip_sum_mark union all select from machine_time_mark`.execute(db)).rows.length;
  await expect.poll(due, { timeout: 30_000 }).toBe(0);
  told.push(await wrong(db));
  expect(told).toEqual(Array.from({ length: kills + 2 }, () => []));
  await db.destroy();
}, 900_000);
