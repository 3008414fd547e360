import { sql } from 'kysely';
import { serverReport, type ReportContext } from '../../../../core/reports/report.server.ts';
import type { ReportRow, ReportRowOf } from '../../../../core/reports/report.ts';
import { readBeside } from '../../../../core/reports/read-beside.server.ts';
import { contextOf } from '../../../../core/reports/report-context.server.ts';
import { ratio } from '../../../../core/reports/ratio.ts';
import {
  effectiveUtilisation,
  nestedTimes,
  operatingEfficiency,
  operatingUtilisation,
  physicalAvailability,
  productionEffectiveness,
  scheduledAvailability,
  availabilityUse,
  type CategoryTimes,
  type NestedTimes,
} from '../../formulas/time-model.ts';
import { fleetStatistics } from '../../reports/fleet-statistics.ts';
import { meterSql, statusOf } from '../machine-sql.ts';
import { beside, growthOf, isOneStretch } from '../telematics/published.ts';
import { readSpentWithin, spansOf } from '../telematics/spent-within.ts';
import { readSeats } from './read-seats.ts';
import { readSpent } from './spent-time.ts';

type Row = ReportRowOf<typeof fleetStatistics>;

type Spent = Pick<
  Row,
  | 'days'
  | 'calendar'
  | 'scheduled'
  | 'available'
  | 'operating'
  | 'working'
  | 'productive'
  | 'down'
  | 'up'
  | 'per_day'
  | 'pa'
  | 'uoa'
  | 'as_pct'
  | 'utilisation'
  | 'efficiency'
  | 'effectiveness'
  | 'effective'
>;

/** The ledger says nothing of the machine. */
const nothingSpent: Spent = {
  days: null,
  calendar: null,
  scheduled: null,
  available: null,
  operating: null,
  working: null,
  productive: null,
  down: null,
  up: null,
  per_day: null,
  pa: null,
  uoa: null,
  as_pct: null,
  utilisation: null,
  efficiency: null,
  effectiveness: null,
  effective: null,
};

/** The times of a machine and the ratios of them, by the formulas. */
const spentOf = (nested: NestedTimes, days: number): Spent => ({
  ...nested,
  days,
  up: nested.calendar - nested.down,
  per_day: ratio(nested.operating, days),
  pa: physicalAvailability(nested),
  uoa: availabilityUse(nested),
  as_pct: scheduledAvailability(nested),
  utilisation: operatingUtilisation(nested),
  efficiency: operatingEfficiency(nested),
  effectiveness: productionEffectiveness(nested),
  effective: effectiveUtilisation(nested),
});

interface Machine extends Pick<
  Row,
  'state' | 'machine' | 'model' | 'family' | 'group' | 'target' | 'status' | 'since' | 'hour_meter' | 'ownership'
> {
  readonly id: string;
  readonly site: string;
  /** Target availability × target utilisation of its group, as a share; null where one of them is not set. */
  readonly aim: number | null;
}

/**
 * Time by category per machine, clipped to the shifts of the period, to commissioning and to now; the ratios are the
 * formulas'.
 */
export const fleetStatisticsReport = serverReport(fleetStatistics, async (context) => {
  // Three questions and not one: a planner that must guess how many rows a period has joins them in ways that cost ten
  // times more.
  const [spent, days] = [await readSpent(context), await readDays(context)];
  const machines = await readMachines(context, [...spent.keys()]);
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
  const growthByMachine = new Map(growths.map((growth) => [growth.equipment, growth]));
  const covered = await readSpentWithin(context, spansOf(growths, 'operating_hours'));
  const besideOf = await readBesides(context);
  const seatsOf = await readSeats(context, machines);
  const month = await readMonth(context);
  return machines.map(({ aim, ...row }): Row => {
    const times = spent.get(row.id);
    const growth = growthByMachine.get(row.id);
    const ofMonth = month.get(row.id);
    const monthTimes = ofMonth ? nestedTimes(ofMonth) : null;
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
      month_hours: monthTimes?.operating ?? null,
      month_target: monthTimes === null || aim === null ? null : monthTimes.calendar * aim,
      ...besideOf(row),
      ...seatsOf(row.id),
    };
    const elapsed = days.get(row.site) ?? Math.max(0, ...days.values());
    return { ...machine, ...(times ? spentOf(nestedTimes(times), elapsed) : nothingSpent) };
  });
});

