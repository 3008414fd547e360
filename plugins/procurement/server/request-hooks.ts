import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import { nextDocumentNumber } from '../../../core/host/document-number.server.ts';
import type { Database } from '../../../core/host/host.ts';
import { Problem } from '../../../core/host/problem.ts';
import { problems } from '../../../core/records/problems.server.ts';
import type { BrokenRule } from '../../../core/records/record.ts';
import type { RecordHooks } from '../../../core/records/records.server.ts';
import type { purchaseRequest } from '../records/purchase-request.ts';
import { holdRates } from './approval/hold-rates.ts';
import { fingerprintOf } from './approval/fingerprint.ts';
import { planApproval } from './approval/plan.ts';
import { requestTotal } from './approval/request-total.ts';
import { askForSignatures, withdrawTasks } from './approval/tasks.ts';
import { tellSigners } from './approval/tell-signers.ts';
import { statusIntervalView } from './uses.ts';

/** Requests are numbered, priced and signed when they are submitted (catalogue procurement.md §1.3, §2, §3). */
export const requestHooks: RecordHooks<typeof purchaseRequest> = {
  cannotBe: async (row, { db, isTouched }) => [
    // What was submitted was judged then: the machine works again long since.
    ...(row.urgency === 'machine_down' && isTouched('urgency', 'equipment') && isWritten(row.state)
      ? await machineNotDown(db, row.equipment)
      : []),
  ],
  beforeWrite: async ({ needed_by: day, site }, { db, before }) => {
    if (day != null && day !== before?.needed_by) await refusePast(db, site ?? before?.site, day);
  },
  beforeTransition: async (transition, { row, reason: _reason, ...context }) => {
    const { db, host } = context;
    if (transition === 'cancel') {
      await refuseOrdered(db, row.id);
      await withdrawTasks(context, row.id);
    }
    if (transition !== 'submit') return {};
    await refusePast(db, row.site, row.needed_by);
    const isDown = row.urgency === 'machine_down';
    if (isDown)
      for (const { field, sentence } of await machineNotDown(db, row.equipment))
        throw problems.invalid({ [field]: sentence });
    const day = await dayOf(db, String(row.site));
    const total = await requestTotal(db, row.id, day);
    await holdRates(
      context,
      sql`select currency from purchase_request_line where request = ${row.id} and deleted_at is null`,
      day,
    );
    const round = (row.round ?? 0) + 1;
    const planned = await planApproval(db, {
      site: String(row.site),
      amount: total,
      kind: String(row.kind),
      urgency: String(row.urgency),
      singleSource: row.single_source === true,
      parties: [row.created_by, context.caller.userId],
    });
    await askForSignatures(context, planned, {
      request: row.id,
      site: String(row.site),
      amount: total,
      round,
      isDown,
      content: await fingerprintOf(db, row.id, total),
    });
    const number = row.number ?? (await nextDocumentNumber(db, 'PR', String(row.site)));
    await tellSigners(host, db, row.id, number);
    return { number, total, round, submitted_at: sql`now()`, approved_at: null };
  },
};

/** Whether a request is still being written, or written anew. */
const isWritten = (state: unknown): boolean => state == null || state === 'draft' || state === 'returned';

/** The day by the clocks of a site. */
async function dayOf(db: Database, site: string): Promise<string> {
  const { rows } = await sql<{ day: string }>`
    select local_clock(now(), time_zone)::date::text as day from site where id = ${site}`.execute(db);
  return rows[0]?.day ?? new Date().toISOString().slice(0, 10);
}

/** Nothing is asked for yesterday. Throws 422 at `needed_by`. */
async function refusePast(db: Database, site: unknown, day: string): Promise<void> {
  if (typeof site === 'string' && day.slice(0, 10) < (await dayOf(db, site)))
    throw problems.invalid({ needed_by: msg`This date has passed: enter the date it is needed.` });
}

/** Whoever says that a machine stands names it, and the fleet does not say that it works. */
async function machineNotDown(db: Database, equipment: unknown): Promise<readonly BrokenRule[]> {
  const { rows } = await sql<{ down: boolean }>`
    select category in ('DTS', 'DTU') as down
    from ${statusIntervalView}
    where equipment = ${equipment ?? null}::uuid and ended_at is null
    order by started_at desc
    limit 1`.execute(db);
  if (equipment != null && (rows[0]?.down ?? true)) return [];
  return [{ field: 'equipment', sentence: msg`Machine-down urgency requires the machine: choose it.` }];
}

/** What is ordered is cancelled with its order first. */
async function refuseOrdered(db: Database, request: string): Promise<void> {
  const { rows } = await sql`
    select
    from purchase_order_line line
    join purchase_request_line asked on asked.id = line.request_line
    join purchase_order one on one.id = line."order"
    where asked.request = ${request} and line.deleted_at is null and one.deleted_at is null
      and one.state not in ('refused', 'cancelled')
    limit 1`.execute(db);
  if (rows.length > 0)
    throw new Problem(409, 'ordered', msg`Part of this request has been ordered: cancel the order first.`);
}
