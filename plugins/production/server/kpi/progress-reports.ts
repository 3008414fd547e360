import { sql } from 'kysely';
import { serverReport } from '../../../../core/reports/report.server.ts';
import type { ReportRowOf } from '../../../../core/reports/report.ts';
import { tripCycleDays } from '../../reports/cycle-days.ts';
import { projectedAtEnd } from '../../reports/formulas/production.ts';
import { shiftProgress } from '../../reports/shift-progress.ts';
import { readTargets } from './targets.ts';
import { countedIn, tripsSql } from './trips-sql.ts';
import { mineLocationTable } from '../uses.ts';

/** Mean cycles of each route and day. */
export const cycleDaysReport = serverReport(tripCycleDays, async (context) => {
  const { db, host } = context;
  const route = host.records.has('mine_location')
    ? sql`
      coalesce((select code from ${mineLocationTable} place where place.id = trip.source), '—') || ' → ' || coalesce(
        (select code from ${mineLocationTable} place where place.id = trip.destination), '—')`
    : sql`'—'`;
  const { rows } = await sql<ReportRowOf<typeof tripCycleDays>>`
    with daily as (
      select trip.source, trip.destination, trip.production_date, count(*)::int as trips, avg(trip.loaded_km) as km,
        avg(trip.cycle_s)::float8 / 60 as mean
      from ${tripsSql(context)}
      where ${countedIn(context)}
        and trip.source is not null
        and trip.destination is not null
        and 'wrong_destination' <> all(trip.flags)
      group by 1, 2, 3)
    select ${route} as route, trip.production_date::text as production_date, trip.trips, trip.km, trip.mean,
      avg(trip.mean) over route as centre,
      avg(trip.mean) over route - 3 * stddev_samp(trip.mean) over route as low,
        avg(trip.mean) over route + 3 * stddev_samp(trip.mean) over route as high
    from daily trip window route as (partition by trip.source, trip.destination) order by 1, 2`.execute(db);
  return rows;
});

const quarterMs = 900_000;

/**
 * Sums of the running shift at each of its quarters of an hour; the target rises evenly, the projection goes on from
 * now.
 */
export const progressReport = serverReport(shiftProgress, async (context) => {
  const { db, sites, from, shift, startsAt, endsAt } = context;
  const now = context.now.getTime();
  const [start, end] = [startsAt.getTime(), endsAt.getTime()];
  // A period of several shifts has no single course.
  if (shift === null || from !== context.to) return [];
  const { rows } = await sql<{ quarter: number; tonnes: number | null }>`
    select ceil(date_part('epoch', trip.dump_end - ${startsAt}::timestamptz) / 900)::int as quarter,
      sum(trip.payload) as tonnes
    from ${tripsSql(context)}
    group by 1
    order by 1`.execute(db);
  const targetOn = await readTargets(context, 'total_t');
  const targets = sites.map((site) => targetOn(site, from, 'shift')).filter((target) => target !== null);
  const whole = targets.length === 0 ? null : targets.reduce((sum, target) => sum + target, 0);
  const carried = (quarter: number): number =>
    rows.reduce((sum, row) => (row.quarter <= quarter ? sum + (row.tonnes ?? 0) : sum), 0);
  const sofar = carried(Number.POSITIVE_INFINITY);
  const [elapsed, length] = [(Math.min(now, end) - start) / 60_000, (end - start) / 60_000];
  const atEnd = now < end ? projectedAtEnd(sofar, elapsed, length) : null;
  return Array.from(
    { length: Math.round((end - start) / quarterMs) + 1 },
    (_, quarter): ReportRowOf<typeof shiftProgress> => {
      const at = start + quarter * quarterMs;
      const share = (at - start) / (end - start);
      return {
        at: new Date(at).toISOString(),
        tonnes: at <= now ? carried(quarter) : null,
        target: whole === null ? null : whole * share,
        projection: atEnd === null || at < now - quarterMs ? null : Math.max(sofar, atEnd * share),
      };
    },
  );
});
