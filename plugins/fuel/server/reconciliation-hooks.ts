import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import { problems } from '../../../core/records/problems.server.ts';
import type { RecordHooks } from '../../../core/records/records.server.ts';
import { variance } from '../formulas/variance.ts';
import { reconciliationDerived } from './derived.ts';
import { lockTanks } from './lock-tanks.ts';
import { dayFigures } from './reconcile.ts';
import type { fuelReconciliation } from '../records/fuel-reconciliation.ts';

interface Figures {
  readonly opening: number | null;
  readonly deliveries: number;
  readonly transfers_in: number;
  readonly transfers_out: number;
  readonly issues: number;
  readonly closing: number | null;
}

/** A reconciliation written by hand gets the figures of its tank and day; an edit never changes them. */
export const reconciliationHooks: RecordHooks<typeof fuelReconciliation> = {
  derived: reconciliationDerived,
  beforeWrite: async (draft, { db, before }) => {
    const row = { ...before, ...draft };
    const tank = (await lockTanks(db, [row.tank])).get(String(row.tank));
    if (!tank) return;
    if (tank.site !== row.site) throw problems.invalid({ tank: msg`Tank ${tank.code} is at another site.` });
    if (before && draft.tank === undefined && draft.production_date === undefined) return;
    const { rows } = await sql<Figures>`
      with day as (
        select ${tank.id}::uuid as tank, shift.production_date, min(shift.starts_at) as starts_at,
          max(shift.ends_at) as ends_at
        from shift_instance(${String(row.production_date)}::date, ${String(row.production_date)}::date) shift
        where shift.site = ${tank.site}
        group by 2)
      ${dayFigures}`.execute(db);
    const figures = rows[0];
    if (!figures) return;
    const { opening, closing, deliveries, transfers_in: transfersIn, transfers_out: transfersOut, issues } = figures;
    const judged =
      opening === null || closing === null
        ? null
        : variance({ opening, deliveries, transfersIn, transfersOut, issues }, closing);
    Object.assign(draft, {
      opening,
      deliveries,
      transfers_in: transfersIn,
      transfers_out: transfersOut,
      issues,
      closing,
      book: opening === null ? null : opening + deliveries + transfersIn - transfersOut - issues,
      variance: judged?.litres ?? null,
      variance_pct: judged?.percent == null ? null : Math.round(judged.percent * 100) / 100,
    });
  },
};
