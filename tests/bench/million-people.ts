import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startPostgres } from '../../core/server/postgres/start-postgres.ts';
import { freePort, startFilon, type FilonProcess } from '../support/filon-process.ts';

/** Filon over a database of its own in which the list of people is a million long. */
export interface MillionPeople {
  readonly filon: FilonProcess;
  readonly databaseUrl: string;
  /** The ids of the two sites, to which the people belong in turn. */
  readonly sites: readonly string[];
  readonly stop: () => Promise<void>;
}

/** Starts Filon, built if it must be, and fills its list of people up to a million. */
export async function startMillionPeople(): Promise<MillionPeople> {
  spawnSync('node', ['core/server/commands/build.ts', '--stale'], { stdio: 'inherit' });
  const parent = mkdtempSync(join(tmpdir(), 'filon-records-'));
  chmodSync(parent, 0o755);
  const postgres = await startPostgres({ folder: join(parent, 'postgres'), use: 'only' });
  const filon = await startFilon(join(parent, 'data'), await freePort(), { DATABASE_URL: postgres.url });
  return {
    filon,
    databaseUrl: postgres.url,
    sites: await fillPeople(postgres.url),
    stop: async () => {
      await filon.stop();
      await postgres.stop();
      rmSync(parent, { recursive: true, force: true });
    },
  };
}

async function fillPeople(url: string): Promise<readonly string[]> {
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query<{ id: string }>('select id from site order by code');
  await client.query(
    `insert into person (id, site, matricule, last_name, first_name, person_kind, "function", hire_date)
      select gen_random_uuid(), ($1::uuid[])[1 + n % 2], 'M-' || n, 'Name ' || md5(n::text), 'First ' || n % 997,
        (array['employee', 'contractor', 'temp'])[1 + n % 3], 'Position ' || n % 40, date '2015-01-01' + n % 3000
      from generate_series(1, 1000000) as n`,
    [rows.map(({ id }) => id)],
  );
  await client.query('vacuum analyze person');
  await client.end();
  return rows.map(({ id }) => id);
}
