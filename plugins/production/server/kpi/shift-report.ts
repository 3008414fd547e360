import { sql } from 'kysely';
import { ratio } from '../../../../core/reports/ratio.ts';
import { serverReport } from '../../../../core/reports/report.server.ts';
import { tonnesPerHour } from '../../reports/formulas/production.ts';
import { tripsByShift } from '../../reports/trips-by-shift.ts';
import { partMeans, type PartSums } from './part-means.ts';
import { readTargets } from './targets.ts';
import { isOre, isWaste, materialJoin, partSums, tripsSql } from './trips-sql.ts';
import { personTable } from '../uses.ts';

interface ShiftRow extends PartSums {
  readonly site: string;
  readonly production_date: string;
  readonly tonnes: number | null;
  readonly hours: number;
  readonly trucks: number;
  readonly delay_sum: number | null;
  readonly loss_sum: number | null;
  readonly [column: string]: unknown;
}

/**
 * Every shift that carried something, in the order of time. First and last trips are means over the trucks that made
 * one (catalogue operations.md §10.22).
 */
export const shiftReport = serverReport(tripsByShift, async (context) => {
  const { db, host, shifts, now } = context;
  const crew = host.records.has('person')
    ? ([
        sql`mode() within group (order by person.crew)`,
        sql`left join ${personTable} as person on person.id = trip.operator`,
      ] as const)
    : ([sql`null::text`, sql``] as const);
  // Sums by shift first, and few rows to join: a planner that joins every trip with its shift takes a hundred times
  // longer.
  const { rows } = await sql<ShiftRow>`
    with ${shifts}, summed as materialized (
      select trip.site, trip.production_date, trip.shift_code, ${crew[0]} as crew, count(*)::int as trips,
        sum(trip.payload) as tonnes, sum(trip.payload) filter (where ${isOre}) as ore,
        sum(trip.payload) filter (where ${isWaste}) as waste, count(distinct trip.truck)::int as trucks, ${partSums}
      from ${tripsSql(context)} ${materialJoin(host)} ${crew[1]} group by 1, 2, 3
    ), edges as materialized (
      select site, production_date, shift_code, sum(first) / 60 as first_sum, sum(last) / 60 as last_sum from (
        select trip.site, trip.production_date, trip.shift_code,
          date_part('epoch', min(trip.load_start) - min(trip.shift_starts_at)) as first,
          date_part('epoch', max(trip.dump_end) - min(trip.shift_starts_at)) as last
        from ${tripsSql(context)} group by 1, 2, 3, trip.truck) truck group by 1, 2, 3
    )
    select summed.*, site.code as site_code, summed.production_date::text as production_date,
      summed.shift_code as shift, shift.starts_at, shift.ends_at,
      greatest(date_part('epoch', least(shift.ends_at, ${now}::timestamptz) - shift.starts_at) / 3600, 0.01) as hours,
      edges.first_sum as delay_sum,
        case
          when shift.ends_at <= ${now} then summed.trucks * date_part(
            'epoch', shift.ends_at - shift.starts_at) / 60 - edges.last_sum end as loss_sum
    from summed
    join edges using (site, production_date, shift_code)
    join shift on shift.site = summed.site
      and shift.production_date = summed.production_date
      and shift.code = summed.shift_code
    join site on site.id = summed.site
    order by shift.starts_at, site.code`.execute(db);
  const targetOn = await readTargets(context, 'total_t');
  const running = now.getTime();
  return rows.map((row) => {
    const whole = targetOn(row.site, row.production_date, 'shift');
    const ended = Date.parse(String(row.ends_at)) <= running;
    // What is to be reached of a running shift is what its elapsed hours ask for.
    const length = (Date.parse(String(row.ends_at)) - Date.parse(String(row.starts_at))) / 3_600_000;
    const target = whole === null ? null : ended ? whole : (whole * row.hours) / length;
    const reached = ratio(row.tonnes, target);
    return {
      ...row,
      ...partMeans(row),
      target,
      achieved: reached === null ? null : reached * 100,
      t_per_h: tonnesPerHour(row.tonnes, row.hours),
      first_delay: ratio(row.delay_sum, row.trucks),
      last_loss: ratio(row.loss_sum, row.trucks),
    };
  });
});
