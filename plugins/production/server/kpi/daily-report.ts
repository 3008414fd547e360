import { bisectRight } from 'd3-array';
import { formatISO, parseISO, startOfYear, subDays, subYears } from 'date-fns';
import { sql } from 'kysely';
import { ratio } from '../../../../core/reports/ratio.ts';
import { serverReport, type ReportContext } from '../../../../core/reports/report.server.ts';
import type { ReportRowOf } from '../../../../core/reports/report.ts';
import { dailyProduction } from '../../reports/daily-production.ts';
import { meanDistance, strippingRatio } from '../../reports/formulas/production.ts';
import { readTargets } from './targets.ts';
import { workedShifts } from './worked-shifts.ts';
import { tripSumsSql } from '../sums/trip-sums-sql.ts';
import { isLowGrade, isOre, isOther, isWaste, materialJoin } from './trips-sql.ts';
import { equipmentStatusIntervalTable, stopReasonTable } from '../uses.ts';

type Row = ReportRowOf<typeof dailyProduction>;

interface Day extends Pick<
  Row,
  'trips' | 'tonnes' | 'ore' | 'low_grade' | 'waste' | 'other' | 'bank_m3' | 'tkm' | 'measured_tonnes'
> {
  readonly production_date: string;
}

/** A day on which nothing was carried. */
const nothing = {
  trips: 0,
  tonnes: 0,
  ore: 0,
  low_grade: 0,
  waste: 0,
  other: null,
  bank_m3: 0,
  tkm: 0,
  measured_tonnes: null,
};

const dateText = (day: Date): string => formatISO(day, { representation: 'date' });
const yearBefore = (day: string): string => dateText(subYears(parseISO(day), 1));

/**
 * Each production date of the period that has begun since the first trip, with or without trips, and with sums since
 * the start of its month and year (catalogue operations.md §6.2).
 */
export const dailyReport = serverReport(dailyProduction, async (context) => {
  const { db, host, from, to, shift, shifts, now } = context;
  const { rows: carried } = await sql<Day>`
    select trip.production_date::text as production_date, sum(trip.trips)::int as trips, sum(trip.payload) as tonnes,
      sum(trip.payload) filter (where ${isOre}) as ore, sum(trip.payload) filter (where ${isLowGrade}) as low_grade,
      sum(trip.payload) filter (where ${isWaste}) as waste, sum(trip.payload) filter (where ${isOther}) as other,
      sum(trip.bank_m3) as bank_m3, sum(trip.tkm) as tkm, sum(trip.payload_driven) as measured_tonnes
    from ${tripSumsSql(context, 'flow')} ${materialJoin(host)}
    group by trip.production_date`.execute(db);
  const { rows: days } = await sql<{
    production_date: string;
    sites: readonly string[];
    running: boolean;
  }>`
    with ${shifts}, ${workedShifts(context)}
    select production_date::text as production_date, array_agg(distinct site::text) as sites,
      bool_or(ends_at > ${now}::timestamptz) as running
    from worked
    group by worked.production_date
    order by worked.production_date`.execute(db);
  const carriedOn = new Map(carried.map((row) => [row.production_date, row]));
  const [first] = days;
  const before = first
    ? await tonnesByDay(
        context,
        dateText(startOfYear(parseISO(first.production_date))),
        dateText(subDays(parseISO(from), 1)),
      )
    : new Map<string, number>();
  const since = sumsSince(
    new Map([...before, ...carried.map((row) => [row.production_date, row.tonnes ?? 0] as const)]),
  );
  const past = await tonnesByDay(context, yearBefore(from), yearBefore(to));
  // A day that still runs is compared with as much of the one before; one that is over, with all of it.
  const running = days.filter((day) => day.running).map(({ production_date: day }) => yearBefore(day));
  const [earliest, latest] = [running[0], running.at(-1)];
  const soFar =
    earliest === undefined || latest === undefined
      ? past
      : await tonnesByDay({ ...context, at: subYears(now, 1).toISOString() }, earliest, latest);
  const [targetOn, wet] = [await readTargets(context, 'total_t'), await rainyDays(context)];
  return days.map(({ production_date: day, sites, running: runs }): Row => {
    const row = carriedOn.get(day) ?? { ...nothing, production_date: day };
    const targets = sites
      .map((site) => targetOn(site, day, shift === null ? 'day' : 'shift'))
      .filter((target) => target !== null);
    const target = targets.length === 0 ? null : targets.reduce((sum, value) => sum + value, 0);
    const reached = ratio(row.tonnes, target);
    return {
      ...row,
      target,
      achieved: reached === null ? null : reached * 100,
      stripping: rounded(strippingRatio(row.waste, row.ore)),
      distance: meanDistance(row.tkm, row.measured_tonnes),
      rain: wet.has(day),
      ...since(day),
      last_year: (runs ? soFar : past).get(yearBefore(day)) ?? null,
    };
  });
});

/** Tonnes since the first of a day's month and of its year, up to the day. */
function sumsSince(tonnes: ReadonlyMap<string, number>): (day: string) => { month: number; year: number } {
  const days = [...tonnes.keys()].toSorted();
  let sums = { day: '', month: 0, year: 0 };
  const until = new Map(
    days.map((day) => {
      const carried = tonnes.get(day) ?? 0;
      sums = {
        day,
        month: (sums.day.slice(0, 7) === day.slice(0, 7) ? sums.month : 0) + carried,
        year: (sums.day.slice(0, 4) === day.slice(0, 4) ? sums.year : 0) + carried,
      };
      return [day, sums];
    }),
  );
  return (day) => {
    const index = bisectRight(days, day) - 1;
    const last = until.get(days[index] ?? '');
    return {
      month: last?.day.slice(0, 7) === day.slice(0, 7) ? last.month : 0,
      year: last?.day.slice(0, 4) === day.slice(0, 4) ? last.year : 0,
    };
  };
}

const rounded = (value: number | null): number | null => (value === null ? null : Math.round(value * 100) / 100);

async function tonnesByDay(context: ReportContext, from: string, to: string): Promise<ReadonlyMap<string, number>> {
  if (from > to) return new Map();
  const { rows } = await sql<{ day: string; tonnes: number | null }>`
    select trip.production_date::text as day, sum(trip.payload) as tonnes
    from ${tripSumsSql({ ...context, from, to }, 'flow')}
    group by 1`.execute(context.db);
  return new Map(rows.map(({ day, tonnes }) => [day, tonnes ?? 0]));
}

/** Production dates with a stop for rain (E04) that began in them, by the ledger; none without it. */
async function rainyDays({ db, host, shifts }: ReportContext): Promise<ReadonlySet<string>> {
  if (!host.records.has('equipment_status_interval') || !host.records.has('stop_reason')) return new Set();
  // One step in the index per shift: to tell the day of every stop of a year takes ten times longer.
  const { rows } = await sql<{ day: string }>`
    with ${shifts}, rain as materialized (
      select id from ${stopReasonTable} where code = 'E04' and deleted_at is null limit 1
    )
    select distinct shift.production_date::text as day
    from shift
    where exists (
      select
      from ${equipmentStatusIntervalTable} ledger
      where ledger.deleted_at is null
        and ledger.site = shift.site
        and ledger.reason = (select id from rain)
        and ledger.started_at >= shift.starts_at
        and ledger.started_at < shift.ends_at)`.execute(db);
  return new Set(rows.map(({ day }) => day));
}
