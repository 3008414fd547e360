import { msg } from '@lingui/core/macro';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { validate as isUuid } from 'uuid';
import * as z from 'zod';
import type { Database, Host } from '../../../../core/host/host.ts';
import { readerLanguage } from '../../../../core/host/reader-language.ts';
import { Exact } from '../../../../core/money/exact.ts';
import { problems } from '../../../../core/records/problems.server.ts';
import { reachIn } from '../../../../core/registry/access.ts';
import { lineReception, receivable } from '../../formulas/receivable.ts';
import type { Delivery, DeliveryReceipt } from '../../shared/receipt-answers.ts';
import { vendorName } from '../vendor-name.ts';
import { announcedOf } from './announced-shipments.ts';
import { awaitedDeliveries } from './awaited-deliveries.ts';
import { orderedLines, receivableStates } from './lines-in-force.ts';

type OfOne = FastifyRequest<{ Params: { id: string } }>;

const listOfIds = z
  .string()
  .transform((ids) => ids.split(','))
  .pipe(z.array(z.uuid()));
const cursor = z
  .string()
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      context.addIssue({ code: 'custom' });
      return z.NEVER;
    }
  })
  .pipe(z.tuple([z.string(), z.iso.date(), z.uuid()]));
const query = z.strictObject({
  sites: listOfIds.optional(),
  search: z.string().max(200).default(''),
  vendor: z.uuid().optional(),
  late: z.literal('1').optional(),
  by: z.enum(['day', 'vendor']).default('day'),
  cursor: cursor.optional(),
});

/** What is awaited at the gate, and one order as those see it who receive it: neither tells a price. */
export function receptionReadRoutes(app: FastifyInstance, host: Host): void {
  const config = { can: 'goods_receipt:read' } as const;
  const tags = ['procurement'];
  app.get(
    '/api/procurement/deliveries/',
    { schema: { summary: 'Orders of which something is awaited', tags }, config },
    async ({ caller, query: asked }: FastifyRequest) => {
      const given = query.safeParse(asked);
      if (!given.success)
        throw problems.badQuery(msg`Awaited deliveries accept sites, search, vendor, late, by and cursor.`);
      const { sites = caller.sites, search, vendor, late, by, cursor: from } = given.data;
      const seen = sites.filter((site) => reachIn(caller.access, 'goods_receipt:read', site) !== null);
      return awaitedDeliveries(host.db, {
        sites: seen.filter((site) => caller.sites.includes(site)),
        search,
        vendor: vendor ?? null,
        isLate: late === '1',
        by,
        cursor: from ?? null,
      });
    },
  );
  app.get(
    '/api/procurement/orders/:id/delivery/',
    { schema: { summary: 'What came of an order, and what still may', tags }, config },
    async (request: OfOne) => deliveryOf(host.db, request),
  );
}

type Head = Omit<Delivery, 'lines' | 'receipts' | 'shipments' | 'isReceivable'> & {
  readonly tol_over: string;
  readonly tol_under: string;
};

async function deliveryOf(db: Database, request: OfOne): Promise<Delivery> {
  const { caller, params } = request;
  if (!isUuid(params.id)) throw problems.notFound();
  const { rows } = await sql<Head>`
    select one.id, one.number, ${vendorName} as vendor, one.site as "siteId", one.state, one.issued_at as "issuedAt",
      coalesce(one.tol_over_pct, 0) as "tolOver", coalesce(one.tol_under_pct, 0) as "tolUnder",
      coalesce(one.tol_over_pct, 0)::text as tol_over, coalesce(one.tol_under_pct, 0)::text as tol_under,
      one.received_pct as "receivedPercent"
    from purchase_order one
    join vendor on vendor.id = one.vendor
    where one.id = ${params.id} and one.number is not null and one.deleted_at is null`.execute(db);
  const [found] = rows;
  if (!found || reachIn(caller.access, 'goods_receipt:read', found.siteId) === null) throw problems.notFound();
  const { tol_over: over, tol_under: under, ...head } = found;
  const lines = await orderedLines(db, head.id, readerLanguage(request));
  return {
    ...head,
    isReceivable: receivableStates.some((state) => state === head.state),
    lines: lines.map((line) => {
      const {
        id,
        no,
        title: description,
        refs: references,
        unit_code: unit,
        decimals,
        qty,
        accepted,
        quarantine,
      } = line;
      const missing = new Exact(qty).minus(accepted);
      const reception = lineReception(line, { under });
      const isAwaited = reception === 'open' || reception === 'partial';
      return {
        id,
        no,
        description,
        references,
        unit,
        decimals,
        qty,
        accepted,
        quarantine,
        receivable: receivable(line, { over }, decimals),
        missing: isAwaited && missing.gt('0') ? missing.toFixed() : '0',
        reception,
        promisedOn: line.promised_on,
        daysLate: isAwaited ? (line.days_late ?? 0) : 0,
      };
    }),
    receipts: await receiptsOf(db, head.id),
    shipments: await announcedOf(db, head.id),
  };
}

async function receiptsOf(db: Database, order: string): Promise<readonly DeliveryReceipt[]> {
  const { rows } = await sql<DeliveryReceipt>`
    select receipt.id, receipt.version, receipt.number, receipt.state, receipt.shipment, receipt.delivery_note as "deliveryNote",
      receipt.received_at as "receivedAt", receipt.packages, coalesce(receipt.damaged, false) as damaged, receipt.comment,
      coalesce((
        select jsonb_agg(jsonb_build_object('orderLine', line.order_line, 'delivered', line.qty_delivered::text,
          'quarantine', line.qty_quarantine::text, 'refused', line.qty_refused::text, 'reason', line.reason)
          order by line.created_at, line.id)
        from goods_receipt_line line
        where line.receipt = receipt.id and line.deleted_at is null), '[]') as lines
    from goods_receipt receipt
    where receipt."order" = ${order} and receipt.deleted_at is null
    order by receipt.received_at desc, receipt.id`.execute(db);
  return rows;
}
