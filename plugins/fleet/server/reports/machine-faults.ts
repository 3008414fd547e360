import { sql } from 'kysely';
import { serverReport } from '../../../../core/reports/report.server.ts';
import type { ReportRowOf } from '../../../../core/reports/report.ts';
import { machineFaults } from '../../reports/machine-faults.ts';
import { machineOf } from './machine-telematics.ts';
import { faultEventView } from '../uses.ts';

/** Most faults of one answer, the newest. */
const most = 5_000;

/** The faults of one machine within the period; none without a machine, or where no tracking plugin publishes any. */
export const machineFaultsReport = serverReport(
  machineFaults,
  async (context) => {
    const { db, startsAt, endsAt } = context;
    const machine = await machineOf(context);
    if (machine === null) return [];
    const { rows } = await sql<ReportRowOf<typeof machineFaults>>`
    select ts as at, code, description, severity, active
    from ${faultEventView}
    where equipment = ${machine}
      and ts >= ${startsAt}
      and ts < ${endsAt}
    order by ts desc, code
    limit ${most + 1}`.execute(db);
    return rows.map((row) => ({ ...row, at: new Date(String(row.at)).toISOString() }));
  },
  { most, leavesOut: 'last' },
);
