import { sql } from 'kysely';
import { serverReport, type ReportContext } from '../../../../core/reports/report.server.ts';
import type { ReportRow } from '../../../../core/reports/report.ts';
import { ratio } from '../../../../core/reports/ratio.ts';
import { nestedTimes, physicalAvailability, useOfAvailability, type CategoryTimes } from '../../formulas/time-model.ts';
import { fleetStatistics } from '../../reports/fleet-statistics.ts';
import { hoursWithin, spellsSql } from '../ledger/spells-sql.ts';
import { meterSql, statusOf } from '../machine-sql.ts';

interface Spent {
  readonly equipment: string;
  readonly times: CategoryTimes;
}

interface Machine {
  readonly id: string;
  readonly site: string;
  readonly [column: string]: unknown;
}

/** Time by category per machine, clipped to the shifts of the period, to commissioning and to now; the ratios are the formulas'. */
export const fleetStatisticsReport = serverReport(fleetStatistics, async (context) => {
  const [machines, spent, days] = [await readMachines(context), await readSpent(context), await readDays(context)];
  return machines.map((machine): ReportRow => {
    const times = spent.get(machine.id);
    const elapsed = days.get(machine.site) ?? 0;
    if (!times) return { ...machine, days: null, calendar: null, scheduled: null, available: null, operating: null, down: null, up: null, per_day: null, pa: null, uoa: null };
    const nested = nestedTimes(times);
    const { calendar, scheduled, available, operating, down } = nested;
    return { ...machine, days: elapsed, calendar, scheduled, available, operating, down, up: calendar - down, per_day: ratio(operating, elapsed), pa: physicalAvailability(nested), uoa: useOfAvailability(nested) };
  });
});

// Three questions and not one: a planner that must guess how many rows a period has joins them in ways that cost ten times more.
async function readSpent({ db, shifts, shift: code, sites, startsAt, endsAt, now }: ReportContext): Promise<ReadonlyMap<string, CategoryTimes>> {
  // Shifts follow each other without gap: unless one of them is asked for, their span says the same a hundred times faster.
  const windows = code === null ? sql`select site, min(starts_at) as starts_at, max(ends_at) as ends_at from shift group by site` : sql`select site, starts_at, ends_at from shift where starts_at < now()`;
  const { rows } = await sql<Spent>`
    with ${shifts}, span as materialized (${windows}), spent as (
      select spell.equipment, spell.category, sum(${hoursWithin(sql`span.starts_at`, sql`span.ends_at`, now)}) as hours
      from ${spellsSql({ sites, startsAt, endsAt, now })} spell join span on span.site = spell.site and spell.started_at < least(span.ends_at, now()) and coalesce(spell.ended_at, now()) > span.starts_at
      group by 1, 2
    ) select equipment, jsonb_object_agg(category, hours) as times from spent group by 1`.execute(db);
  return new Map(rows.map(({ equipment, times }) => [equipment, times]));
}

async function readMachines({ db, sites, parameters: { family = null, group = null } }: ReportContext): Promise<readonly Machine[]> {
  const { rows } = await sql<Machine>`
    select machine.id, machine.site, machine.code as machine, machine.model, machine.family,
      case when grp.id is null then null else jsonb_build_object('id', grp.id, 'label', grp.code) end as "group", grp.target_availability as target,
      ${statusOf(sql`running.category`, sql`cause.code`)} as status, running.started_at as since, ${meterSql(sql`machine.id`, 'hours')} as hour_meter
    from equipment machine left join equipment_group grp on grp.id = machine."group"
      left join equipment_status_interval running on running.equipment = machine.id and running.ended_at is null and running.deleted_at is null
      left join stop_reason cause on cause.id = running.reason
    where machine.deleted_at is null and machine.state <> 'retired' and machine.site = any(${sites}::uuid[])
      and (${family}::text is null or machine.family = ${family}) and (${group}::uuid is null or machine."group" = ${group}::uuid)
    order by machine.code`.execute(db);
  return rows;
}

/** Production dates of the period that have begun, by site. */
async function readDays({ db, shifts }: ReportContext): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ site: string; days: number }>`with ${shifts} select site, count(distinct production_date)::int as days from shift where starts_at < now() group by site`.execute(db);
  return new Map(rows.map(({ site, days }) => [site, days]));
}
