import { sql } from 'kysely';
import type { Database, Host } from '../../../../core/host/host.ts';
import { beyondScope } from '../../../../core/host/scope/caller-scope.ts';
import type { VendorHome, VendorState } from '../../../vendor-calls.ts';
import { takesPart } from '../rfq/takes-part.ts';
import { companyOf, type VendorPerson } from './who.ts';

export interface Summary {
  readonly id: string;
  readonly number: string;
  readonly title: string;
  readonly lines: number;
  readonly deadlineAt: string;
  readonly sentAt: string | null;
  readonly rfqState: string;
  readonly status: string;
  readonly live: string | null;
  readonly hasDraft: boolean;
  readonly isOver: boolean;
  readonly takesPart: boolean;
}

/** Where a vendor's answer stands, in the vendor's own words; nothing of how offers are judged. */
export function stateOf({ rfqState, status, live, hasDraft, isOver, takesPart }: Omit<Summary, 'id'>): VendorState {
  if (rfqState === 'cancelled') return 'cancelled';
  // What was judged in the first stage is told, and nothing of how.
  if (!takesPart) return 'not_awarded';
  if (rfqState === 'no_award') return live === null ? 'closed' : 'not_awarded';
  if (rfqState === 'awarded')
    return live === 'awarded' || live === 'partly_awarded' ? 'awarded' : live === null ? 'closed' : 'not_awarded';
  if (status === 'declined') return 'declined';
  if (isOver) return live === null || live === 'to_confirm' ? 'closed' : 'evaluating';
  if (live === 'to_confirm') return 'to_confirm';
  if (live !== null) return 'sent';
  return hasDraft ? 'draft' : 'to_answer';
}

/** One request or all that a vendor is invited to. */
export async function summaries(db: Database, vendor: string, rfq: string | null): Promise<readonly Summary[]> {
  const { rows: own } = await sql<{ rfq: string }>`
    select rfq from rfq_invitation
    where vendor = ${vendor} and deleted_at is null and (${rfq}::uuid is null or rfq = ${rfq}::uuid)`.execute(db);
  const { rows } = await beyondScope(() =>
    sql<Summary>`
      select rfq.public_id as id, rfq.number, rfq.title, rfq.deadline_at as "deadlineAt", rfq.state as "rfqState",
        invitation.status, live.state as live, live.received_at as "sentAt",
        draft.rfq is not null as "hasDraft", ${takesPart(vendor)} as "takesPart",
        clock_timestamp() > rfq.deadline_at as "isOver",
        (select count(*)::int from rfq_line line where line.rfq = rfq.id and line.deleted_at is null) as lines
      from rfq
      join rfq_invitation invitation
        on invitation.rfq = rfq.id and invitation.vendor = ${vendor} and invitation.deleted_at is null
      left join quotation_draft draft on draft.rfq = rfq.id and draft.vendor = ${vendor}
      left join lateral (
        select offer.state, offer.received_at
        from quotation offer
        where offer.rfq = rfq.id and offer.vendor = ${vendor} and offer.deleted_at is null
          and offer.state not in ('superseded', 'withdrawn') and offer.stage is not distinct from rfq.stage
        order by offer.revision desc
        limit 1) live on true
      where rfq.id = any(${own.map((one) => one.rfq)}::uuid[]) and rfq.deleted_at is null and rfq.published_at is not null
      order by rfq.deadline_at desc, rfq.id`.execute(db),
  );
  return rows;
}

/** What a vendor is shown first. */
export async function vendorHome(host: Host, person: VendorPerson): Promise<VendorHome> {
  const rows = await summaries(host.db, person.vendor, null);
  return {
    company: companyOf(person),
    now: new Date().toISOString(),
    requests: rows.map((row) => ({
      id: row.id,
      number: row.number,
      title: row.title,
      lines: row.lines,
      deadlineAt: row.deadlineAt,
      state: stateOf(row),
      sentAt: row.sentAt,
    })),
  };
}
