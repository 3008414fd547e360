import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import { v7 } from 'uuid';
import * as z from 'zod';
import type { Database } from '../../../../core/host/host.ts';
import { converted } from '../../../../core/money/converted.ts';
import { Exact, rounded, sumOfAmounts } from '../../../../core/money/exact.ts';
import { lineNet } from '../../../../core/money/line-net.ts';
import { createRows, type RowsContext } from '../../../../core/records/change-rows.server.ts';
import { problems } from '../../../../core/records/problems.server.ts';
import { beyondApproved } from '../../formulas/beyond-approved.ts';
import { poRevisionLine } from '../../records/po-revision-line.ts';
import { poRevision } from '../../records/po-revision.ts';
import { companyUnits } from '../company-units.ts';
import { currencyTable, unitOfMeasureTable } from '../uses.ts';
import { refuseFraction } from '../whole-units.ts';
import { refuseSameLine } from '../refuse-same-line.ts';
import { openLines } from './agreed-prices.ts';
import { refuseBelow, refuseInvoiced } from './revisable.ts';
import { orderNet } from './revisions.ts';

/** What may be asked otherwise of a line. */
export const wishOfLine = {
  qty: z.optional(z.string().regex(/^[0-9]{1,9}(\.[0-9]{1,6})?$/)),
  price: z.optional(z.string().regex(/^[0-9]{1,10}(\.[0-9]{1,6})?$/)),
  promised_on: z.optional(z.iso.date()),
};

/** Who promises a day farther away has mistyped it. */
const mostYears = 5;

/** What shall be otherwise in an order. */
interface Wish {
  readonly reason: string;
  readonly requested_by: 'us' | 'vendor';
  readonly lines: readonly ({ readonly line: string } & z.infer<z.ZodObject<typeof wishOfLine>>)[];
}

export interface RevisedOrder {
  readonly id: string;
  readonly site: string;
  readonly state: string;
  readonly currency: string;
  readonly minor_units: number;
  readonly rate: string;
  readonly discount: string | null;
  readonly charges: string | null;
  readonly net: string;
  readonly net_company: string;
  readonly today: string;
}

interface Line {
  readonly id: string;
  readonly no: number;
  readonly qty: string;
  readonly price: string;
  readonly price_base_qty: string | null;
  readonly discount: string | null;
  readonly net: string;
  readonly promised_on: string | null;
  /** Of a direct order: what it answers, and how many of its units are in one of the order. */
  readonly request: string | null;
  readonly request_line: string | null;
  readonly factor: string;
  /** Of its unit. */
  readonly unit_decimals: number;
  /** At which it was last approved. */
  readonly approved_price: string;
  /** What came of it and was not refused. */
  readonly received: string;
  readonly invoiced: string;
  readonly is_closed: boolean;
}

/** An order that is held until the transaction ends; undefined where there is none. */
export async function heldForRevision(db: Database, id: string): Promise<RevisedOrder | undefined> {
  const { rows } = await sql<RevisedOrder>`
    select one.id, one.site, one.state, one.currency, currency.minor_units, one.rate::text, one.discount::text,
      one.charges::text, one.net::text, one.net_company::text,
      local_clock(now(), site.time_zone)::date::text as today
    from purchase_order one
    join site on site.id = one.site
    join ${currencyTable} currency on currency.id = one.currency
    where one.id = ${id} and one.deleted_at is null
    for update of one`.execute(db);
  return rows[0];
}

/**
 * Drafts what shall change in an order that is held, and answers the id of the revision; `state` is where it begins.
 * Throws 422 where nothing would change, or what is wished cannot be.
 */
