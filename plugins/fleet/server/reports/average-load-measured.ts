import { sql } from 'kysely';
import { serverReport } from '../../../../core/reports/report.server.ts';
import type { ReportRow } from '../../../../core/reports/report.ts';
import { payloadVerdict } from '../../formulas/payload-policy.ts';
import { averageLoadMeasured } from '../../reports/average-load-measured.ts';
import { truckCheckinTable } from '../uses.ts';

interface Measured {
  readonly id: string;
  readonly machine: string;
  readonly target: number | null;
  readonly approved: number | null;
  readonly loads: readonly number[];
}

/** Scales tell tenths of a tonne. */
const tenth = (value: number): number => Math.round(value * 10) / 10;

/**
 * Loads that a scale measured, from the truck check-ins where that record is there; without it nothing was recorded.
 */
export const averageLoadReport = serverReport(
  averageLoadMeasured,
  async ({ host, db, sites, parameters, startsAt, endsAt }) => {
    if (!host.records.has('truck_checkin')) return [];
    const material = parameters.material ?? null;
    const { rows } = await sql<Measured>`
      select machine.id, machine.site, machine.code as machine,
        case when grp.id is null then null else jsonb_build_object('id', grp.id, 'label', grp.code) end as "group",
        machine.payload_target as target, array_agg(tally.payload::float8 order by tally.at) as loads,
        (select load.tonnes from equipment_average_load load
          where load.deleted_at is null
            and load.state = 'approved'
            and load.site = machine.site
            and (load.equipment = machine.id or load."group" = machine."group")
            and (${material}::text is null or load.material = ${material})
          order by load.equipment nulls last, load.valid_from desc limit 1) as approved
      from ${truckCheckinTable} tally
      join equipment machine on machine.id = tally.truck
      left join equipment_group grp on grp.id = machine."group"
      where tally.deleted_at is null
        and tally.kind = 'dump'
        and tally.payload > 0
        and tally.site = any(${sites}::uuid[])
        and tally.at >= ${startsAt}
        and tally.at < ${endsAt}
        and (${material}::text is null or tally.material = ${material})
      group by machine.id, grp.id order by machine.code`.execute(db);
    return rows.map(({ loads, ...row }): ReportRow => {
      const tonnes = loads.reduce((sum, load) => sum + load, 0);
      const mean = tonnes / loads.length;
      const verdict = payloadVerdict(loads, row.target);
      return {
        ...row,
        loads,
        count: loads.length,
        tonnes: tenth(tonnes),
        mean: tenth(mean),
        limit: row.target === null ? null : row.target * 1.1,
        most: row.target === null ? null : row.target * 1.2,
        gap: row.approved === null ? null : tenth((100 * (mean - row.approved)) / row.approved),
        over: verdict ? tenth(verdict.over) : null,
        verdict: verdict === null ? null : verdict.indicative ? 'indicative' : verdict.kept ? 'kept' : 'broken',
      };
    });
  },
);
