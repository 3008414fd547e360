import { sql } from 'kysely';
import type { Database } from '../../../../core/host/host.ts';
import type { AskedChanges } from '../../../vendor-order-calls.ts';

/** The changes that a vendor asked for, where that was its last answer to an order; by the order's public address. */
export async function askedChanges(db: Database, publicId: string): Promise<AskedChanges | null> {
  const { rows } = await sql<AskedChanges & { id: string; decision: string }>`
    select answer.id, answer.decision, answer.answered_at as at, coalesce(answer.note, '') as note, answer.outcome,
      answer.outcome_reason as reason, coalesce((
        select jsonb_agg(jsonb_build_object(
          'no', place.no, 'qty', wished.qty::text, 'price', trim_scale(wished.price)::text,
          'promisedOn', wished.promised_on, 'note', nullif(wished.note, '')) order by place.no)
        from po_response_line wished
        join (
          select id, (row_number() over (order by created_at, id))::int as no
          from purchase_order_line
          where "order" = one.id and deleted_at is null) place on place.id = wished.line
        where wished.response = answer.id and wished.deleted_at is null), '[]') as lines
    from purchase_order one
    join po_response answer on answer."order" = one.id and answer.deleted_at is null
    where one.public_id = ${publicId}
    order by answer.answered_at desc, answer.id desc
    limit 1`.execute(db);
  const [last] = rows;
  if (!last || last.decision !== 'changes') return null;
  const { id: _, decision: _decision, ...changes } = last;
  return changes;
}
