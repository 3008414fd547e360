import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import { problems } from '../../../../core/records/problems.server.ts';
import type { RecordHooks } from '../../../../core/records/records.server.ts';

/** A machine that is full weighs at least its own mass and most of what it is made to carry. */
export const equipmentTechnicalSpecHooks: RecordHooks = {
  beforeWrite: async (draft, { db, before }) => {
    const row = { ...before, ...draft } as Record<string, unknown>;
    if (row.mass_empty == null || row.mass_gross == null) return;
    const { rows } = await sql<{ target: number | null }>`select max(payload_target) as target from equipment where deleted_at is null and (id = ${row.equipment ?? null}::uuid or model = ${row.model ?? null}::text)`.execute(db);
    if (Number(row.mass_gross) < Number(row.mass_empty) + (rows[0]?.target ?? 0) * 0.9) throw problems.invalid({ mass_gross: msg`Gross mass is too low for the target payload.` });
  },
};
