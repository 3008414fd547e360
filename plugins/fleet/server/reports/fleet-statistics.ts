import { sql } from 'kysely';
import { serverReport } from '../../../../core/reports/report.server.ts';
import type { ReportRow } from '../../../../core/reports/report.ts';
import { nestedTimes, physicalAvailability, useOfAvailability, type CategoryTimes } from '../../formulas/time-model.ts';
import { fleetStatistics } from '../../reports/fleet-statistics.ts';
import { meterSql, statusOf } from '../machine-sql.ts';

interface Stored {
  readonly id: string;
  readonly times: CategoryTimes | null;
  readonly days: number;
  readonly [column: string]: unknown;
}

/** Time by category per machine, clipped to the shifts of the period, to commissioning and to now; the ratios are the formulas'. */
export const fleetStatisticsReport = serverReport(fleetStatistics, async ({ db, shifts, shift: code, sites, parameters, startsAt, endsAt }) => {
  // Shifts follow each other without gap: unless one of them is asked for, their span says the same a hundred times faster.
  const windows = code === null ? sql`select site, min(starts_at) as starts_at, max(ends_at) as ends_at from shift group by site` : sql`select site, starts_at, ends_at from shift`;
  const { rows } = await sql<Stored>`
    with ${shifts}, span as materialized (${windows}), spent as (
      select spell.equipment, spell.category, sum(extract(epoch from least(coalesce(spell.ended_at, now()), span.ends_at, now()) - greatest(spell.started_at, span.starts_at))) / 3600.0 as hours
      from equipment_status_interval spell join span on span.site = spell.site and spell.started_at < least(span.ends_at, now()) and coalesce(spell.ended_at, now()) > span.starts_at
      where spell.deleted_at is null and spell.site = any(${sites}::uuid[]) and spell.started_at < ${endsAt} and coalesce(spell.ended_at, 'infinity') > ${startsAt}
      group by 1, 2
    ), totals as (select equipment, jsonb_object_agg(category, hours) as times from spent group by 1)
    select machine.id, machine.site, machine.code as machine, machine.model, machine.family,
      case when grp.id is null then null else jsonb_build_object('id', grp.id, 'label', grp.code) end as "group", grp.target_availability as target,
      ${statusOf(sql`running.category`, sql`cause.code`)} as status, running.started_at as since, ${meterSql(sql`machine.id`, 'hours')} as hour_meter,
      totals.times, coalesce(elapsed.days, 0) as days
    from equipment machine left join totals on totals.equipment = machine.id left join equipment_group grp on grp.id = machine."group"
      left join equipment_status_interval running on running.equipment = machine.id and running.ended_at is null and running.deleted_at is null
      left join stop_reason cause on cause.id = running.reason
      left join (select site, count(distinct production_date)::int as days from shift where starts_at < now() group by site) elapsed on elapsed.site = machine.site
    where machine.deleted_at is null and machine.state <> 'retired' and machine.site = any(${sites}::uuid[])
      and (${parameters.family ?? null}::text is null or machine.family = ${parameters.family ?? null}) and (${parameters.group ?? null}::uuid is null or machine."group" = ${parameters.group ?? null}::uuid)
    order by machine.code`.execute(db);
  return rows.map(({ times: spent, days, ...row }): ReportRow => {
    if (!spent) return { ...row, days: null, calendar: null, scheduled: null, available: null, operating: null, down: null, up: null, per_day: null, pa: null, uoa: null };
    const times = nestedTimes(Object.fromEntries(Object.entries(spent).map(([category, value]) => [category, Number(value)])));
    const { calendar, scheduled, available, operating, down } = times;
    return { ...row, days: Number(days), calendar, scheduled, available, operating, down, up: calendar - down, per_day: Number(days) === 0 ? null : operating / Number(days), pa: physicalAvailability(times), uoa: useOfAvailability(times) };
  });
});
