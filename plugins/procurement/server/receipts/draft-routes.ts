import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { v7, validate as isUuid } from 'uuid';
import * as z from 'zod';
import { checkBody, deep } from '../../../../core/host/check-body.ts';
import type { Host } from '../../../../core/host/host.ts';
import { readerLanguage } from '../../../../core/host/reader-language.ts';
import { changeRows, createRows, deleteRows, type RowsContext } from '../../../../core/records/change-rows.server.ts';
import { problems } from '../../../../core/records/problems.server.ts';
import { writingOnce } from '../../../../core/records/writing-once.server.ts';
import { goodsReceiptLine } from '../../records/goods-receipt-line.ts';
import { goodsReceipt } from '../../records/goods-receipt.ts';
import { receiptReasons } from '../../records/receipt-choices.ts';
import { checkDraft } from './check-draft.ts';
import { heldFor, type HeldOrder } from './held-order.ts';

type OfOne = FastifyRequest<{ Params: { id: string } }>;

const quantity = z.string().regex(/^[0-9]{1,9}(\.[0-9]{1,6})?$/);
const reasons = Object.keys(receiptReasons) as (keyof typeof receiptReasons)[];

const body = z.strictObject({
  /** What its vendor announced, where this is it. */
  shipment: z.uuid().nullish(),
  delivery_note: z.string().trim().min(1).max(40),
  received_at: z.iso.datetime({ offset: true }),
  packages: z.int().min(0).max(99_999).nullish(),
  damaged: z.boolean().optional(),
  comment: z.string().trim().max(4_000).nullish(),
  lines: z
    .array(
      z.strictObject({
        order_line: z.uuid(),
        qty_delivered: quantity,
        qty_accepted: quantity,
        qty_quarantine: quantity.optional(),
        qty_refused: quantity.optional(),
        reason: z.enum(reasons).nullish(),
      }),
    )
    .min(1)
    .max(2_000),
});
export type DraftBody = z.infer<typeof body>;
const changed = body.extend({ version: z.int().min(1) });

/**
 * `POST /api/procurement/orders/<id>/receipts/` drafts a receipt of an order, `PUT /api/procurement/receipts/<id>/` writes
 * a draft anew. Posting is a step of the record.
 */
export function receiptDraftRoutes(app: FastifyInstance, host: Host): void {
  const config = { can: 'goods_receipt:receive' } as const;
  const tags = ['procurement'];
  const writing = <Answer>(request: OfOne, work: (context: RowsContext) => Promise<Answer>) =>
    writingOnce(host, request, work);
  app.post(
    '/api/procurement/orders/:id/receipts/',
    { schema: { summary: 'Draft a receipt of an order', tags }, config: { ...config, body } },
    async (request: OfOne, reply) => {
      const given = checkBody(body, request.body, deep);
      const id = await writing(request, async (context) => {
        const order = await heldFor(context.db, request.caller, 'goods_receipt:receive', request.params.id);
        return draft(context, order, given, request);
      });
      return reply.code(201).send({ id, version: 1 });
    },
  );
  app.put(
    '/api/procurement/receipts/:id/',
    { schema: { summary: 'Write a draft of a receipt anew', tags }, config: { ...config, body: changed } },
    async (request: OfOne) => {
      const { version, ...given } = checkBody(changed, request.body, deep);
      return writing(request, (context) => rewrite(context, version, given, request));
    },
  );
}

const head = ({ shipment, delivery_note, received_at, packages, damaged, comment }: DraftBody) => ({
  shipment: shipment ?? null,
  delivery_note,
  received_at,
  packages: packages ?? null,
  damaged: damaged ?? false,
  comment: comment || null,
});

const numbers = ({ qty_delivered, qty_accepted, qty_quarantine, qty_refused, reason }: DraftBody['lines'][number]) => ({
  qty_delivered: Number(qty_delivered),
  qty_accepted: Number(qty_accepted),
  qty_quarantine: Number(qty_quarantine ?? '0'),
  qty_refused: Number(qty_refused ?? '0'),
  reason: reason ?? null,
});

async function draft(context: RowsContext, order: HeldOrder, given: DraftBody, request: OfOne): Promise<string> {
  const units = await checkDraft(context.db, order, given, null, readerLanguage(request));
  const id = v7();
  const { site, vendor } = order;
  await createRows(context, goodsReceipt, [
    { id, site, order: order.id, vendor, received_by: request.caller.userId, ...head(given), state: 'draft' },
  ]);
  await createRows(
    context,
    goodsReceiptLine,
    given.lines.map((line) => ({
      site,
      receipt: id,
      order_line: line.order_line,
      unit: units.get(line.order_line) ?? null,
      ...numbers(line),
    })),
  );
  return id;
}

async function rewrite(context: RowsContext, version: number, given: DraftBody, request: OfOne) {
  const { db } = context;
  const { id } = request.params;
  if (!isUuid(id)) throw problems.notFound();
  const { rows } = await sql<{ order: string; version: number; state: string }>`
    select "order", version, state from goods_receipt where id = ${id} and deleted_at is null for update`.execute(db);
  const [found] = rows;
  if (!found) throw problems.notFound();
  const order = await heldFor(db, request.caller, 'goods_receipt:receive', found.order);
  if (found.state !== 'draft')
    throw problems.locked(goodsReceipt.states?.states[found.state]?.label ?? goodsReceipt.title);
  if (found.version !== version) throw problems.stale(null);
  const units = await checkDraft(db, order, given, id, readerLanguage(request));
  const { rows: lines } = await sql<{ id: string; order_line: string }>`
    select id, order_line from goods_receipt_line where receipt = ${id} and deleted_at is null`.execute(db);
  const lineOf = new Map(lines.map((line) => [line.order_line, line.id]));
  const kept = given.lines.flatMap((line) => lineOf.get(line.order_line) ?? []);
  const [after] = await changeRows(context, goodsReceipt, { where: sql`id = ${id}`, set: head(given) });
  await deleteRows(context, goodsReceiptLine, {
    where: sql`receipt = ${id} and not id = any(${kept}::uuid[])`,
  });
  await changeRows(context, goodsReceiptLine, {
    rows: given.lines.flatMap((line) => {
      const known = lineOf.get(line.order_line);
      return known === undefined ? [] : [{ id: known, ...numbers(line) }];
    }),
  });
  await createRows(
    context,
    goodsReceiptLine,
    given.lines
      .filter((line) => !lineOf.has(line.order_line))
      .map((line) => ({
        site: order.site,
        receipt: id,
        order_line: line.order_line,
        unit: units.get(line.order_line) ?? null,
        ...numbers(line),
      })),
  );
  return { id, version: after?.version ?? version };
}
