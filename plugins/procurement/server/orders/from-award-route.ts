import { msg } from '@lingui/core/macro';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { v7, validate as isUuid } from 'uuid';
import type { Database, Host } from '../../../../core/host/host.ts';
import { Problem } from '../../../../core/host/problem.ts';
import { rounded, sumOfAmounts } from '../../../../core/money/exact.ts';
import { lineNet } from '../../../../core/money/line-net.ts';
import { createRows, type RowsContext } from '../../../../core/records/change-rows.server.ts';
import { writingOnce } from '../../../../core/records/writing-once.server.ts';
import { problems } from '../../../../core/records/problems.server.ts';
import { reachIn } from '../../../../core/registry/access.ts';
import type { ChargeTaxes } from '../../formulas/charge-taxes.ts';
import { purchaseOrderLine } from '../../records/purchase-order-line.ts';
import { purchaseOrder } from '../../records/purchase-order.ts';
import { orderNet } from './revisions.ts';
import { currencyTable } from '../uses.ts';

type OfOne = FastifyRequest<{ Params: { id: string } }>;

/**
 * `POST /api/procurement/awards/<id>/orders/`: a draft of an order for each vendor of an approved award, with the lines,
 * prices and charges of its offer; nothing of it can be raised. Answers the ids.
 */
export function ordersOfAwardRoute(app: FastifyInstance, host: Host): void {
  app.post(
    '/api/procurement/awards/:id/orders/',
    {
      schema: { summary: 'Draft the orders of an approved award', tags: ['procurement'] },
      config: { can: 'purchase_order:create_orders' },
    },
    async (request: OfOne, reply) => {
      const orders = await writingOnce(host, request, (context) => draftOrders(context, request));
      return reply.code(201).send({ orders });
    },
  );
}

interface Awarded extends ChargeTaxes {
  readonly award_line: string;
  readonly quotation: string;
  readonly vendor: string;
  readonly currency: string;
  readonly minor_units: number;
  readonly of_offer: string | null;
  readonly charges: string | null;
  readonly incoterm: string | null;
  readonly place: string | null;
  readonly payment_terms: string | null;
  readonly part: string | null;
  readonly description: string | null;
  readonly vendor_ref: string | null;
  readonly manufacturer_ref: string | null;
  readonly qty: string;
  readonly unit: string | null;
  readonly price: string;
  readonly price_base_qty: string | null;
  readonly discount: string | null;
  readonly tax_code: string | null;
  readonly request_line: string | null;
  readonly is_down: boolean;
}

async function draftOrders(context: RowsContext, { caller, params: { id } }: OfOne): Promise<readonly string[]> {
  const { db } = context;
  if (!isUuid(id)) throw problems.notFound();
  const { rows } = await sql<{ site: string; state: string }>`
    select site, state from award where id = ${id} and deleted_at is null
    for update`.execute(db);
  const [found] = rows;
  if (!found || reachIn(caller.access, 'purchase_order:create_orders', found.site) === null) throw problems.notFound();
  if (found.state !== 'approved') throw new Problem(409, 'not_approved', msg`Only an approved award can be ordered.`);
  const lines = await awardedLines(db, id);
  if (lines.length === 0) throw new Problem(409, 'ordered', msg`The orders for this award already exist.`);
  const made: string[] = [];
  for (const [quotation, of] of Map.groupBy(lines, (line) => line.quotation)) {
    const [head] = of;
    if (!head) continue;
    const nets = of.map((line) => lineNet(line, head.minor_units));
    const order = v7();
    await createRows(context, purchaseOrder, [
      {
        id: order,
        site: found.site,
        vendor: head.vendor,
        revision: 0,
        kind: of.some((line) => line.is_down) ? 'emergency' : 'standard',
        match: 'three_way',
        award: id,
        quotation,
        currency: head.currency,
        subtotal: rounded(sumOfAmounts(nets), head.minor_units),
        discount: head.of_offer === null ? null : Number(head.of_offer),
        charges: head.charges ?? '0',
        charges_tax_code: head.charges_tax_code,
        charges_taxes: head.charges_taxes,
        net: orderNet(nets, { discount: head.of_offer, charges: head.charges }, head.minor_units),
        incoterm: head.incoterm,
        place: head.place,
        payment_terms: head.payment_terms,
        state: 'draft',
      },
    ]);
    await createRows(
      context,
      purchaseOrderLine,
      of.map((line, place) => ({
        site: found.site,
        order,
        part: line.part,
        description: line.description,
        vendor_ref: line.vendor_ref,
        manufacturer_ref: line.manufacturer_ref,
        qty: Number(line.qty),
        unit: line.unit,
        currency: line.currency,
        price: line.price,
        price_base_qty: line.price_base_qty === null ? null : Number(line.price_base_qty),
        discount: line.discount === null ? null : Number(line.discount),
        net: nets[place],
        tax_code: line.tax_code,
        award_line: line.award_line,
        request_line: line.request_line,
      })),
    );
    made.push(order);
  }
  return made;
}

/** What an award gives to vendors that have no order of it, other than a cancelled one. */
async function awardedLines(db: Database, id: string): Promise<readonly Awarded[]> {
  const { rows } = await sql<Awarded>`
    select awarded.id as award_line, awarded.quotation, awarded.vendor, offer.currency, currency.minor_units,
      offer.discount::text as of_offer, offer.charges::text, offer.charges_tax_code, offer.charges_taxes, offer.incoterm, offer.place, offer.payment_terms,
      asked.part, coalesce(nullif(line.description, ''), asked.description) as description,
      nullif(line.vendor_ref, '') as vendor_ref,
      nullif(concat_ws(' ', nullif(line.manufacturer, ''),
        coalesce(nullif(line.manufacturer_ref, ''), asked.manufacturer_ref)), '') as manufacturer_ref,
      awarded.qty::text, asked.unit, line.price::text, line.price_base_qty::text, line.discount::text, line.tax_code,
      asked.request_line, coalesce(request.urgency = 'machine_down', false) as is_down
    from award_line awarded
    join quotation_line line on line.id = awarded.quotation_line
    join quotation offer on offer.id = awarded.quotation
    join rfq_line asked on asked.id = awarded.rfq_line
    left join purchase_request_line needed on needed.id = asked.request_line
    left join purchase_request request on request.id = needed.request
    join ${currencyTable} currency on currency.id = offer.currency
    where awarded.award = ${id} and awarded.deleted_at is null
      and not exists (
        select
        from purchase_order one
        where one.award = awarded.award and one.vendor = awarded.vendor and one.state <> 'cancelled'
          and one.deleted_at is null)
    order by awarded.vendor, asked.created_at, asked.id`.execute(db);
  return rows;
}
