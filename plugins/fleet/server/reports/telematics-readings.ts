import { sql } from 'kysely';
import { serverReport } from '../../../../core/reports/report.server.ts';
import type { ReportRowOf } from '../../../../core/reports/report.ts';
import { telematicsReadings } from '../../reports/telematics-readings.ts';
import { telematicsFigure } from '../../shared/telematics.ts';
import { machineOf } from './machine-telematics.ts';
import { machineMetricView } from '../uses.ts';

/** Most readings of one answer, the newest: a quarter of a year at one in ten minutes. */
const most = 15_000;

/** The readings of one figure in the order of time; none without a machine and a figure. */
export const telematicsReadingsReport = serverReport(
  telematicsReadings,
  async (context) => {
    const { db, parameters, startsAt, endsAt } = context;
    const machine = await machineOf(context);
    const name = typeof parameters.figure === 'string' ? parameters.figure : '';
    const figure = telematicsFigure(name);
    if (machine === null || figure === null) return [];
    const { rows } = await sql<ReportRowOf<typeof telematicsReadings>>`
    with told as (
      select ts, value, source_code
      from ${machineMetricView}
      where equipment = ${machine}
        and name = ${name}
        and ts >= ${startsAt}
        and ts < ${endsAt}
      order by ts desc
      limit ${most + 1}
    )
    select ts as at, value, source_code as source,
      case
        when value < 0 then 'negative'
        when ${figure.unit === '%'} and value > 100 then 'over_100'
        when ${figure.counter === true} and value > lead(value) over in_order
          and lead(value) over in_order >= lag(value) over in_order then 'left_out'
        when ${figure.counter === true} and value < lag(value) over in_order then 'fell'
      end as flag
    from told
    window in_order as (order by ts)
    order by ts`.execute(db);
    return rows.map((row) => ({ ...row, at: new Date(String(row.at)).toISOString() }));
  },
  { most, leavesOut: 'first' },
);
