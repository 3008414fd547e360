import { msg } from '@lingui/core/macro';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { validate as isUuid } from 'uuid';
import * as z from 'zod';
import { checkBody } from '../../../../core/host/check-body.ts';
import type { Database, Host } from '../../../../core/host/host.ts';
import { Problem } from '../../../../core/host/problem.ts';
import { beyondScope, seeingAll } from '../../../../core/host/scope/caller-scope.ts';
import { sentences } from '../../../../core/i18n/sentences.ts';
import { changeRows, writingRows, type RowsContext } from '../../../../core/records/change-rows.server.ts';
import { problems } from '../../../../core/records/problems.server.ts';
import type { VendorOrder, VendorOrderLine, VendorOrders } from '../../../vendor-calls.ts';
import { poRevision } from '../../records/po-revision.ts';
import { purchaseOrder } from '../../records/purchase-order.ts';
import { applySide, awaitingAnswer } from '../orders/revisions.ts';
import { settleReception } from '../receipts/settle-reception.ts';
import { currencyTable, partTable, unitOfMeasureTable } from '../uses.ts';
import { refuseViewer, vendorOf, type VendorPerson } from './who.ts';

export type OfOrder = FastifyRequest<{ Params: { order: string } }>;

const decision = z.strictObject({
  decision: z.enum(['accept', 'refuse']),
  note: z.string().trim().max(2_000).optional(),
  /** Which one was read; absent: the order as it was first issued. */
  revision: z.number().int().min(0).optional(),
});
const tags = ['vendor'];

/** `/api/vendor/orders/…`: what was ordered of a vendor, and its answer (catalogue procurement.md §5, §7). */
export function vendorOrderRoutes(app: FastifyInstance, host: Host): void {
  app.get(
    '/api/vendor/orders/',
    { schema: { summary: 'The orders of the vendor', tags }, config: { can: 'vendor_offer:read' } },
    async ({ caller }: FastifyRequest): Promise<VendorOrders> => {
      const person = await vendorOf(host, caller);
      return { orders: await ordersOf(host.db, person, null) };
    },
  );
  app.get(
    '/api/vendor/orders/:order/',
    { schema: { summary: 'An order with its lines', tags }, config: { can: 'vendor_offer:read' } },
    async ({ caller, params: { order } }: OfOrder): Promise<VendorOrder> => {
      const person = await vendorOf(host, caller);
      return orderOf(host.db, person, order, caller.language);
    },
  );
  app.post(
    '/api/vendor/orders/:order/response/',
    { schema: { summary: 'Accept or refuse an order', tags }, config: { can: 'vendor_offer:answer' } },
    async (request: OfOrder, reply) => {
      await answerOrder(host, request, checkBody(decision, request.body));
      return reply.code(204).send();
    },
  );
}

/** Accepts an order as it was read, or refuses it. Throws 409 where it changed meanwhile, 422 where no reason is given. */
export async function answerOrder(
  host: Host,
  request: OfOrder,
  { decision: answer, note, revision = 0 }: z.infer<typeof decision>,
): Promise<void> {
  const { caller } = request;
  const person = await vendorOf(host, caller);
  const { id } = await orderOf(host.db, person, request.params.order, caller.language);
  refuseViewer(person);
  if (answer === 'refuse' && !note) throw problems.invalid({ note: sentences.required });
  await writingRows(host, { caller, ip: request.ip, requestId: request.id }, async (context) => {
    const isAccepted = answer === 'accept';
    const changed = await changeRows(context, purchaseOrder, {
      where: sql`public_id = ${id} and vendor = ${person.vendor} and state = 'issued'
        and coalesce(revision, 0) = ${revision}`,
      set: {
        state: isAccepted ? 'acknowledged' : 'refused',
        answered_at: sql`now()`,
        answer_note: note || null,
        ...(isAccepted ? { in_force: sql`coalesce(revision, 0)` } : {}),
      },
      action: answer,
    });
    const [order] = changed;
    if (!order)
      throw new Problem(409, 'answered', msg`This order has been answered, changed or cancelled: read it anew.`);
    await seeingAll(context.db, async () => {
      await answerRevision(context, String(order.id), isAccepted);
      await settleReception(context, String(order.id));
    });
  });
}

