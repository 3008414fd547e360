import { sql, type RawBuilder } from 'kysely';
import { serverReport } from '../../../core/reports/report.server.ts';
import type { ReportRowOf } from '../../../core/reports/report.ts';
import { fuelIssues } from '../reports/fuel-issues.ts';
import { equipmentTable, personTable } from './uses.ts';

/** Most rows of one answer. */
const most = 2_000;

/** The fills of the shifts asked for, of one station or of all. */
export const issueReport = serverReport(
  fuelIssues,
  async ({ db, host, falls, sites, parameters }) => {
    const station = typeof parameters.station === 'string' ? parameters.station : null;
    const name = (person: RawBuilder<unknown>): RawBuilder<unknown> =>
      host.records.has('person')
        ? sql`(select concat_ws(' ', last_name, first_name) from ${personTable} as person where person.id = ${person})`
        : sql`null::text`;
    const { rows } = await sql<ReportRowOf<typeof fuelIssues>>`
    select f.id, f.at, f.number, tank.code as tank, coalesce(pump.code, f.pump_code) as pump,
      coalesce(machine.code, f.equipment_code) as machine, f.hour_meter, f.litres, f.totaliser_after as totaliser,
      ${name(sql`f.operator`)} as operator, ${name(sql`f.attendant`)} as attendant, f.flags
    from equipment_fueling f
    join fuel_tank tank on tank.id = f.tank
    left join fuel_pump pump on pump.id = f.pump
    left join ${equipmentTable} machine on machine.id = f.equipment
    where f.deleted_at is null
      and f.site = any(${sites}::uuid[])
      and ${falls(sql`f.at`, sql`f.site`)}
      and f.state <> 'cancelled'
      and (${station}::uuid is null or tank.station = ${station}::uuid)
    order by f.at, f.id limit ${most + 1}`.execute(db);
    return rows.map((row) => ({ ...row, at: new Date(String(row.at)).toISOString() }));
  },
  { most, leavesOut: 'last' },
);
