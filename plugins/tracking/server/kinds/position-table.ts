import { sql } from 'kysely';
import type { Database } from '../../../../core/host/host.ts';
import type { PositionData } from './position-data.ts';

/** A row of the table `position`, but for its source. */
export type StoredPosition = PositionData & {
  readonly equipment: string;
  readonly site: string;
  readonly device: string | null;
  readonly ts: string;
  readonly received_at: string;
};

/** Columns that a richer repeat may fill where the first left them empty, with their types. */
const filled = {
  heading: 'real',
  alt: 'real',
  acc: 'real',
  sats: 'smallint',
  hdop: 'real',
  ignition: 'boolean',
  payload: 'real',
  bed_up: 'boolean',
  engine_hours: 'float8',
  odometer: 'float8',
  fuel_level: 'real',
  fuel_used: 'float8',
  engine_load: 'real',
  coolant: 'real',
  operator: 'text',
  state: 'text',
} as const;
const names = Object.keys(filled);

const columns = sql.raw(
  ['equipment', 'ts', 'site', 'device', 'received_at', 'lon', 'lat', 'speed', ...names].join(', '),
);
const types = sql.raw(
  [
    'equipment uuid',
    'ts timestamptz',
    'site uuid',
    'device uuid',
    'received_at timestamptz',
    'lon float8',
    'lat float8',
    'speed real',
    ...Object.entries(filled).map(([name, type]) => `${name} ${type}`),
  ].join(', '),
);
const fill = sql.raw(names.map((name) => `${name} = coalesce(position.${name}, row.${name})`).join(', '));
const fillsSomething = sql.raw(
  names.map((name) => `(position.${name} is null and row.${name} is not null)`).join(' or '),
);

const identity = (equipment: string, ts: string): string => `${equipment} ${new Date(ts).toISOString()}`;

/** Inserts positions, each identity at most once; answers `<equipment> <ts>` of those that were new. */
export async function insertPositions(
  db: Database,
  source: string,
  rows: readonly StoredPosition[],
): Promise<ReadonlySet<string>> {
  if (rows.length === 0) return new Set();
  const { rows: written } = await sql<{ equipment: string; ts: string }>`
    insert into position (source, ${columns})
    select ${source}::uuid, ${columns}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row(${types})
    order by equipment, ts
    on conflict (equipment, ts) do nothing
    returning equipment, ts`.execute(db);
  const added = new Set(written.map(({ equipment, ts }) => identity(equipment, ts)));
  const repeats = rows.filter(({ equipment, ts }) => !added.has(identity(equipment, ts)));
  if (repeats.length > 0) {
    await sql`
      update position
      set ${fill}, received_at = row.received_at
      from jsonb_to_recordset(${JSON.stringify(repeats)}::jsonb) as row(${types})
      where position.equipment = row.equipment and position.ts = row.ts and (${fillsSomething})`.execute(db);
  }
  return added;
}
