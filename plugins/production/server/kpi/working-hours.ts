import { sql } from 'kysely';
import type { ReportContext } from '../../../../core/reports/report.server.ts';
import { equipmentStatusIntervalTable, machineTimeTotals, serviceView, stopReasonTable } from '../uses.ts';

/** Hours by machine. */
type Hours = ReadonlyMap<string, number>;

/**
 * Operating hours (OT = OD + NP + P) of machines by the time ledger, in the shifts of the question, while they were in
 * service and up to now (catalogue operations.md §10.5). Empty without the ledger.
 */
export async function operatingHours(
  { host, db, shift, sites, from, to, now }: ReportContext,
  machines: readonly string[],
): Promise<Hours> {
  if (!host.records.has('equipment_status_interval') || machines.length === 0) return new Map();
  const { rows } = await sql<{ equipment: string; hours: number }>`
    select spent.equipment, sum(coalesce(spent.od_h, 0) + coalesce(spent.np_h, 0) + coalesce(spent.p_h, 0)) as hours
    from ${machineTimeTotals}(
      ${sites}::uuid[], ${from}::date, ${to}::date, ${shift}::text, ${now}::timestamptz) spent
    where coalesce(spent.od_h, spent.np_h, spent.p_h) is not null and spent.equipment = any(${[...machines]}::uuid[])
    group by 1`.execute(db);
  return new Map(rows.map(({ equipment, hours }) => [equipment, hours]));
}

/** Of those hours the ones in which a loading unit waited for a truck (X04; catalogue operations.md §10.8). */
export async function hangingHours(
  { host, db, shifts, shift, sites, startsAt, endsAt, now }: ReportContext,
  machines: readonly string[],
): Promise<Hours> {
  if (!host.records.has('equipment_status_interval') || machines.length === 0) return new Map();
  // Shifts follow each other without gap: unless one of them is asked for, their span says the same.
  const windows =
    shift === null
      ? sql`select site, min(starts_at) as starts_at, max(ends_at) as ends_at from shift group by site`
      : sql`select site, starts_at, ends_at from shift where starts_at < ${now}::timestamptz`;
  const { rows } = await sql<{ equipment: string; hours: number }>`
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
    )
    select waited.equipment,
      sum(
        date_part('epoch',
          least(waited.ended_at, span.ends_at) - greatest(waited.started_at, span.starts_at))) / 3600 as hours
    from waited
    join span on span.site = waited.site
      and waited.started_at < least(waited.ended_at, span.ends_at)
      and waited.ended_at > span.starts_at
    group by 1`.execute(db);
  return new Map(rows.map(({ equipment, hours }) => [equipment, hours]));
}
