import { sql } from 'kysely';
import { serverReport } from '../../../../core/reports/report.server.ts';
import type { ReportRow } from '../../../../core/reports/report.ts';
import { machineFaults } from '../../reports/machine-faults.ts';
import { machineOf } from './machine-telematics.ts';

/** Most faults of one answer, the newest. */
const most = 5_000;

/** The faults of one machine within the period; none without a machine, or where no tracking plugin publishes any. */
export const machineFaultsReport = serverReport(
  machineFaults,
  async (context) => {
    const { db, startsAt, endsAt } = context;
    const machine = await machineOf(context);
    const { rows: there } = await sql<{ there: boolean }>`
    select to_regclass('public.v_fault_event') is not null as there`.execute(db);
    if (machine === null || !there[0]?.there) return [];
    const { rows } = await sql<ReportRow>`
    select ts as at, code, description, severity, active
    from v_fault_event
    where equipment = ${machine}
      and ts >= ${startsAt}
      and ts < ${endsAt}
    order by ts desc, code
    limit ${most + 1}`.execute(db);
    return rows.map((row) => ({ ...row, at: new Date(String(row.at)).toISOString() }));
  },
  { most, leavesOut: 'last' },
);
