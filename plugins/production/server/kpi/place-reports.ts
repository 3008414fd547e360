import { sql, type RawBuilder } from 'kysely';
import { seeingAll } from '../../../../core/host/scope/caller-scope.ts';
import { ratio } from '../../../../core/reports/ratio.ts';
import { serverReport, type ReportContext } from '../../../../core/reports/report.server.ts';
import type { ReportRowOf } from '../../../../core/reports/report.ts';
import { tonnesPerHour } from '../../reports/formulas/production.ts';
import { operatingHours } from './working-hours.ts';
import { cycleParts, operatorCycleIndex } from '../../reports/formulas/cycle.ts';
import { quantileOfCounts } from '../../reports/formulas/quantile-of-counts.ts';
import { tripCycles, tripsByDestination, tripsBySource } from '../../reports/trips-by-place.ts';
import { partMeans, type PartSums } from './part-means.ts';
import {
  countedIn,
  isLowGrade,
  isOre,
  isWaste,
  keptPartSums,
  levelRef,
  machineRef,
  materialJoin,
  materialRef,
  partSumsOf,
  placeRef,
  tripsSql,
} from './trips-sql.ts';
import { areLengthsKept, keptLengths, keptMonths, tripsBeside } from '../sums/trip-lengths-sql.ts';
import { tripSumsSql } from '../sums/trip-sums-sql.ts';
import { mineLocationTable } from '../uses.ts';

type Source = ReportRowOf<typeof tripsBySource>;
type Destination = ReportRowOf<typeof tripsByDestination>;
type Cycle = ReportRowOf<typeof tripCycles>;

/** Where the loads came from: place, bench, loading unit and material. */
export const sourceReport = serverReport(tripsBySource, async (context) => {
  const { db, host } = context;
  const { rows } = await seeingAll(db, () =>
    sql<PartSums & Pick<Source, 'source' | 'mine_level' | 'unit' | 'material' | 'trips' | 'tonnes' | 'bank_m3'>>`
    select ${placeRef(host, sql`trip.source`)} as source, ${levelRef(host, sql`trip.mine_level`)} as mine_level,
      ${machineRef(sql`trip.loading_unit`)} as unit, ${materialRef(context, sql`trip.material`)} as material,
      sum(trip.trips)::int as trips, sum(trip.payload) as tonnes, sum(trip.bank_m3) as bank_m3, ${keptPartSums}
    from ${tripSumsSql(context, 'flow')}
    group by trip.source, trip.mine_level, trip.loading_unit, trip.material
    order by sum(trip.payload) desc nulls last`.execute(db),
  );
  const whole = rows.reduce((sum, { tonnes }) => sum + (tonnes ?? 0), 0);
  const units = Map.groupBy(rows, ({ unit }) => unit?.id ?? null);
  const hours = await operatingHours(
    context,
    [...units.keys()].filter((id) => id !== null),
  );
  const rateOf = (unit: string | null): number | null =>
    unit === null
      ? null
      : tonnesPerHour(
          (units.get(unit) ?? []).reduce((sum, { tonnes }) => sum + (tonnes ?? 0), 0),
          hours.get(unit) ?? null,
        );
  return rows.map((row) => {
    const share = ratio(row.tonnes, whole);
    return {
      ...row,
      ...partMeans(row),
      unit_rate: rateOf(row.unit?.id ?? null),
      share: share === null ? null : share * 100,
    };
  });
});

/** Hours of the question that have passed, over its sites' shifts. */
async function elapsedHours({ db, shifts, now }: ReportContext): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{
    site: string;
    hours: number;
  }>`
    with ${shifts}
    select site, sum(date_part('epoch', least(ends_at, ${now}::timestamptz) - starts_at)) / 3600 as hours
    from shift
    where starts_at < ${now}
    group by site`.execute(db);
  return new Map(rows.map(({ site, hours }) => [site, hours]));
}

/** What each place of dumping received, and how much of what it can take. */
export const destinationReport = serverReport(tripsByDestination, async (context) => {
  const { db, host } = context;
  const throughput = host.records.has('mine_location')
    ? sql`(select place.throughput::float8 from ${mineLocationTable} place where place.id = trip.destination)`
    : sql`null::float8`;
  const { rows } = await sql<
    PartSums &
      Pick<Destination, 'destination' | 'throughput' | 'trips' | 'tonnes' | 'ore' | 'low_grade' | 'waste' | 'wrong'> & {
        readonly site: string;
      }
  >`
    select trip.site, ${placeRef(host, sql`trip.destination`)} as destination, ${throughput} as throughput,
      sum(trip.trips)::int as trips, sum(trip.payload) as tonnes, sum(trip.payload) filter (where ${isOre}) as ore,
      sum(trip.payload) filter (where ${isLowGrade}) as low_grade, sum(trip.payload) filter (where ${isWaste}) as waste,
      sum(trip.wrong)::int as wrong, ${keptPartSums}
    from ${tripSumsSql(context, 'flow')} ${materialJoin(host)}
    group by trip.site, trip.destination
    order by sum(trip.payload) desc nulls last`.execute(db);
  const hours = await elapsedHours(context);
  return rows.map((row) => {
    const rate = ratio(row.tonnes, hours.get(row.site));
    const used = ratio(rate, row.throughput);
    return { ...row, ...partMeans(row), t_per_h: rate, used: used === null ? null : used * 100 };
  });
});

interface Route
  extends
    PartSums,
    Pick<Cycle, 'source' | 'destination' | 'trips' | 'km' | 'declared' | 'std_haul' | 'std_return' | 'std_dump'> {
  readonly std: number | null;
  readonly actual_s: number | null;
}

