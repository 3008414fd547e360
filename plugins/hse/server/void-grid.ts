import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import type { VoidedForm } from '../../../core/forms/form-followers.server.ts';
import { Problem } from '../../../core/host/problem.ts';
import { changeRows, type AlongContext } from '../../../core/records/change-rows.server.ts';
import { hseAudit } from '../records/hse-audit.ts';
import { gridStates } from '../shared/audit-grid.ts';

/** An audit whose grid is voided has no score until it is filled anew; a report that was issued keeps its grid. */
export async function voidGrid(context: AlongContext, { id, number, family }: VoidedForm): Promise<void> {
  if (family !== 'audit_grid') return;
  const { rows } = await sql<{ id: string; number: string; state: string }>`
    select id, number, state from hse_audit where grid = ${id} and deleted_at is null for update`.execute(context.db);
  const issued = rows.find(({ state }) => !gridStates.includes(state));
  if (issued) throw new Problem(409, 'wrong_state', msg`The report of ${issued.number} was issued with this grid.`);
  await changeRows(context, hseAudit, {
    rows: rows.map((audit) => ({ id: audit.id, score: null })),
    action: 'grid',
    reason: number,
  });
}
