import { sql, type RawBuilder } from 'kysely';
import { ratio } from '../../../../core/reports/ratio.ts';
import { serverReport, type ReportContext } from '../../../../core/reports/report.server.ts';
import type { ReportRowOf } from '../../../../core/reports/report.ts';
import { cycleParts } from '../../reports/formulas/cycle.ts';
import { quantileOfCounts, type CountedLength } from '../../reports/formulas/quantile-of-counts.ts';
import { tripParts } from '../../reports/trip-parts.ts';
import { areLengthsKept, keptLengths, keptMonths, tripsBeside } from '../sums/trip-lengths-sql.ts';
import { tripSumsSql } from '../sums/trip-sums-sql.ts';
import { countedIn, tripsSql } from './trips-sql.ts';

type Row = ReportRowOf<typeof tripParts>;
type Part = NonNullable<Row['part']>;

const parts: readonly Part[] = [...cycleParts, 'cycle'];

/** The parts that a route has a standard for, in minutes. */
const standards = { returning: 'std_return', hauling: 'std_haul', dumping: 'std_dump' } as const;
type Standard = keyof typeof standards;

/** Minutes of each part over the trips of the question. */
export const partsReport = serverReport(tripParts, async (context) => {
  const lengths = await readLengths(context);
  const compared = await readStandards(context);
  const minutes = (seconds: number | null): number | null => (seconds === null ? null : seconds / 60);
  return parts.flatMap((part): readonly Row[] => {
    const counted = lengths.get(part) ?? [];
    if (counted.length === 0) return [];
    const trips = counted.reduce((sum, [, count]) => sum + count, 0);
    const { standard, mean } = compared.get(part) ?? { standard: null, mean: null };
    return [
      {
        part,
        trips,
        mean: counted.reduce((sum, [seconds, count]) => sum + seconds * count, 0) / trips / 60,
        p50: minutes(quantileOfCounts(counted, 0.5)),
        p90: minutes(quantileOfCounts(counted, 0.9)),
        standard,
        gap: standard === null || mean === null ? null : mean - standard,
      },
    ];
  });
});

/** How many trips took how long for each part: all parts from one reading of the trips, and no part sorted. */
async function readLengths(context: ReportContext): Promise<ReadonlyMap<Part, readonly CountedLength[]>> {
  const { rows } = await sql<{ readonly part: Part; readonly seconds: number; readonly trips: number }>`
    ${areLengthsKept(context) ? lengthsOfMonths(context) : lengthsOfTrips(tripsSql(context), countedIn(context))}`.execute(
    context.db,
  );
  return new Map(
    [...Map.groupBy(rows, ({ part }) => part)].map(([part, counted]): readonly [Part, readonly CountedLength[]] => [
      part,
      counted.map(({ seconds, trips }) => [seconds, trips]),
    ]),
  );
}

const lengths = parts.map((part) => sql`trip.${sql.ref(`${part}_s`)}`);

/** `part, seconds, trips` of some trips, each of which is read once. */
const lengthsOfTrips = (trips: RawBuilder<unknown>, taken: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select case ${sql.join(
    parts.map((part, index) => sql`when grouping(${lengths[index]}) = 0 then ${part}::text`),
    sql` `,
  )} end as part, coalesce(${sql.join(lengths)}) as seconds, count(*)::int as trips
  from ${trips}
  where ${taken}
  group by grouping sets (${sql.join(lengths.map((column) => sql`(${column})`))})
  having coalesce(${sql.join(lengths)}) is not null`;

/** The same of usual trips, with the months whose lengths are kept. */
const lengthsOfMonths = (context: ReportContext): RawBuilder<unknown> => sql`
  with ${keptMonths(context)}
  select part, seconds, sum(trips)::int as trips
  from (
    select part, seconds, trips from ${keptLengths(...parts)}
    union all
    ${lengthsOfTrips(tripsBeside(context, sql.join(lengths)), sql`true`)}
  ) told
  group by 1, 2`;

interface Compared {
  /** Mean standard of the trips whose route has one, and their mean, in minutes. */
  readonly standard: number | null;
  readonly mean: number | null;
}

/** The standards of the trips' routes, as valid on their day, beside what those trips took. */
async function readStandards(context: ReportContext): Promise<ReadonlyMap<Part, Compared>> {
  const kept = context.parameters.outliers !== true;
  const carried = kept
    ? sql`
      select site, source, destination, production_date, sum(counted) as trips,
        sum(counted_dumping) as trips_dumping, sum(counted_returning_s) as returning_s,
        sum(counted_hauling_s) as hauling_s, sum(counted_dumping_s) as dumping_s
      from ${tripSumsSql(context, 'flow')}
      group by 1, 2, 3, 4`
    : sql`
      select site, source, destination, production_date, count(*) as trips, count(dumping_s) as trips_dumping,
        sum(returning_s) as returning_s, sum(hauling_s) as hauling_s, sum(dumping_s) as dumping_s
      from ${tripsSql(context)}
      where ${countedIn(context)}
      group by 1, 2, 3, 4`;
  const sums = (Object.keys(standards) as Standard[]).map((part): RawBuilder<unknown> => {
    const [standard, trips] = [
      sql.ref(`route.${standards[part]}`),
      part === 'dumping' ? sql`carried.trips_dumping` : sql`carried.trips`,
    ];
    return sql`
      sum(${trips}) filter (where ${standard} is not null)::float8 as ${sql.ref(`${part}_trips`)},
      sum(${standard} * ${trips})::float8 as ${sql.ref(`${part}_standard`)},
      sum(carried.${sql.ref(`${part}_s`)}) filter (where ${standard} is not null)::float8 as ${sql.ref(`${part}_s`)}`;
  });
  const { rows } = await sql<Record<string, number | null>>`
    with carried as materialized (${carried})
    select ${sql.join(sums)}
    from carried
    join lateral (
      select *
      from haul_route one
      where one.deleted_at is null
        and one.site = carried.site
        and one.source = carried.source
        and one.destination = carried.destination
        and one.valid_from <= carried.production_date
      order by one.valid_from desc, one.id
      limit 1) route on true`.execute(context.db);
  return new Map(
    (Object.keys(standards) as Standard[]).map((part): readonly [Part, Compared] => {
      const of = (name: string): number | null => rows[0]?.[`${part}_${name}`] ?? null;
      const seconds = ratio(of('s'), of('trips'));
      return [part, { standard: ratio(of('standard'), of('trips')), mean: seconds === null ? null : seconds / 60 }];
    }),
  );
}
