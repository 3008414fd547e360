import { sql } from 'kysely';
import type { ReportContext } from '../../../../core/reports/report.server.ts';
import { equipmentStatusIntervalTable, machineTimes, serviceView, stopReasonTable } from '../uses.ts';

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
  { host, db, shifts, shift, sites, from, to, startsAt, endsAt, now }: ReportContext,
  machines: readonly string[],
): Promise<ReadonlyMap<string, WorkingHours>> {
  if (!host.records.has('equipment_status_interval') || machines.length === 0) return new Map();
  // Shifts follow each other without gap: unless one of them is asked for, their span says the same.
  const windows =
    shift === null
      ? sql`select site, min(starts_at) as starts_at, max(ends_at) as ends_at from shift group by site`
      : sql`select site, starts_at, ends_at from shift where starts_at < ${now}::timestamptz`;
  const { rows } = await sql<{ equipment: string } & WorkingHours>`
    with ${shifts}, span as materialized (${windows}), waited as materialized (
      select ledger.equipment, ledger.site, greatest(ledger.started_at, service.starts_at) as started_at,
        least(ledger.ended_at, service.ends_at, ${now}::timestamptz) as ended_at
      from ${equipmentStatusIntervalTable} ledger
      join ${serviceView} service on service.equipment = ledger.equipment and service.site = ledger.site
      where ledger.deleted_at is null
        and ledger.reason = any(array(select id from ${stopReasonTable} cause where cause.code = 'X04'))
        and ledger.category in ('OD', 'NP', 'P')
        and ledger.site = any(${sites}::uuid[])
        and ledger.equipment = any(${[...machines]}::uuid[])
        and ledger.started_at < least(${endsAt}::timestamptz, ${now}::timestamptz)
        and coalesce(ledger.ended_at, 'infinity') > ${startsAt}::timestamptz
    ), hanging as (
      select waited.equipment,
        sum(
          date_part('epoch',
            least(waited.ended_at, span.ends_at) - greatest(waited.started_at, span.starts_at))) / 3600 as hours
      from waited
      join span on span.site = waited.site
        and waited.started_at < least(waited.ended_at, span.ends_at)
        and waited.ended_at > span.starts_at
      group by 1
    ), worked as (
      select spent.equipment, sum(coalesce(spent.od_h, 0) + coalesce(spent.np_h, 0) + coalesce(spent.p_h, 0)) as hours
      from ${machineTimes}(
        ${sites}::uuid[], ${from}::date, ${to}::date, ${shift}::text, ${now}::timestamptz) spent
      where coalesce(spent.od_h, spent.np_h, spent.p_h) is not null
      group by 1
    )
    select worked.equipment, worked.hours::float8 as operating, coalesce(hanging.hours, 0)::float8 as hanging
    from worked
    left join hanging on hanging.equipment = worked.equipment
    where worked.equipment = any(${[...machines]}::uuid[])`.execute(db);
  return new Map(rows.map(({ equipment, operating, hanging }) => [equipment, { operating, hanging }]));
}
