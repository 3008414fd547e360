import pg from 'pg';
import { CopiedSite, type Copied } from './copied-site.ts';

/** How large a mine is. */
export interface MineSize {
  readonly machines: number;
  readonly sites: number;
  /** Days of trips before today. */
  readonly days: number;
}

/** What was made: the ids of the sites, the trackers of the machines and the number of trips. */
export interface MadeMine {
  readonly sites: readonly string[];
  readonly devices: readonly string[];
  readonly trips: number;
}

/** Machines of one copy of the demo's site; larger sites have them several times. */
const machinesOfCopy = 50;
/** Whole days of the demo's trips, which are repeated back into the past. */
const wholeDays = 3;

/** Puts a mine of that size in the place of the demo's, by bulk: its own machines, sites and trips go. */
export async function makeMine(url: string, { machines, sites, days }: MineSize): Promise<MadeMine> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    const perSite = machines / sites;
    const times = Math.ceil(perSite / machinesOfCopy);
    const site = await CopiedSite.read(client, 'S1', perSite / times);
    await client.query(
      `create temp table base_trip as
       select trip.*, current_date - 1 - production_date as back
       from haul_trip trip join site on site.id = trip.site
       where site.code = 'S1' and production_date between current_date - ${wholeDays} and current_date - 1`,
    );
    await clear(client);
    await client.query('create temp table copied (copy int, old uuid, new uuid)');
    let copy = 0;
    for (let number = 1; number <= sites; number += 1)
      for (const made of await site.copy(number, times)) {
        await remember(client, copy, made);
        copy += 1;
      }
    await client.query('create index on copied (copy, old)');
    await client.query('analyze copied');
    const trips = await withoutIndexes(client, 'haul_trip', () => repeatTrips(client, days, copy));
    await client.query('vacuum analyze');
    const { rows } = await client.query<{ id: string }>('select id from site where deleted_at is null order by code');
    const { rows: devices } = await client.query<{ uid: string }>(
      `select uid from tracking_device device join equipment machine on machine.id = device.equipment
       where machine.deleted_at is null and device.kind in ('fms_terminal', 'gnss_tracker') order by uid`,
    );
    return { sites: rows.map(({ id }) => id), devices: devices.map(({ uid }) => uid), trips };
  } finally {
    await client.end();
  }
}

async function clear(client: pg.Client): Promise<void> {
  await client.query('truncate haul_trip, equipment_status_interval, equipment_live, haul_engine_head');
  await client.query(`update loading_assignment set deleted_at = now(), ended_at = coalesce(ended_at, now())`);
  for (const table of ['tracking_device', 'equipment', 'site'])
    await client.query(`update ${table} set deleted_at = now()`);
}

const remember = (client: pg.Client, copy: number, made: Copied): Promise<unknown> =>
  client.query('insert into copied select $1, unnest($2::uuid[]), unnest($3::uuid[])', [
    copy,
    [...made.keys()],
    [...made.values()],
  ]);

const references = [
  'site',
  'truck',
  'loading_unit',
  'operator',
  'loader_operator',
  'source',
  'destination',
  'mine_level',
  'material',
];
const instants = ['cycle_start', 'load_start', 'load_end', 'dump_start', 'dump_end', 'shift_starts_at'];

/** The demo's whole days over and over, for every copy of its machines. */
async function repeatTrips(client: pg.Client, days: number, copies: number): Promise<number> {
  const { rows } = await client.query<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_schema = 'public' and table_name = 'haul_trip' and is_generated = 'NEVER'`,
  );
  const back = `make_interval(days => ${wholeDays} * round)`;
  const valueOf = (name: string): string => {
    if (name === 'id') return 'gen_random_uuid()';
    if (name === 'number') return `trip.number || '-' || copy || '-' || round`;
    if (name === 'production_date') return `trip.production_date - ${wholeDays} * round`;
    if (instants.includes(name)) return `trip.${name} - ${back}`;
    if (references.includes(name))
      return `coalesce((select new from copied where copied.copy = made.copy and old = trip.${name}), trip.${name})`;
    return `trip."${name}"`;
  };
  const names = rows.map(({ name }) => `"${name}"`).join(', ');
  let trips = 0;
  for (let first = 0; first < copies; first += 10) {
    const { rowCount } = await client.query(
      `insert into haul_trip (${names})
       select ${rows.map(({ name }) => valueOf(name)).join(', ')}
       from generate_series($1::int, $2::int) made(copy),
         generate_series(0, ${Math.ceil(days / wholeDays) - 1}) round, base_trip trip
       where exists (select from copied where copied.copy = made.copy and old = trip.truck)`,
      [first, Math.min(first + 10, copies) - 1],
    );
    trips += rowCount ?? 0;
  }
  return trips;
}

/** Indexes are built afterwards, at once: several times faster than one entry per row. */
async function withoutIndexes<Result>(client: pg.Client, table: string, write: () => Promise<Result>): Promise<Result> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select quote_ident(indexname) as name, indexdef as definition from pg_indexes
     where schemaname = 'public' and tablename = $1 and indexname not like '%\\_pkey'`,
    [table],
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  const result = await write();
  for (const { definition } of rows) await client.query(definition);
  return result;
}
