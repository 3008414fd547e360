import { sql, type RawBuilder } from 'kysely';
import type { ReportContext } from '../../../../core/reports/report.server.ts';
import { equipmentStatusIntervalTable, stopReasonTable } from '../uses.ts';

/** Production dates with a stop for rain (E04) that began in them, by the ledger; none without it. */
export async function rainyDays({
  db,
  host,
  sites,
  shift,
  startsAt,
  endsAt,
}: ReportContext): Promise<ReadonlySet<string>> {
  if (!host.records.has('equipment_status_interval') || !host.records.has('stop_reason')) return new Set();
  // One step in the index per shift with a stop, to the first one after it: a year has a thousand shifts and many more
  // stops.
  const firstStop = (from: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
      select ledger.started_at as at
      from ${equipmentStatusIntervalTable} ledger
      where ledger.deleted_at is null
        and ledger.site = place.id
        and ledger.reason = (select id from rain)
        and ledger.started_at >= ${from}
        and ledger.started_at < ${endsAt}
      order by ledger.started_at
      limit 1)`;
  const { rows } = await sql<{ day: string }>`
    with recursive rain as materialized (
      select id from ${stopReasonTable} where code = 'E04' and deleted_at is null limit 1
    ), stop as (
      select place.id as site, place.time_zone, first.at
      from site place
      cross join lateral ${firstStop(sql`${startsAt}::timestamptz`)} first
      where place.id = any(${sites}::uuid[])
      union all
      select place.id, place.time_zone, next.at
      from stop
      cross join lateral (select stop.site as id, stop.time_zone) place
      cross join lateral (
        select min(shift.starts_at) as starts_at
        from shift_instance(production_date(stop.at, stop.time_zone), production_date(stop.at, stop.time_zone) + 1) shift
        where shift.site = stop.site
          and shift.starts_at > stop.at
          and (${shift}::text is null or shift.code = ${shift})) after
      cross join lateral ${firstStop(sql`after.starts_at`)} next
    )
    select distinct production_date(at, time_zone)::text as day
    from stop
    where ${shift}::text is null or shift_code(at, time_zone) = ${shift}`.execute(db);
  return new Set(rows.map(({ day }) => day));
}
