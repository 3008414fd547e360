import { sql } from 'kysely';
import { serverReport } from '../../../../core/reports/report.server.ts';
import type { ReportRowOf } from '../../../../core/reports/report.ts';
import { nestedTimes, physicalAvailability, availabilityUse, type CategoryTimes } from '../../formulas/time-model.ts';
import { availabilityByShift } from '../../reports/availability-by-shift.ts';
import { machineTimesSql, timesByCategory } from '../time/machine-times-sql.ts';

type Row = ReportRowOf<typeof availabilityByShift>;

interface ShiftTimes extends Pick<Row, 'site' | 'site_code' | 'production_date' | 'shift'> {
  readonly times: CategoryTimes;
}

/** Time by category per shift, clipped to it and to now, in the order of time; the ratios are the formulas'. */
export const availabilityByShiftReport = serverReport(availabilityByShift, async (context) => {
  const { rows } = await sql<ShiftTimes>`
      select spent.site, site.code as site_code, spent.production_date::text as production_date,
        spent.shift_code as shift, ${timesByCategory} as times
      from ${machineTimesSql(context)}
      join site on site.id = spent.site
      group by spent.site, site.code, spent.production_date, spent.shift_code
      order by min(spent.starts_at), site.code`.execute(context.db);
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
});
