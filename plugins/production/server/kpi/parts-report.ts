import { sql, type RawBuilder } from 'kysely';
import { serverReport } from '../../../../core/reports/report.server.ts';
import type { ReportRowOf } from '../../../../core/reports/report.ts';
import { cycleParts } from '../../reports/formulas/cycle.ts';
import { tripParts } from '../../reports/trip-parts.ts';
import { countedIn, tripsSql } from './trips-sql.ts';

type Row = ReportRowOf<typeof tripParts>;

/** The standard of a part in minutes, from the trip's route; none but three parts have one. */
const standards: Readonly<Partial<Record<string, RawBuilder<unknown>>>> = {
  returning: sql`route.std_return`,
  hauling: sql`route.std_haul`,
  dumping: sql`route.std_dump`,
};

/** Minutes of each part over the trips of the question. */
export const partsReport = serverReport(tripParts, async (context) => {
  const parts = [...cycleParts, 'cycle'].map(
    (part) => sql`
      (${part}::text, trip.${sql.ref(`${part}_s`)}::float8 / 60, (${standards[part] ?? sql`null`})::float8)`,
  );
  const { rows } = await sql<Row>`
    select measured.part, count(measured.minutes)::int as trips, avg(measured.minutes) as mean,
      percentile_cont(0.5) within group (order by measured.minutes) as p50,
      percentile_cont(0.9) within group (order by measured.minutes) as p90, avg(measured.standard) as standard,
      avg(measured.minutes) filter (where measured.standard is not null) - avg(measured.standard) as gap
    from ${tripsSql(context)}
    left join lateral (
      select *
      from haul_route one
      where one.deleted_at is null
        and one.site = trip.site
        and one.source = trip.source
        and one.destination = trip.destination
        and one.valid_from <= trip.production_date
      order by one.valid_from desc, one.id
      limit 1) route on true
    cross join lateral (values ${sql.join(parts)}) as measured (part, minutes, standard)
    where ${countedIn(context)} and measured.minutes is not null
    group by measured.part`.execute(context.db);
  const order: readonly string[] = [...cycleParts, 'cycle'];
  return rows.toSorted((one, other) => order.indexOf(one.part ?? '') - order.indexOf(other.part ?? ''));
});
