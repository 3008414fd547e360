import { sql } from 'kysely';
import type { Database } from '../../../../core/host/host.ts';
import { millis } from '../../../../core/host/millis.ts';
import { recordset } from '../../../../core/host/recordset.ts';
import { positionData, type PositionData } from './position-data.ts';
import { readingColumns } from './reading-columns.ts';
import { readingsSql } from './readings-sql.ts';

const { lon, lat, speed, ...filled } = positionData.columns;
const columns = { ...readingColumns, device: 'uuid', lon, lat, speed, ...filled } as const;

/** A row of the table `position`, but for its source. */
export type StoredPosition = PositionData & {
  readonly equipment: string;
  readonly site: string;
  readonly device: string | null;
  readonly ts: string;
  readonly received_at: string;
};

/** Columns that a richer repeat may fill where the first left them empty. */
const names = Object.keys(filled);
const fill = sql.raw(names.map((name) => `${name} = coalesce(position.${name}, row.${name})`).join(', '));
const fillsSomething = sql.raw(
  names.map((name) => `(position.${name} is null and row.${name} is not null)`).join(' or '),
);

/** What a position is known by: its machine and its instant (milliseconds). */
export const identity = (equipment: string, at: number): string => `${equipment} ${at}`;

/** Inserts positions, each identity at most once; answers the identities of those that were new. */
export async function insertPositions(
  db: Database,
  source: string,
  rows: readonly StoredPosition[],
): Promise<ReadonlySet<string>> {
  if (rows.length === 0) return new Set();
  const { rows: written } = await sql<{ equipment: string; at: number }>`
    insert into position ${readingsSql(columns, source, rows)}
    order by equipment, ts
    on conflict (equipment, ts) do nothing
    returning equipment, ${millis('ts')} as at`.execute(db);
  const added = new Set(written.map(({ equipment, at }) => identity(equipment, Math.round(at))));
  if (added.size === rows.length) return added;
  const repeats = rows.filter(({ equipment, ts }) => !added.has(identity(equipment, Date.parse(ts))));
  if (repeats.length > 0) {
    await sql`
      update position
      set ${fill}, received_at = row.received_at
      from ${recordset(columns, repeats)}
      where position.equipment = row.equipment and position.ts = row.ts and (${fillsSomething})`.execute(db);
  }
  return added;
}
