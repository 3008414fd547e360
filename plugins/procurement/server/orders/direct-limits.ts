import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import type { Database } from '../../../../core/host/host.ts';
import { Problem } from '../../../../core/host/problem.ts';
import { companyCurrency } from '../../../../core/i18n/company-currency.ts';
import { Exact } from '../../../../core/money/exact.ts';
import { convertAmount, currencyTable } from '../uses.ts';
import { holdsToday } from './agreed-prices.ts';

/** What may be ordered of a vendor for one request without an award (catalogue procurement.md §9.1). */
export const directLimit = '20000';

/** Who signed a request does not order what it asks for (catalogue procurement.md §3, 9). */
export async function refuseOwnApproval(db: Database, requests: readonly string[], user: string): Promise<void> {
  const { rows } = await sql`
    select from approval_task
    where request = any(${requests}::uuid[]) and decided_by = ${user}::uuid and status = 'approved' and deleted_at is null
    limit 1`.execute(db);
  if (rows.length > 0)
    throw new Problem(403, 'own_approval', msg`You approved this request: another person must order it.`);
}

/** Throws 409 where the living direct orders of a request to a vendor come to more than needs no award. */
export async function refuseAboveDirect(db: Database, request: string, vendor: string): Promise<void> {
  const { rows } = await sql<{ total: string | null; without: string | null }>`
    select sum(coalesce(one.net_company, today.amount))::text as total,
      min(currency.code) filter (where one.net_company is null and today.amount is null) as without
    from purchase_order one
    join ${currencyTable} currency on currency.id = one.currency
    left join lateral ${convertAmount}(one.net, currency.code, ${companyCurrency()}, current_date) today on true
    where one.vendor = ${vendor} and one.award is null and one.state not in ('refused', 'cancelled')
      and one.deleted_at is null and exists (
        select
        from purchase_order_line line
        join purchase_request_line asked on asked.id = line.request_line
        where line."order" = one.id and line.deleted_at is null and asked.request = ${request})`.execute(db);
  const [found] = rows;
  if (found?.without) throw new Problem(409, 'no_rate', msg`There is no rate of this currency today: enter it first.`);
  if (new Exact(found?.total ?? '0').gt(directLimit))
    throw new Problem(
      409,
      'above_direct',
      msg`Without an award, a vendor can receive orders up to ${directLimit} for one request: request quotations.`,
    );
}

/** The same of all requests that an order answers; what an award gave is no direct order. */
export async function refuseOrderAboveDirect(
  db: Database,
  { id, vendor, award }: { readonly id: string; readonly vendor: string; readonly award: string | null },
): Promise<void> {
  if (award !== null) return;
  for (const request of await requestsOf(db, id)) await refuseAboveDirect(db, request, vendor);
}

/** Throws 409 where what an order was drafted by holds no more: the request is cancelled, or a price has ended. */
export async function refuseEnded(db: Database, order: string): Promise<void> {
  const { rows } = await sql<{ request_ended: boolean; price_ended: boolean }>`
    select coalesce(bool_or(request.state not in ('approved', 'sourcing')), false) as request_ended,
      coalesce(bool_or(not ${holdsToday}), false) as price_ended
    from purchase_order_line line
    join purchase_request_line asked on asked.id = line.request_line
    join purchase_request request on request.id = asked.request
    join vendor_info_record price on price.id = line.info_record
    join site on site.id = line.site
    where line."order" = ${order} and line.deleted_at is null`.execute(db);
  const [found] = rows;
  if (found?.request_ended)
    throw new Problem(409, 'request_ended', msg`The request of this order is no longer approved.`);
  if (found?.price_ended)
    throw new Problem(
      409,
      'price_ended',
      msg`An agreed price of this order is no longer valid: cancel the order and draft it again.`,
    );
}

/** The requests that an order answers. */
export async function requestsOf(db: Database, order: string): Promise<readonly string[]> {
  const { rows } = await sql<{ request: string }>`
    select distinct asked.request
    from purchase_order_line line
    join purchase_request_line asked on asked.id = line.request_line
    where line."order" = ${order} and line.deleted_at is null
    order by asked.request`.execute(db);
  return rows.map(({ request }) => request);
}
