import { sql } from 'kysely';
import { ratio } from '../../../../core/reports/ratio.ts';
import { isWanted, serverReport } from '../../../../core/reports/report.server.ts';
import type { ReportRowOf } from '../../../../core/reports/report.ts';
import { tonnesPerHour } from '../../reports/formulas/production.ts';
import { tripsByShift } from '../../reports/trips-by-shift.ts';
import { partMeans, type PartSums } from './part-means.ts';
import { readTargets } from './targets.ts';
import { workedShifts } from './worked-shifts.ts';
import { isLowGrade, isOre, isWaste, keptPartSums, materialJoin } from './trips-sql.ts';
import { cycleParts } from '../../reports/formulas/cycle.ts';
import { tripSumsSql } from '../sums/trip-sums-sql.ts';
import { personTable } from '../uses.ts';

type Row = ReportRowOf<typeof tripsByShift>;

interface ShiftRow
  extends
    PartSums,
    Pick<
      Row,
      'site_code' | 'shift' | 'crew' | 'trips' | 'tonnes' | 'to_review' | 'to_review_t' | 'ore' | 'low_grade' | 'waste'
    > {
  readonly site: string;
  readonly production_date: string;
  readonly starts_at: string;
  readonly ends_at: string;
  readonly hours: number;
  readonly trucks: number;
  readonly delay_sum: number | null;
  readonly delay_trucks: number;
  readonly loss_sum: number | null;
}

/**
 * Every shift that has begun since the site's first trip, in the order of time: one without a trip carried 0 t. First
 * and last trips are means over the trucks that made one (catalogue operations.md §10.22).
 */
export const shiftReport = serverReport(tripsByShift, async (context) => {
  const { db, host, shifts, now } = context;
  // Who was there stands in the sums of trucks alone, which have twenty times as many lines.
  const isOfTrucks = isWanted(context, 'crew', 'trucks', 'first_delay', 'last_loss');
  const [truck, operator] = isOfTrucks ? [sql`trip.truck`, sql`trip.operator`] : [sql`null::uuid`, sql`null::uuid`];
  // Sums of other lines add up in another order: to the gram they are the same.
  const tonnes = sql`round(sum(trip.payload)::numeric, 6)::float8`;
  // The crew of most trips.
  const crews =
    isOfTrucks && host.records.has('person')
      ? sql`
      select distinct on (site, production_date, shift_code) site, production_date, shift_code, crew
      from (
        select trip.site, trip.production_date, trip.shift_code, person.crew, sum(trip.trips) as trips
        from driven trip
        join ${personTable} as person on person.id = trip.operator
        where person.crew is not null
        group by 1, 2, 3, 4) told
      order by site, production_date, shift_code, trips desc, crew`
      : sql`
      select null::uuid as site, null::date as production_date, null::text as shift_code, null::text as crew
      where false`;
  // Sums by shift first, and few rows to join: a planner that joins every trip with its shift takes a hundred times
  // longer.
  const { rows } = await sql<ShiftRow>`
    with ${shifts}, ${workedShifts(context)}, driven as materialized (
      select trip.site, trip.production_date, trip.shift_code, ${truck} as truck, ${operator} as operator,
        sum(trip.trips) as trips,
        sum(trip.payload) as payload, sum(trip.to_review) as to_review,
        sum(trip.payload_to_review) as payload_to_review,
        sum(trip.payload) filter (where ${isOre}) as ore,
        sum(trip.payload) filter (where ${isLowGrade}) as low_grade,
        sum(trip.payload) filter (where ${isWaste}) as waste,
        min(trip.first_load) as first_load, max(trip.last_dump) as last_dump, min(trip.shift_start) as shift_start,
        ${sql.join(
          [...cycleParts, 'cycle'].map(
            (part) => sql`sum(trip.${sql.ref(`counted_${part}_s`)}) as ${sql.ref(`counted_${part}_s`)}`,
          ),
        )},
        sum(trip.counted) as counted, sum(trip.counted_dumping) as counted_dumping
      from ${tripSumsSql(context, isOfTrucks ? 'truck' : 'flow')} ${materialJoin(host)}
      group by 1, 2, 3, 4, 5
    ), crews as materialized (${crews}
    ), summed as materialized (
      select trip.site, trip.production_date, trip.shift_code, sum(trip.trips)::int as trips,
        ${tonnes} as tonnes, sum(trip.to_review)::int as to_review,
        coalesce(sum(trip.payload_to_review), 0) as to_review_t,
        sum(trip.ore) as ore, sum(trip.low_grade) as low_grade, sum(trip.waste) as waste,
        count(distinct trip.truck)::int as trucks, ${keptPartSums}
      from driven trip group by 1, 2, 3
    ), edges as materialized (
      select site, production_date, shift_code, sum(first) / 60 as first_sum, sum(last) / 60 as last_sum,
        count(first)::int as delay_trucks from (
        select trip.site, trip.production_date, trip.shift_code,
          date_part('epoch', min(trip.first_load) - min(trip.shift_start)) as first,
          date_part('epoch', max(trip.last_dump) - min(trip.shift_start)) as last
        from driven trip where trip.truck is not null group by 1, 2, 3, trip.truck) truck group by 1, 2, 3
    )
    select summed.*, crews.crew, worked.site, site.code as site_code, worked.production_date::text as production_date,
      worked.code as shift, worked.starts_at, worked.ends_at,
      coalesce(summed.trips, 0) as trips, case when summed.trips is null then 0 else summed.tonnes end as tonnes,
      coalesce(summed.to_review, 0) as to_review, coalesce(summed.to_review_t, 0) as to_review_t,
      case when summed.trips is null then 0 else summed.ore end as ore,
      case when summed.trips is null then 0 else summed.low_grade end as low_grade,
      case when summed.trips is null then 0 else summed.waste end as waste, coalesce(summed.trucks, 0) as trucks,
      greatest(date_part('epoch', least(worked.ends_at, ${now}::timestamptz) - worked.starts_at) / 3600, 0.01) as hours,
      edges.first_sum as delay_sum, coalesce(edges.delay_trucks, 0) as delay_trucks,
        case
          when worked.ends_at <= ${now} then summed.trucks * date_part(
            'epoch', worked.ends_at - worked.starts_at) / 60 - edges.last_sum end as loss_sum
    from worked
    left join summed on summed.site = worked.site
      and summed.production_date = worked.production_date
      and summed.shift_code = worked.code
    left join crews on crews.site = worked.site
      and crews.production_date = worked.production_date
      and crews.shift_code = worked.code
    left join edges on edges.site = worked.site
      and edges.production_date = worked.production_date
      and edges.shift_code = worked.code
    join site on site.id = worked.site
    order by worked.starts_at, site.code`.execute(db);
  const targetOn = await readTargets(context, 'total_t');
  const running = now.getTime();
  return rows.map((row): Row => {
    const whole = targetOn(row.site, row.production_date, 'shift');
    const ended = Date.parse(row.ends_at) <= running;
    // What is to be reached of a running shift is what its elapsed hours ask for.
    const length = (Date.parse(row.ends_at) - Date.parse(row.starts_at)) / 3_600_000;
    const target = whole === null ? null : ended ? whole : (whole * row.hours) / length;
    const reached = ratio(row.tonnes, target);
    return {
      ...row,
      ...partMeans(row),
      target,
      achieved: reached === null ? null : reached * 100,
      t_per_h: tonnesPerHour(row.tonnes, row.hours),
      first_delay: ratio(row.delay_sum, row.delay_trucks),
      last_loss: ratio(row.loss_sum, row.trucks),
    };
  });
});
