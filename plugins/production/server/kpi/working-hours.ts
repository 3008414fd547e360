import { sql } from 'kysely';
import type { ReportContext } from '../../../../core/reports/report.server.ts';
import { equipmentStatusIntervalTable, serviceView, stopReasonTable } from '../uses.ts';

/**
 * Hours of a machine in a period by the time ledger: at work (OT = OD + NP + P), and a loading unit's without a truck
 * (X04).
 */
export interface WorkingHours {
  readonly operating: number;
  readonly hanging: number;
}

/**
 * Operating hours of machines in the shifts of the question, by id, while they were in service and up to now
 * (catalogue operations.md §10.5, §10.8). Empty without the ledger.
 */
export async function workingHours(
  { host, db, shifts, shift, sites, startsAt, endsAt, now }: ReportContext,
  machines: readonly string[],
): Promise<ReadonlyMap<string, WorkingHours>> {
  if (!host.records.has('equipment_status_interval') || machines.length === 0) return new Map();
  // Shifts follow each other without gap: unless one of them is asked for, their span says the same.
  const windows =
    shift === null
      ? sql`select site, min(starts_at) as starts_at, max(ends_at) as ends_at from shift group by site`
      : sql`select site, starts_at, ends_at from shift where starts_at < ${now}::timestamptz`;
  const { rows } = await sql<{ equipment: string } & WorkingHours>`
    with ${shifts}, span as materialized (${windows}), service as materialized (
      select *
      from ${serviceView}
      where site = any(${sites}::uuid[]) and equipment = any(${[...machines]}::uuid[])
    ), touched as (
      select ledger.*
      from service
      join ${equipmentStatusIntervalTable} ledger on ledger.equipment = service.equipment and ledger.site = service.site
      where ledger.deleted_at is null
        and ledger.started_at >= ${startsAt}
        and ledger.started_at < least(${endsAt}::timestamptz, ${now}::timestamptz)
      union all
      select running.*
      from service
      cross join lateral (
        select *
        from ${equipmentStatusIntervalTable} earlier
        where earlier.deleted_at is null
          and earlier.site = service.site
          and earlier.equipment = service.equipment
          and earlier.started_at < ${startsAt}
        order by earlier.started_at desc
        limit 1) running
    ), spell as (
      select touched.equipment, touched.site, touched.reason,
        greatest(touched.started_at, service.starts_at) as started_at,
        least(touched.ended_at, service.ends_at, ${now}::timestamptz) as ended_at
      from touched
      join service on service.equipment = touched.equipment and service.site = touched.site
      where touched.category in ('OD', 'NP', 'P')
    )
    select spell.equipment, sum(hours.worked)::float8 as operating,
      coalesce(sum(hours.worked) filter (where cause.code = 'X04'), 0)::float8 as hanging
    from spell
    join span on span.site = spell.site
      and spell.started_at < least(spell.ended_at, span.ends_at)
      and spell.ended_at > span.starts_at
      cross join lateral (
        select date_part(
          'epoch',
            least(spell.ended_at, span.ends_at) - greatest(spell.started_at, span.starts_at))
        / 3600 as worked) hours
      left join ${stopReasonTable} cause on cause.id = spell.reason
    group by 1`.execute(db);
  return new Map(rows.map(({ equipment, operating, hanging }) => [equipment, { operating, hanging }]));
}
