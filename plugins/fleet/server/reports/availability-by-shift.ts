import { sql } from 'kysely';
import { serverReport } from '../../../../core/reports/report.server.ts';
import type { ReportRowOf } from '../../../../core/reports/report.ts';
import { nestedTimes, physicalAvailability, availabilityUse, type CategoryTimes } from '../../formulas/time-model.ts';
import { availabilityByShift } from '../../reports/availability-by-shift.ts';
import { hoursWithin, spellsSql } from '../ledger/spells-sql.ts';

type Row = ReportRowOf<typeof availabilityByShift>;

interface ShiftTimes extends Pick<Row, 'site' | 'site_code' | 'production_date' | 'shift'> {
  readonly times: CategoryTimes;
}

/** Time by category per shift, clipped to it and to now, in the order of time; the ratios are the formulas'. */
export const availabilityByShiftReport = serverReport(
  availabilityByShift,
  async ({ db, shifts, sites, startsAt, endsAt, now }) => {
    // Each stretch is joined to the shifts of its own days: a join over all shifts of a month compares every stretch with
    // each of them.
    const { rows } = await sql<ShiftTimes>`
      with ${shifts}, begun as materialized (select * from shift where starts_at < ${now}), touched as (
        select spell.*, day::date as day
        from ${spellsSql({ sites, startsAt, endsAt, now })} spell
          cross join lateral generate_series(
            greatest(spell.started_at, ${startsAt})::date - 1,
              least(coalesce(spell.ended_at, ${now}), ${endsAt}::timestamptz)::date + 1, interval '1 day') as day
      ), spent as (
        select begun.site, begun.production_date, begun.code, min(begun.starts_at) as starts_at, spell.category,
          sum(${hoursWithin(sql`begun.starts_at`, sql`begun.ends_at`, now)}) as hours
        from touched spell
        join begun on begun.site = spell.site
          and begun.production_date = spell.day
          and spell.started_at < least(begun.ends_at, ${now})
          and coalesce(spell.ended_at, ${now}) > begun.starts_at
        group by 1, 2, 3, 5
      )
      select spent.site, site.code as site_code, production_date::text as production_date, spent.code as shift,
        jsonb_object_agg(category, hours) as times
      from spent
      join site on site.id = spent.site
      group by spent.site, site.code, production_date, spent.code
      order by min(spent.starts_at), site.code`.execute(db);
    return rows.map(({ times, ...row }): Row => {
      const nested = nestedTimes(times);
      const { calendar, available, operating, down } = nested;
      return {
        ...row,
        calendar,
        available,
        operating,
        down,
        up: calendar - down,
        pa: physicalAvailability(nested),
        uoa: availabilityUse(nested),
      };
    });
  },
);
