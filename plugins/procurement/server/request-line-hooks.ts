import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import type { Database } from '../../../core/host/host.ts';
import { problems } from '../../../core/records/problems.server.ts';
import type { RecordHooks } from '../../../core/records/records.server.ts';
import type { purchaseRequestLine } from '../records/purchase-request-line.ts';

/** What people sign stays as they saw it: lines change with a draft, or with what was sent back, and no other request. */
export const requestLineHooks: RecordHooks<typeof purchaseRequestLine> = {
  beforeWrite: async ({ request }, { db, before }) => {
    await refuseSubmitted(db, [request, before?.request]);
  },
  beforeDelete: async ({ request }, { db }) => refuseSubmitted(db, [request]),
};

/** Throws 422 where one of the requests is no draft any more. Holds them until the transaction ends. */
async function refuseSubmitted(db: Database, requests: readonly unknown[]): Promise<void> {
  const { rows } = await sql<{ number: string | null; state: string }>`
    select number, state from purchase_request
    where id = any(${requests.filter((id) => typeof id === 'string')}::uuid[]) and deleted_at is null
    order by id
    for share`.execute(db);
  const locked = rows.find(({ state }) => state !== 'draft' && state !== 'returned');
  if (!locked) return;
  const number = locked.number ?? '';
  throw problems.invalid({ request: msg`${number} is submitted: its lines can no longer change.` });
}
