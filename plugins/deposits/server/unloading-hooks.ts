import { sql } from 'kysely';
import { changeRows } from '../../../core/records/change-rows.server.ts';
import type { RecordHooks } from '../../../core/records/records.server.ts';
import { mineLocation } from '../records/mine-location.ts';
import type { stockAdjustment } from '../records/stock-adjustment.ts';
import type { unloadingStatus } from '../records/unloading-status.ts';
import { adjustmentCannotBe } from './stock-limits.ts';
import { notUnloading } from './unloading-limits.ts';

export const stockAdjustmentHooks: RecordHooks<typeof stockAdjustment> = {
  cannotBe: adjustmentCannotBe,
};

/** Opening and closing changes the place at once; what was said stays. */
export const unloadingStatusHooks: RecordHooks<typeof unloadingStatus> = {
  cannotBe: ({ location }, { db }) => notUnloading(db, location),
  beforeWrite: async (draft, { before, ...context }) => {
    if (before) return;
    const { rows } = await sql<{
      status: 'open' | 'full' | 'closed' | 'maintenance' | null;
    }>`select status from mine_location where id = ${draft.location}::uuid`.execute(context.db);
    Object.assign(draft, { changed_at: new Date().toISOString(), before: rows[0]?.status ?? null });
    await changeRows(context, mineLocation, {
      where: sql`id = ${draft.location}::uuid and site = ${draft.site}::uuid`,
      set: { status: draft.status },
    });
  },
};
