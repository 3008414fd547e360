import { tzOffset, tzScan } from '@date-fns/tz';
import { sql } from 'kysely';
import type { Database } from '../server/host.ts';

/** The years of which the clocks are kept. */
const [first, last] = [new Date('1990-01-01T00:00:00Z'), new Date('2060-01-01T00:00:00Z')];

/**
 * Writes how the clocks of a time zone (IANA name) go, as Node knows it, for `local_clock` and `instant_at` in SQL: the
 * database's own table of zones is of another year than ours and the browsers'.
 */
export async function keepZoneClock(db: Database, zone: string): Promise<void> {
  const changes = [{ since: first, minutes: tzOffset(zone, first) }, ...tzScan(zone, { start: first, end: last }).map(({ date, offset }) => ({ since: date, minutes: offset }))];
  const rows = JSON.stringify(changes.map(({ since, minutes }) => ({ since: since.toISOString(), minutes })));
  await sql`
    with wanted as (select since, make_interval(mins => minutes) as utc_offset from jsonb_to_recordset(${rows}::jsonb) as change (since timestamptz(3), minutes integer)),
    gone as (delete from zone_change where zone = ${zone} and since not in (select since from wanted))
    insert into zone_change as known (zone, since, utc_offset) select ${zone}, since, utc_offset from wanted
    on conflict (zone, since) do update set utc_offset = excluded.utc_offset where known.utc_offset <> excluded.utc_offset`.execute(db);
}

/** Brings the clocks of all sites up to date: Node may be newer than at the last start. */
export async function keepSiteClocks(db: Database): Promise<void> {
  const { rows } = await sql<{ zone: string }>`select distinct time_zone as zone from site`.execute(db);
  for (const { zone } of rows) await keepZoneClock(db, zone);
}
