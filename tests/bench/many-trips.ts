import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startPostgres } from '../../core/server/postgres/start-postgres.ts';
import { freePort, startFilon, type FilonProcess } from '../support/filon-process.ts';

/** Filon over a database of its own in which the list of trips is 600,000 long. */
export interface ManyTrips {
  readonly filon: FilonProcess;
  readonly databaseUrl: string;
  /** The site that the caller of the benchmark sees: half of the trips are there. */
  readonly site: string;
  readonly stop: () => Promise<void>;
}

export const tripCount = 600_000;
/** Far beyond what is measured, so that limits count and refuse nobody. */
const perMinute = 1_000_000;
/** Who asks: people with rights at one site, to whom the database shows that one alone. */
export const [dispatcher, personnel] = ['dispatcher@demo.filon', 'hr@demo.filon'] as const;
/** And one who changes what counts at every site. */
export const storekeeper = 'storekeeper@demo.filon';

/** Starts Filon, built if it must be, and fills its list of trips from the machines, people and places of the demo. */
export async function startManyTrips(): Promise<ManyTrips> {
  spawnSync('node', ['core/server/commands/build.ts', '--stale'], { stdio: 'inherit' });
  const parent = mkdtempSync(join(tmpdir(), 'filon-trips-'));
  chmodSync(parent, 0o755);
  const postgres = await startPostgres({ folder: join(parent, 'postgres'), use: 'only' });
  const filon = await startFilon(join(parent, 'data'), await freePort(), {
    DATABASE_URL: postgres.url,
    RATE_LIMIT: String(perMinute),
  });
  return {
    filon,
    databaseUrl: postgres.url,
    site: await fillTrips(postgres.url),
    stop: async () => {
      await filon.stop();
      await postgres.stop();
      rmSync(parent, { recursive: true, force: true });
    },
  };
}

async function fillTrips(url: string): Promise<string> {
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query<{ id: string }>('select id from site order by code limit 1');
  const site = rows[0]?.id ?? '';
  await client.query(
    `update role_assignment set sites = array[$1::uuid]
    where user_id in (select id from app_user where login = any($2))`,
    [site, [dispatcher, personnel]],
  );
  await client.query(
    `update role_assignment set sites = null where user_id in (select id from app_user where login = $1)`,
    [storekeeper],
  );
  await client.query('delete from haul_trip');
  const ids = (name: string, table: string): string => `${name} as materialized (
    select s.id as site, array(select id from ${table} t where t.site = s.id and t.deleted_at is null order by id) as ids
    from site s)`;
  const pick = (name: string, step: number): string =>
    `${name}.ids[1 + (n / ${step}) % greatest(1, cardinality(${name}.ids))]`;
  await client.query(
    `with sites as materialized (select array_agg(id order by code) as ids from site),
      ${ids('machines', 'equipment')}, ${ids('people', 'person')}, ${ids('places', 'mine_location')},
      ${ids('checkins', 'truck_checkin')}, ${ids('levels', 'mine_ore_level')}, ${ids('materials', 'mineral_type')},
      stages as materialized (select array(select id from operating_stage_type order by id) as ids)
    insert into haul_trip (id, site, number, truck, loading_unit, operator, loader_operator, source, destination,
      mine_level, operating_stage, material, checkin_load, load_start, load_end, dump_start, dump_end,
      production_date, shift, hauling_s, payload, payload_source, quality, flags)
    select gen_random_uuid(), machines.site, 'TR-' || lpad(n::text, 7, '0'),
      ${pick('machines', 1)}, ${pick('machines', 7)}, ${pick('people', 3)}, ${pick('people', 5)}, ${pick('places', 2)},
      ${pick('places', 11)}, ${pick('levels', 13)}, ${pick('stages', 2)}, ${pick('materials', 17)},
      ${pick('checkins', 2)}, at - interval '20 minutes', at - interval '15 minutes', at - interval '2 minutes', at,
      at::date, (array['P1', 'P2', 'P3'])[1 + n % 3], 700 + n % 300, 60 + n % 50, 'scale',
      (array['auto', 'inferred', 'tally'])[1 + n % 3], '{}'
    from generate_series(1, ${tripCount}) n
    cross join lateral (select now() - n * interval '50 seconds' as at) given
    cross join sites
    join machines on machines.site = sites.ids[1 + n % 2]
    join people on people.site = machines.site
    join places on places.site = machines.site
    join checkins on checkins.site = machines.site
    join levels on levels.site = machines.site
    join materials on materials.site = machines.site
    cross join stages`,
  );
  await client.query('vacuum analyze haul_trip');
  await client.end();
  return site;
}