/**
 * The machines that were in service within the period: those of the sites now, and those whose time was spent there
 * before they left.
 */
async function readMachines(
  { db, caller, sites, from, to, parameters: { family = null, group = null, ownership = null } }: ReportContext,
  spenders: readonly string[],
): Promise<readonly Machine[]> {
  const { rows } = await sql<Machine>`
    select machine.id, machine.site, machine.state, machine.code as machine, machine.model, machine.family,
      case when grp.id is null then null else jsonb_build_object('id', grp.id, 'label', coalesce(grp.label ->> ${caller.language}, grp.code)) end as "group",
        grp.target_availability as target, machine.ownership,
        grp.target_availability / 100 * grp.target_utilisation / 100 as aim,
      ${statusOf(sql`running.category`, sql`cause.code`)} as status, running.started_at as since,
        ${meterSql(sql`machine.id`, 'hours')} as hour_meter
    from equipment machine left join equipment_group grp on grp.id = machine."group"
      left join equipment_status_interval running on running.equipment = machine.id
        and machine.state = 'active'
        and running.ended_at is null
        and running.deleted_at is null
      left join stop_reason cause on cause.id = running.reason
    where machine.deleted_at is null
      and machine.state <> 'draft'
      and (
        machine.id = any(${[...spenders]}::uuid[])
        or machine.site = any(${sites}::uuid[])
          and (machine.retired_on is null or machine.retired_on >= ${from}::date)
          and (machine.commissioned_on is null or machine.commissioned_on <= ${to}::date))
      and (${family}::text is null or machine.family = ${family})
      and (${group}::uuid is null or machine."group" = ${group}::uuid)
      and (${ownership}::text is null or machine.ownership = ${ownership})
    order by machine.code`.execute(db);
  return rows;
}

type Beside = Pick<Row, 'output_rate' | 'burn_rate' | 'cost_per_hour' | 'currency'>;

/** What the figures of trips, fuel and costs say of a machine, where they are there and the caller may read them. */
async function readBesides(context: ReportContext): Promise<(machine: Pick<Machine, 'id' | 'machine'>) => Beside> {
  const [trucks, units, fuel, costs] = [
    await readBeside(context, 'trips_by_equipment', ['id', 't_per_h']),
    await readBeside(context, 'trips_by_unit', ['id', 't_per_h']),
    await readBeside(context, 'fuel_consumption', ['item', 'rate'], { by: 'machine' }),
    await readBeside(context, 'machine_costs', ['id', 'per_hour', 'currency']),
  ];
  const by = (rows: readonly ReportRow[], key: string) => new Map(rows.map((row) => [row[key], row]));
  const [hauled, burnt, cost] = [by([...units, ...trucks], 'id'), by(fuel, 'item'), by(costs, 'id')];
  const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);
  const number = (value: unknown): number | null => (typeof value === 'number' ? value : null);
  return ({ id, machine }) => ({
    output_rate: number(hauled.get(id)?.t_per_h),
    burn_rate: number(burnt.get(machine)?.rate),
    cost_per_hour: text(cost.get(id)?.per_hour),
    currency: text(cost.get(id)?.per_hour) === null ? null : text(cost.get(id)?.currency),
  });
}

/** Hours by category from the first of the month in which the period ends to its end, all shifts together. */
async function readMonth({
  host,
  db,
  caller,
  sites,
  parameters,
  to,
  at,
}: ReportContext): Promise<ReadonlyMap<string, CategoryTimes>> {
  const question = {
    from: `${to.slice(0, 7)}-01`,
    to,
    shift: null,
    sites,
    parameters,
    ...(at === undefined ? {} : { at }),
  };
  return readSpent(await contextOf(host, db, question, caller));
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