export async function draftRevision(
  context: RowsContext,
  order: RevisedOrder,
  given: Wish,
  state: 'draft' | 'proposed',
): Promise<string> {
  const { db } = context;
  const { id } = order;
  refuseSameLine(
    'lines',
    given.lines.map(({ line }) => line),
  );
  const base = await lastApproved(db, id);
  const lines = await linesOf(db, id, base?.id ?? null, base?.side ?? null);
  if (given.lines.some(({ line }) => !lines.some((one) => one.id === line)))
    throw problems.invalid({ lines: msg`One of the lines is not part of this order.` });
  const latest = `${Number(order.today.slice(0, 4)) + mostYears}${order.today.slice(4)}`;
  const after = lines.map((line) => {
    const wish = given.lines.find((one) => one.line === line.id);
    const { no } = line;
    if (wish && line.is_closed)
      throw problems.invalid({ lines: msg`Line ${no} was closed early: nothing more is expected.` });
    const { qty = line.qty, price = line.price, promised_on = line.promised_on } = wish ?? {};
    if (!new Exact(qty).gt('0')) throw problems.invalid({ lines: msg`Quantities must be above zero.` });
    if (wish?.qty !== undefined) refuseFraction(qty, line.unit_decimals);
    if (promised_on !== line.promised_on && promised_on !== null && promised_on < order.today)
      throw problems.invalid({ lines: msg`A promised day has passed.` });
    if (wish?.promised_on !== undefined && wish.promised_on > latest)
      throw problems.invalid({ lines: msg`Line ${no}: this date is more than five years away.` });
    return { ...line, qty, price, promised_on, net: lineNet({ ...line, qty, price }, order.minor_units), was: line };
  });
  type After = (typeof after)[number];
  const hasChanged = ({ qty, price, promised_on: day, was }: After): boolean =>
    !new Exact(qty).eq(was.qty) || !new Exact(price).eq(was.price) || day !== was.promised_on;
  if (!after.some((line) => hasChanged(line))) throw problems.invalid({ lines: msg`No changes.` });
  for (const { qty, was, received, invoiced } of after)
    if (!new Exact(qty).eq(was.qty)) refuseBelow(qty, received, invoiced);
  for (const { no, price, was, invoiced } of after) if (!new Exact(price).eq(was.price)) refuseInvoiced(no, invoiced);
  await refuseBeyondRequest(db, after);
  const units = await companyUnits(db);
  const net = orderNet(
    after.map((line) => line.net),
    order,
    order.minor_units,
  );
  const company = converted(net, order.rate, units);
  const rises = [
    beyondApproved(company, base?.company ?? order.net_company),
    ...after.map((line) => beyondApproved(worth(line, line.price), worth(line, line.approved_price))),
  ].flatMap((rise) => rise ?? []);
  function worth(line: After, price: string): string {
    return converted(lineNet({ ...line, price }, order.minor_units), order.rate, units);
  }
  const highest = rises.toSorted((one, other) => new Exact(other).cmp(one))[0];
  const { rows: numbered } = await sql<{ no: number }>`
    select coalesce(max(no), 0) + 1 as no from po_revision where "order" = ${id}`.execute(db);
  const revision = v7();
  await createRows(context, poRevision, [
    {
      id: revision,
      site: order.site,
      order: id,
      no: numbered[0]?.no ?? 1,
      reason: given.reason,
      requested_by: given.requested_by,
      currency: order.currency,
      net_before: order.net,
      net,
      company_before: order.net_company,
      net_company: company,
      exceeds: highest === undefined ? null : rounded(highest, units),
      state,
    },
  ]);
  await createRows(
    context,
    poRevisionLine,
    after.map((line) => ({
      site: order.site,
      revision,
      line: line.id,
      qty_before: Number(line.was.qty),
      qty: Number(line.qty),
      currency: order.currency,
      price_before: line.was.price,
      price: line.price,
      net_before: line.was.net,
      net: line.net,
      promised_before: line.was.promised_on,
      promised_on: line.promised_on,
    })),
  );
  return revision;
}

interface Base {
  readonly id: string;
  readonly side: 'before' | 'after';
  readonly company: string;
}

/** What was approved last: the last revision that somebody approved, else the order as it was before the first. */
async function lastApproved(db: Database, order: string): Promise<Base | undefined> {
  const { rows } = await sql<Base>`
    select id, case when approved_by is null then 'before' else 'after' end as side,
      case when approved_by is null then company_before else net_company end::text as company
    from po_revision
    where "order" = ${order} and state in ('issued', 'acknowledged') and deleted_at is null
    order by approved_by is null, case when approved_by is null then no else -no end
    limit 1`.execute(db);
  return rows[0];
}

async function linesOf(
  db: Database,
  order: string,
  base: string | null,
  side: 'before' | 'after' | null,
): Promise<readonly Line[]> {
  const { rows } = await sql<Line>`
    select line.id, (row_number() over (order by line.created_at, line.id))::int as no, line.qty::text, line.price::text,
      line.price_base_qty::text, line.discount::text, line.net::text, line.promised_on::text,
      case when line.award_line is null then asked.request end as request,
      case when line.award_line is null then line.request_line end as request_line,
      (case when line.unit = asked.unit then 1 else coalesce(price.factor, 1) end)::text as factor,
      coalesce(unit.decimals, 6) as unit_decimals, coalesce(line.received_qty, 0)::text as received,
      coalesce(line.invoiced_qty, 0)::text as invoiced, coalesce(line.closed_short, false) as is_closed,
      coalesce(case when ${side}::text = 'after' then past.price else past.price_before end, line.price)::text as approved_price
    from purchase_order_line line
    left join purchase_request_line asked on asked.id = line.request_line
    left join vendor_info_record price on price.id = line.info_record
    left join ${unitOfMeasureTable} unit on unit.id = line.unit
    left join po_revision_line past on past.line = line.id and past.revision = ${base}::uuid
    where line."order" = ${order} and line.deleted_at is null
    order by no`.execute(db);
  return rows;
}

/** A direct order asks for no more than its request still allows beside it. */
async function refuseBeyondRequest(db: Database, after: readonly (Line & { readonly was: Line })[]): Promise<void> {
  for (const request of new Set(after.flatMap((line) => line.request ?? []))) {
    for (const { id, left } of await openLines(db, request, 'en')) {
      const own = after.filter((line) => line.request_line === id);
      const more = sumOfAmounts(own.map(({ qty, was, factor }) => new Exact(qty).minus(was.qty).times(factor)));
      const [first] = own;
      if (!first || !more.gt(left)) continue;
      const { no, qty } = first;
      const allowed = new Exact(first.was.qty).plus(new Exact(left).div(first.factor).round(6)).toFixed();
      throw problems.invalid({ lines: msg`Line ${no}: ordered ${qty} is more than the request allows (${allowed}).` });
    }
  }
}