const routeSums = [
  'counted',
  'counted_dumping',
  ...[...cycleParts, 'cycle', 'queue'].map((part) => `sum_${part}`),
] as const;

/**
 * `timed(site, source, destination, cycle_s, taken, …)`: trips of one route and one length of cycle, `taken` of which are
 * counted, with their sums: a year's trips are many, their lengths are few.
 */
const timedByTrips = (context: ReportContext): RawBuilder<unknown> => {
  const taken = countedIn(context);
  return sql`
    timed as materialized (
      select trip.site, trip.source, trip.destination, trip.cycle_s, count(*) filter (where ${taken})::int as taken,
        count(*) as trips, sum(trip.loaded_km) filter (where ${taken}) as km,
        count(trip.loaded_km) filter (where ${taken}) as driven,
        sum(coalesce(trip.hauling_s, 0) + coalesce(trip.returning_s, 0) + coalesce(trip.dumping_s, 0))
          filter (where ${taken}) as actual_s,
        ${partSumsOf(taken)}
      from ${tripsSql(context)}
      group by 1, 2, 3, 4
    )`;
};

/** The same with the sums of trips and the months whose lengths are kept: the trips of other days alone are read. */
const timedByMonths = (context: ReportContext): RawBuilder<unknown> => {
  const nothing = sql.join(routeSums.map(() => sql`null`));
  return sql`
    ${keptMonths(context)}, timed as materialized (
      select site, source, destination, null::int as cycle_s, 0 as taken, sum(trip.trips) as trips,
        null::float8 as km, null::bigint as driven,
        coalesce(sum(trip.counted_hauling_s), 0) + coalesce(sum(trip.counted_returning_s), 0)
          + coalesce(sum(trip.counted_dumping_s), 0) as actual_s,
        ${keptPartSums}
      from ${tripSumsSql(context, 'flow')}
      group by 1, 2, 3
      union all
      select site, source, destination, cycle_s, sum(taken)::int, null, sum(km), sum(driven), null, ${nothing}
      from (
        select site, source, destination, seconds as cycle_s, trips as taken, null::float8 as km, null::int as driven
        from ${keptLengths('cycle')}
        union all
        select known.site, known.source, known.destination, null, 0, known.km, known.driven
        from month
        join haul_trip_length known on known.site = month.site and known.month = month.month and known.part = 'cycle'
        union all
        select trip.site, trip.source, trip.destination, trip.cycle_s, 1, trip.loaded_km, (trip.loaded_km is not null)::int
        from ${tripsBeside(context, sql`trip.site, trip.source, trip.destination, trip.cycle_s, trip.loaded_km`)}
      ) told
      group by 1, 2, 3, 4
    )`;
};

/** The cycles of each route beside its standard; the route is the one valid at the end of the period. */
export const cycleReport = serverReport(tripCycles, async (context) => {
  const { db, host, to } = context;
  const { rows } = await sql<
    Route & { readonly lengths: readonly number[] | null; readonly counts: readonly number[] }
  >`
    with ${areLengthsKept(context) ? timedByMonths(context) : timedByTrips(context)}, route as materialized (
      select one.site, one.source, one.destination, valid.distance, valid.std_haul, valid.std_return, valid.std_dump
      from (select distinct site, source, destination from timed) one
      cross join lateral (
        select *
        from haul_route route
        where route.deleted_at is null
          and route.site = one.site
          and route.source = one.source
          and route.destination = one.destination
          and route.valid_from <= ${to}::date
        order by route.valid_from desc
        limit 1) valid
    )
    select ${placeRef(host, sql`timed.source`)} as source, ${placeRef(host, sql`timed.destination`)} as destination,
      sum(timed.trips)::int as trips, sum(timed.km) / nullif(sum(timed.driven), 0)::float8 as km,
      max(route.distance)::float8 as declared,
      max(route.std_haul)::float8 as std_haul, max(route.std_return)::float8 as std_return,
      max(route.std_dump)::float8 as std_dump,
      (max(route.std_haul) + max(route.std_return) + max(route.std_dump))::float8 as std,
      sum(timed.actual_s)::float8 as actual_s, array_agg(timed.cycle_s) filter (where timed.taken > 0) as lengths,
      array_agg(timed.taken) filter (where timed.taken > 0) as counts,
      ${sql.join(
        ['counted', 'counted_dumping'].map((name) => sql`sum(timed.${sql.ref(name)})::int as ${sql.ref(name)}`),
      )},
      ${sql.join(
        [...cycleParts, 'cycle', 'queue'].map(
          (part) => sql`sum(timed.${sql.ref(`sum_${part}`)}) as ${sql.ref(`sum_${part}`)}`,
        ),
      )}
    from timed
    left join route on route.site = timed.site
      and route.source = timed.source
      and route.destination = timed.destination
    group by timed.source, timed.destination
    order by sum(timed.trips) desc, timed.source, timed.destination`.execute(db);
  return rows.map(({ lengths: cycles, counts, ...row }) => {
    const counted = (cycles ?? []).map((seconds, index) => [seconds, counts[index] ?? 0] as const);
    const minutesOf = (share: number): number | null => {
      const seconds = quantileOfCounts(counted, share);
      return seconds === null ? null : seconds / 60;
    };
    const actual = ratio(row.actual_s === null ? null : row.actual_s / 60, row.counted);
    const gap = actual === null || row.std === null ? null : actual - row.std;
    const index = operatorCycleIndex(row.std, actual);
    return {
      ...row,
      ...partMeans(row),
      p50: minutesOf(0.5),
      p90: minutesOf(0.9),
      standard: row.std,
      actual,
      gap,
      lost: gap === null ? null : (gap * row.counted) / 60,
      index: index === null ? null : Math.round(index * 10) / 10,
    };
  });
});