/** Of a revision that is refused nothing stays in the order: it is as it was before, and so is what waits for an answer. */
async function answerRevision(context: RowsContext, order: string, isAccepted: boolean): Promise<void> {
  const { db } = context;
  const asked = await awaitingAnswer(db, order);
  if (!asked) return;
  await changeRows(context, poRevision, {
    where: sql`id = ${asked.id}`,
    set: { state: isAccepted ? 'acknowledged' : 'refused', answered_at: sql`now()` },
    action: isAccepted ? 'accept' : 'refuse',
  });
  if (isAccepted) return;
  const { rows } = await sql<{ before: number }>`
    select coalesce(max(no), 0) as before from po_revision
    where "order" = ${order} and state = 'acknowledged' and deleted_at is null`.execute(db);
  await applySide(context, asked.id, 'before', { state: asked.was, revision: rows[0]?.before ?? 0 });
}

type Head = Omit<VendorOrder, 'lines' | 'company'>;

/** Issued orders of a vendor as the database shows them to it: drafts are nobody's yet. */
async function ordersOf(db: Database, { vendor }: VendorPerson, id: string | null): Promise<readonly Head[]> {
  const { rows: own } = await sql<{ id: string }>`
    select id from purchase_order
    where vendor = ${vendor} and issued_at is not null and deleted_at is null
      and (${id}::text is null or public_id = ${id}::text)`.execute(db);
  const { rows } = await beyondScope(() =>
    sql<Head>`
      select one.public_id as id, one.number, coalesce(one.revision, 0) as revision,
        case when one.state in ('partially_received', 'received', 'closed') then 'acknowledged' else one.state end as state,
        currency.code as currency, one.subtotal::text,
        one.discount::text, one.charges::text, one.net::text, one.incoterm, one.place,
        one.payment_terms as "paymentTerms", one.issued_at as "issuedAt", one.answered_at as "answeredAt",
        one.answer_note as "answerNote", site.name as site, (
          select case when count(*) > 0 then jsonb_build_object('name', min(buyer.name), 'email', min(buyer.email)) end
          from app_user buyer where buyer.id = one.issued_by) as buyer
      from purchase_order one
      join site on site.id = one.site
      join ${currencyTable} currency on currency.id = one.currency
      where one.id = any(${own.map((row) => row.id)}::uuid[])
      order by one.issued_at desc, one.id`.execute(db),
  );
  return rows;
}

/** Throws 404 where it is none of the vendor's. */
export async function orderOf(
  db: Database,
  person: VendorPerson,
  id: string,
  language: 'en' | 'fr',
): Promise<VendorOrder> {
  if (!isUuid(id)) throw problems.notFound();
  const [head] = await ordersOf(db, person, id.toLowerCase());
  if (!head) throw problems.notFound();
  const { rows: lines } = await beyondScope(() =>
    sql<VendorOrderLine>`
      select (row_number() over (order by line.created_at, line.id))::int as no,
        coalesce(nullif(line.description, ''), nullif(part.label ->> ${language}, ''), part.code) as description,
        line.vendor_ref as "vendorRef", coalesce(line.manufacturer_ref, part.manufacturer_ref) as reference,
        line.qty::text as qty, coalesce(nullif(unit.label ->> ${language}, ''), unit.code) as unit, line.price::text,
        line.price_base_qty::text as "pricePer", line.discount::text, line.net::text, line.tax_code as "taxCode",
        line.promised_on::text as "promisedOn",
        case when changed.qty_before <> line.qty then changed.qty_before::text end as "qtyBefore",
        case when changed.price_before <> line.price then changed.price_before::text end as "priceBefore",
        case when changed.promised_before <> line.promised_on then changed.promised_before::text end as "promisedBefore"
      from purchase_order_line line
      join purchase_order one on one.id = line."order"
      left join po_revision revision on revision."order" = one.id and revision.no = one.revision
        and revision.state in ('issued', 'acknowledged')
      left join po_revision_line changed on changed.revision = revision.id and changed.line = line.id
      left join ${partTable} part on part.id = line.part
      left join ${unitOfMeasureTable} unit on unit.id = line.unit
      where one.public_id = ${head.id} and line.deleted_at is null
      order by line.created_at, line.id`.execute(db),
  );
  const { code, name, timeZone, role } = person;
  return { ...head, lines, company: { code, name, timeZone, role } };
}
