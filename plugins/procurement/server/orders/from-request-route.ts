import { msg } from '@lingui/core/macro';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { v7, validate as isUuid } from 'uuid';
import * as z from 'zod';
import { checkBody } from '../../../../core/host/check-body.ts';
import type { Host } from '../../../../core/host/host.ts';
import { Problem } from '../../../../core/host/problem.ts';
import { Exact, rounded, sumOfAmounts } from '../../../../core/money/exact.ts';
import { lineNet } from '../../../../core/money/line-net.ts';
import { changeRows, createRows, type RowsContext } from '../../../../core/records/change-rows.server.ts';
import { writingOnce } from '../../../../core/records/writing-once.server.ts';
import { problems } from '../../../../core/records/problems.server.ts';
import { reachIn } from '../../../../core/registry/access.ts';
import { inOrderUnits, priceFor, soldBy } from '../../formulas/agreed-price.ts';
import { purchaseOrderLine } from '../../records/purchase-order-line.ts';
import { purchaseOrder } from '../../records/purchase-order.ts';
import { purchaseRequest } from '../../records/purchase-request.ts';
import { agreedPrices, fits, openLines, orderableLines, type AgreedPrice, type OpenLine } from './agreed-prices.ts';
import { refuseAboveDirect, refuseOwnApproval } from './direct-limits.ts';
import { refuseFraction } from '../whole-units.ts';

type OfOne = FastifyRequest<{ Params: { id: string } }>;

const body = z.strictObject({
  lines: z
    .array(
      z.strictObject({
        line: z.uuid(),
        /** The agreed price: a purchasing info record. */
        price: z.uuid(),
        /** In the unit of the request. */
        qty: z.string().regex(/^[0-9]{1,9}(\.[0-9]{1,6})?$/),
      }),
    )
    .min(1)
    .max(500),
  /** Why it is ordered though the vendor sells by other quantities. */
  reason: z.string().trim().max(2_000).optional(),
});
type Body = z.infer<typeof body>;

/**
 * `/api/procurement/requests/<id>/orders/`: what of an approved request has agreed prices, and drafts of orders of it,
 * one for each vendor and currency.
 */
export function ordersOfRequestRoute(app: FastifyInstance, host: Host): void {
  const path = '/api/procurement/requests/:id/orders/';
  const config = { can: 'purchase_order:create_orders' } as const;
  app.get(
    path,
    { schema: { summary: 'What of a request can be ordered at agreed prices', tags: ['procurement'] }, config },
    async (request: OfOne) => {
      const { site } = await approved(host.db, request, false);
      return orderableLines(host.db, request.params.id, site, request.caller.language);
    },
  );
  app.post(
    path,
    {
      schema: { summary: 'Draft orders of an approved request at agreed prices', tags: ['procurement'] },
      config: { ...config, body },
    },
    async (request: OfOne, reply) => {
      const given = checkBody(body, request.body);
      const orders = await writingOnce(host, request, (context) => draftOrders(context, request, given));
      return reply.code(201).send({ orders });
    },
  );
}

interface Approved {
  readonly site: string;
  readonly urgency: string;
}

/** The request, held until the transaction ends where it is to be ordered from. Throws where it is not approved. */
async function approved(db: Host['db'], { caller, params: { id } }: OfOne, isHeld: boolean): Promise<Approved> {
  if (!isUuid(id)) throw problems.notFound();
  const { rows } = await sql<Approved & { state: string }>`
    select site, urgency, state from purchase_request where id = ${id} and deleted_at is null
    ${isHeld ? sql`for update` : sql``}`.execute(db);
  const [found] = rows;
  if (!found || reachIn(caller.access, 'purchase_order:create_orders', found.site) === null) throw problems.notFound();
  if (found.state !== 'approved' && found.state !== 'sourcing')
    throw new Problem(409, 'not_approved', msg`Only an approved request can be ordered.`);
  return found;
}

interface Ordered extends AgreedPrice {
  readonly line: OpenLine;
  readonly qty: string;
  readonly net: string;
  readonly agreed: string;
}

