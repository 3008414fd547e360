import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import type { Database } from '../../../../core/host/host.ts';
import { Problem } from '../../../../core/host/problem.ts';
import { Exact, type Decimal } from '../../../../core/money/exact.ts';
import { problems } from '../../../../core/records/problems.server.ts';
import type { Revisable } from '../../records/order-choices.ts';
import { whyNotRevised } from '../../shared/why-not-revised.ts';

/** Throws 409 where an order in its state is not revised. */
export function refuseNotRevisable(state: string): asserts state is Revisable {
  const why = whyNotRevised(state);
  if (why) throw new Problem(409, why.code, why.sentence);
}

interface Changed {
  readonly no: number;
  readonly is_less: boolean;
  readonly is_priced: boolean;
  readonly qty: string;
  readonly received: string;
  readonly invoiced: string;
}

/** Throws 422 where a line shall be less than what came of it, or what its vendor has billed. */
export function refuseBelow(qty: Decimal, received: Decimal, invoiced: Decimal): void {
  if (new Exact(qty).lt(received) || new Exact(qty).lt(invoiced))
    throw problems.invalid({
      lines: msg`Quantity cannot go below what is received (${received}) or invoiced (${invoiced}).`,
    });
}

/** Throws 422 where something of a line was billed: its price stays what it was billed by. */
export function refuseInvoiced(no: number, invoiced: Decimal): void {
  if (new Exact(invoiced).gt('0'))
    throw problems.invalid({ lines: msg`Line ${no} is invoiced: its price cannot change.` });
}

/**
 * Throws 422 where something came or was billed since a revision was drafted, and it would go below that or change the
 * price of what is billed.
 */
export async function refuseOvertaken(db: Database, revision: string): Promise<void> {
  const { rows } = await sql<Changed>`
    select numbered.no, changed.qty < changed.qty_before as is_less, changed.price <> changed.price_before as is_priced,
      changed.qty::text as qty, coalesce(line.received_qty, 0)::text as received,
      coalesce(line.invoiced_qty, 0)::text as invoiced
    from po_revision_line changed
    join purchase_order_line line on line.id = changed.line
    cross join lateral (
      select count(*)::int as no from purchase_order_line before
      where before."order" = line."order" and before.deleted_at is null
        and (before.created_at, before.id) <= (line.created_at, line.id)) numbered
    where changed.revision = ${revision} and changed.deleted_at is null
      and (changed.qty < changed.qty_before or changed.price <> changed.price_before)
    order by line.created_at, line.id`.execute(db);
  for (const { no, is_less: isLess, is_priced: isPriced, qty, received, invoiced } of rows) {
    if (isLess) refuseBelow(qty, received, invoiced);
    if (isPriced) refuseInvoiced(no, invoiced);
  }
}
