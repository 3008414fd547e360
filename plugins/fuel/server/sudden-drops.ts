import { sql } from 'kysely';
import { serverReport } from '../../../core/reports/report.server.ts';
import type { ReportRowOf } from '../../../core/reports/report.ts';
import { fuelSuddenDrop } from '../reports/fuel-sudden-drop.ts';

/** Most rows of one answer. */
const most = 200;

/**
 * Readings between which more went than was issued: those of the published view, which alerts are told from as well.
 */
export const suddenDropReport = serverReport(
  fuelSuddenDrop,
  async ({ db, sites, falls }) => {
    const { rows } = await sql<ReportRowOf<typeof fuelSuddenDrop>>`
    select at, jsonb_build_object('id', tank, 'label', code) as tank, round(lost::numeric, 0)::float8 as litres
    from v_tank_drop
    where site = any(${sites}::uuid[]) and ${falls(sql`at`, sql`site`)}
    order by at desc
    limit ${most + 1}`.execute(db);
    return rows;
  },
  { most, leavesOut: 'last' },
);
