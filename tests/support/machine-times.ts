import { sql } from 'kysely';
import type { Database } from '../../core/host/host.ts';

/**
 * Machines, shifts and categories whose kept hours up to an instant are not those of the ledger, to a billionth; at
 * most three.
 */
export async function wrongTimes(db: Database, from: string, to: string, until: Date): Promise<readonly unknown[]> {
  const sites = sql`array(select id from site)`;
  const { rows } = await sql`
    with kept as (
      select spent.site, equipment, production_date::text as day, shift_code as shift, category, sum(hours) as hours
      from machine_times(${sites}, ${from}::date, ${to}::date, null, ${until}::timestamptz) spent
        cross join lateral (values ('P', p_h), ('NP', np_h), ('OD', od_h), ('SBO', sbo_h), ('SBE', sbe_h),
          ('DTS', dts_h), ('DTU', dtu_h), ('UNS', uns_h)) as one (category, hours)
      where hours is not null
      group by 1, 2, 3, 4, 5
    ), told as (
      select shift.site, ledger.equipment, production_date::text as day, shift.code as shift, category,
        sum(date_part('epoch', least(ledger.ended_at, shift.ends_at, service.ends_at, ${until}::timestamptz)
          - greatest(ledger.started_at, shift.starts_at, service.starts_at)) / 3600) as hours
      from shift_instance(${from}::date, ${to}::date) shift
      join equipment_status_interval ledger on ledger.site = shift.site
        and ledger.started_at < shift.ends_at
        and coalesce(ledger.ended_at, 'infinity') > shift.starts_at
      join v_service service on service.site = ledger.site and service.equipment = ledger.equipment
      where ledger.deleted_at is null
        and greatest(ledger.started_at, shift.starts_at, service.starts_at)
          < least(ledger.ended_at, shift.ends_at, service.ends_at, ${until}::timestamptz)
      group by 1, 2, 3, 4, 5
    )
    select coalesce(kept.site, told.site) as site, coalesce(kept.equipment, told.equipment) as equipment,
      coalesce(kept.day, told.day) as day, coalesce(kept.shift, told.shift) as shift,
      coalesce(kept.category, told.category) as category, kept.hours as kept, told.hours as told
    from kept full join told using (site, equipment, day, shift, category)
    where abs(coalesce(kept.hours, 0) - coalesce(told.hours, 0)) > 1e-9
    limit 3`.execute(db);
  return rows;
}

/**
 * Machines and categories whose hours over some shifts, added up by machine, are not those of their shifts; at most
 * three.
 */
export async function wrongTotals(
  db: Database,
  from: string,
  to: string,
  shift: string | null,
  until: Date,
): Promise<readonly unknown[]> {
  const asked = sql`(
    array(select id from site), ${from}::date, ${to}::date, ${shift}::text, ${until}::timestamptz) spent`;
  const byCategory = sql`
    cross join lateral (values ('P', p_h), ('NP', np_h), ('OD', od_h), ('SBO', sbo_h), ('SBE', sbe_h), ('DTS', dts_h),
      ('DTU', dtu_h), ('UNS', uns_h)) as one (category, hours)
    where hours is not null`;
  const { rows } = await sql`
    with total as (
      select site, equipment, category, hours from machine_time_totals${asked} ${byCategory}
    ), told as (
      select site, equipment, category, sum(hours) as hours from machine_times${asked} ${byCategory} group by 1, 2, 3
    )
    select site, equipment, category, total.hours as total, told.hours as told
    from total full join told using (site, equipment, category)
    where total.hours is null or told.hours is null or abs(total.hours - told.hours) > 1e-9
    limit 3`.execute(db);
  return rows;
}
