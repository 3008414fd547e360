import { bisectRight } from 'd3-array';
import { eachDayOfInterval, formatISO, parseISO, startOfYear, subDays, subYears } from 'date-fns';
import { sql } from 'kysely';
import { ratio } from '../../../../core/reports/ratio.ts';
import { serverReport, type ReportContext } from '../../../../core/reports/report.server.ts';
import type { ReportRowOf } from '../../../../core/reports/report.ts';
import { dailyProduction } from '../../reports/daily-production.ts';
import { meanDistance, strippingRatio } from '../../reports/formulas/production.ts';
import { around, begunDates } from './begun-dates.ts';
import { rainyDays } from './rainy-days.ts';
import { readTargets } from './targets.ts';
import { tripSumsSql } from '../sums/trip-sums-sql.ts';
import { isLowGrade, isOre, isOther, isWaste, materialJoin } from './trips-sql.ts';

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
const dayBefore = (day: string): string => dateText(subDays(parseISO(day), 1));
const earlier = (one: string, other: string): string => (one < other ? one : other);
const later = (one: string, other: string): string => (one > other ? one : other);
const yearBefore = (day: string): string => dateText(subYears(parseISO(day), 1));

/**
 * Each production date of the period that has begun since the first trip, with or without trips, and with sums since
 * the start of its month and year (catalogue operations.md §6.2).
 */
export const dailyReport = serverReport(dailyProduction, async (context) => {
  const { from, to, shift } = context;
  const yearStart = dateText(startOfYear(parseISO(from)));
  // None needs the answer of another: they travel together.
  const [carried, before, soFar, datesOf, targetOn, wet] = await Promise.all([
    carriedSince(context, yearStart),
    tonnesByDay(context, yearBefore(from), earlier(yearBefore(to), dayBefore(yearStart))),
    tonnesSoFar(context),
    begunDates(context),
    readTargets(context, 'total_t'),
    rainyDays(context),
  ]);
  const carriedOn = new Map(carried.map((row) => [row.production_date, row]));
  const since = sumsSince(carried);
  const wholeDay = (day: string): number | null =>
    day < yearStart ? (before.get(day) ?? null) : (carriedOn.get(day)?.tonnes ?? (carriedOn.has(day) ? 0 : null));
  return eachDayOfInterval({ start: parseISO(from), end: parseISO(to) }).flatMap((date): readonly Row[] => {
    const day = dateText(date);
    const sites = datesOf.filter(({ first, last }) => first <= day && day <= last);
    if (sites.length === 0) return [];
    const runs = sites.some(({ running }) => running === day);
    const row = carriedOn.get(day) ?? { ...nothing, production_date: day };
    const targets = sites
      .map(({ site }) => targetOn(site, day, shift === null ? 'day' : 'shift'))
      .filter((target) => target !== null);
    const target = targets.length === 0 ? null : targets.reduce((sum, value) => sum + value, 0);
    const reached = ratio(row.tonnes, target);
    return [
      {
        ...row,
        target,
        achieved: reached === null ? null : reached * 100,
        stripping: rounded(strippingRatio(row.waste, row.ore)),
        distance: meanDistance(row.tkm, row.measured_tonnes),
        rain: wet.has(day),
        ...since(day),
        // A day that still runs is compared with as much of the one before; one that is over, with all of it.
        last_year: runs ? (soFar.get(yearBefore(day)) ?? null) : wholeDay(yearBefore(day)),
      },
    ];
  });
});

const sums = ['production_date', 'material', 'trips', 'payload', 'bank_m3', 'tkm', 'payload_driven'] as const;

/** What was carried on each production date from a day to the end of the period, which it includes. */
async function carriedSince(context: ReportContext, from: string): Promise<readonly Day[]> {
  // By material first: a class is looked up for each of them, and not for every line.
  const { rows } = await sql<Day>`
    select trip.production_date::text as production_date, sum(trip.trips)::int as trips, sum(trip.payload) as tonnes,
      sum(trip.payload) filter (where ${isOre}) as ore, sum(trip.payload) filter (where ${isLowGrade}) as low_grade,
      sum(trip.payload) filter (where ${isWaste}) as waste, sum(trip.payload) filter (where ${isOther}) as other,
      sum(trip.bank_m3) as bank_m3, sum(trip.tkm) as tkm, sum(trip.payload_driven) as measured_tonnes
    from (
      select production_date, material, sum(trips) as trips, sum(payload) as payload, sum(bank_m3) as bank_m3,
        sum(tkm) as tkm, sum(payload_driven) as payload_driven
      from ${tripSumsSql({ ...context, from }, 'flow', sums)}
      group by production_date, material) trip ${materialJoin(context.host)}
    group by trip.production_date
    order by trip.production_date`.execute(context.db);
  return rows;
}

/** Tonnes since the first of a day's month and of its year, up to the day. */
function sumsSince(carried: readonly Day[]): (day: string) => { month: number; year: number } {
  const days = carried.map(({ production_date: day }) => day);
  let sums = { day: '', month: 0, year: 0 };
  const until = carried.map(({ production_date: day, tonnes }) => {
    sums = {
      day,
      month: (sums.day.slice(0, 7) === day.slice(0, 7) ? sums.month : 0) + (tonnes ?? 0),
      year: (sums.day.slice(0, 4) === day.slice(0, 4) ? sums.year : 0) + (tonnes ?? 0),
    };
    return sums;
  });
  return (day) => {
    const last = until[bisectRight(days, day) - 1];
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
    from ${tripSumsSql({ ...context, from, to }, 'flow', ['production_date', 'payload'])}
    group by 1`.execute(context.db);
  return new Map(rows.map(({ day, tonnes }) => [day, tonnes ?? 0]));
}

/** Tonnes of the production dates a year before those that may run, up to the same instant. */
async function tonnesSoFar(context: ReportContext): Promise<ReadonlyMap<string, number>> {
  const { from, to, now } = context;
  const [first, last] = around(now);
  const [start, end] = [later(from, first), earlier(to, last)];
  return start > end
    ? new Map()
    : tonnesByDay({ ...context, at: subYears(now, 1).toISOString() }, yearBefore(start), yearBefore(end));
}
