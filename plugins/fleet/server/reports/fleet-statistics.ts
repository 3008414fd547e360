import { sql } from 'kysely';
import { serverReport, type ReportContext } from '../../../../core/reports/report.server.ts';
import type { ReportRow } from '../../../../core/reports/report.ts';
import { ratio } from '../../../../core/reports/ratio.ts';
import { nestedTimes, physicalAvailability, useOfAvailability } from '../../formulas/time-model.ts';
import { fleetStatistics } from '../../reports/fleet-statistics.ts';
import { meterSql, statusOf } from '../machine-sql.ts';
import { beside, growthOf, isOneStretch } from '../telematics/published.ts';
import { readSpentWithin, spansOf } from '../telematics/spent-within.ts';
import { readSpent } from './spent-time.ts';

interface Machine {
  readonly id: string;
  readonly site: string;
  readonly [column: string]: unknown;
}

/**
 * Time by category per machine, clipped to the shifts of the period, to commissioning and to now; the ratios are the
 * formulas'.
 */
export const fleetStatisticsReport = serverReport(fleetStatistics, async (context) => {
  // Three questions and not one: a planner that must guess how many rows a period has joins them in ways that cost ten
  // times more.
  const [machines, spent, days] = [await readMachines(context), await readSpent(context), await readDays(context)];
  const { db, startsAt, endsAt, now } = context;
  const growths = isOneStretch(context)
    ? await growthOf(
        db,
        machines.map(({ id }) => id),
        ['operating_hours'],
        startsAt,
        endsAt < now ? endsAt : now,
      )
    : [];
  const told = new Map(growths.map((growth) => [growth.equipment, growth]));
  const covered = await readSpentWithin(context, spansOf(growths, 'operating_hours'));
  return machines.map((row): ReportRow => {
    const times = spent.get(row.id);
    const growth = told.get(row.id);
    const beheld = covered.get(row.id);
    const { difference, percent } = beside(beheld ? nestedTimes(beheld).operating : null, growth?.grown ?? null);
    const { grown = null, source_codes: by = null, longest_gap: gap = null, covered: hours = null } = growth ?? {};
    const machine = {
      ...row,
      told_hours: grown,
      told_by: by,
      told_difference: difference,
      told_percent: percent,
      told_gap: gap,
      told_covered: hours,
    };
    const elapsed = days.get(row.site) ?? 0;
    if (!times)
      return {
        ...machine,
        days: null,
        calendar: null,
        scheduled: null,
        available: null,
        operating: null,
        down: null,
        up: null,
        per_day: null,
        pa: null,
        uoa: null,
      };
    const nested = nestedTimes(times);
    const { calendar, scheduled, available, operating, down } = nested;
    return {
      ...machine,
      days: elapsed,
      calendar,
      scheduled,
      available,
      operating,
      down,
      up: calendar - down,
      per_day: ratio(operating, elapsed),
      pa: physicalAvailability(nested),
      uoa: useOfAvailability(nested),
    };
  });
});

async function readMachines({
  db,
  sites,
  parameters: { family = null, group = null },
}: ReportContext): Promise<readonly Machine[]> {
  const { rows } = await sql<Machine>`
    select machine.id, machine.site, machine.code as machine, machine.model, machine.family,
      case when grp.id is null then null else jsonb_build_object('id', grp.id, 'label', grp.code) end as "group",
        grp.target_availability as target,
      ${statusOf(sql`running.category`, sql`cause.code`)} as status, running.started_at as since,
        ${meterSql(sql`machine.id`, 'hours')} as hour_meter
    from equipment machine left join equipment_group grp on grp.id = machine."group"
      left join equipment_status_interval running on running.equipment = machine.id
        and running.ended_at is null
        and running.deleted_at is null
      left join stop_reason cause on cause.id = running.reason
    where machine.deleted_at is null and machine.state <> 'retired' and machine.site = any(${sites}::uuid[])
      and (${family}::text is null or machine.family = ${family})
      and (${group}::uuid is null or machine."group" = ${group}::uuid)
    order by machine.code`.execute(db);
  return rows;
}

/** Production dates of the period that have begun, by site. */
async function readDays({ db, shifts }: ReportContext): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{
    site: string;
    days: number;
  }>`
    with ${shifts}
    select site, count(distinct production_date)::int as days
    from shift
    where starts_at < now()
    group by site`.execute(db);
  return new Map(rows.map(({ site, days }) => [site, days]));
}