async function draftOrders(context: RowsContext, request: OfOne, given: Body): Promise<readonly string[]> {
  const { db } = context;
  const { caller } = request;
  const { id } = request.params;
  const { site, urgency } = await approved(db, request, true);
  await refuseOwnApproval(db, [id], caller.userId);
  const lines = await openLines(db, id, caller.language);
  const parts = lines.flatMap(({ part }) => part ?? []);
  const prices = await agreedPrices(db, parts, site, caller.language);
  refuseTooMuch(lines, given.lines);
  const ordered = given.lines.map((one) => orderedLine(one, lines, prices, given.reason ?? ''));
  const made: string[] = [];
  for (const [, of] of Map.groupBy(ordered, ({ vendor, currency }) => `${vendor} ${currency}`)) {
    const [head] = of;
    if (!head) continue;
    const order = v7();
    const net = rounded(sumOfAmounts(of.map((line) => line.net)), head.minor_units);
    const same = <Key extends 'incoterm' | 'place'>(key: Key) =>
      of.every((line) => line[key] === head[key]) ? head[key] : null;
    await createRows(
      context,
      purchaseOrder,
      [
        {
          id: order,
          site,
          vendor: head.vendor,
          revision: 0,
          kind: urgency === 'machine_down' ? 'emergency' : 'standard',
          match: 'three_way',
          currency: head.currency,
          subtotal: net,
          charges: '0',
          net,
          incoterm: same('incoterm'),
          place: same('place'),
          payment_terms: head.payment_terms,
          state: 'draft',
        },
      ],
      { reason: given.reason || null },
    );
    await createRows(
      context,
      purchaseOrderLine,
      of.map(({ line, ...price }) => ({
        site,
        order,
        part: line.part,
        description: line.description,
        vendor_ref: price.vendor_ref,
        manufacturer_ref: price.manufacturer_ref,
        qty: Number(price.qty),
        unit: price.unit,
        currency: price.currency,
        price: price.agreed,
        price_base_qty: price.price_base_qty === null ? null : Number(price.price_base_qty),
        discount: price.discount === null ? null : Number(price.discount),
        net: price.net,
        tax_code: price.tax_code,
        request_line: line.id,
        info_record: price.id,
      })),
    );
    made.push(order);
  }
  for (const vendor of new Set(ordered.map((one) => one.vendor))) await refuseAboveDirect(db, id, vendor);
  await changeRows(context, purchaseRequest, {
    where: sql`id = ${id} and state = 'approved'`,
    set: { state: 'sourcing' },
    action: 'take',
  });
  return made;
}

/** Of no line more is ordered than neither orders nor awards cover yet. */
function refuseTooMuch(lines: readonly OpenLine[], given: Body['lines']): void {
  for (const { id, no, left } of lines) {
    const asked = sumOfAmounts(given.filter((one) => one.line === id).map(({ qty }) => qty)).toFixed();
    if (new Exact(asked).gt(left))
      throw problems.invalid({ lines: msg`Line ${no}: ordered ${asked} is more than the request allows (${left}).` });
  }
}

function orderedLine(
  { line: id, price: chosen, qty: wanted }: Body['lines'][number],
  lines: readonly OpenLine[],
  prices: readonly AgreedPrice[],
  reason: string,
): Ordered {
  const line = lines.find((one) => one.id === id);
  const price = prices.find((one) => one.id === chosen);
  if (!line || !price || !fits(line, price))
    throw problems.invalid({ lines: msg`One of the lines has no agreed price today.` });
  if (!new Exact(wanted).gt('0')) throw problems.invalid({ lines: msg`Quantities must be above zero.` });
  const qty = price.unit === line.unit ? wanted : inOrderUnits(wanted, price.factor);
  const { factor } = price;
  if (qty === null) throw problems.invalid({ lines: msg`The vendor sells by ${factor}.` });
  refuseFraction(qty, price.unit_decimals);
  const by = soldBy(qty, price.moq, price.pack_qty);
  if (by !== null && !reason) throw new Problem(409, 'sold_by', msg`The vendor sells by ${by}.`);
  const agreed = priceFor(price.price, price.scales, qty);
  return { ...price, line, qty, agreed, net: lineNet({ ...price, price: agreed, qty }, price.minor_units) };
}
