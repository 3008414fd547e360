import { msg } from '@lingui/core/macro';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { v7 } from 'uuid';
import * as z from 'zod';
import { checkBody, deep } from '../../../../core/host/check-body.ts';
import { nextDocumentNumber } from '../../../../core/host/document-number.server.ts';
import type { Caller, Host } from '../../../../core/host/host.ts';
import { Exact } from '../../../../core/money/exact.ts';
import { changeRows, createRows, type RowsContext } from '../../../../core/records/change-rows.server.ts';
import { claimRowFiles } from '../../../../core/records/file-fields.server.ts';
import { problems } from '../../../../core/records/problems.server.ts';
import type { StoredRow } from '../../../../core/records/record.ts';
import { writingOnce } from '../../../../core/records/writing-once.server.ts';
import { leftToInvoice } from '../../formulas/left-to-invoice.ts';
import { vendorInvoiceLine } from '../../records/vendor-invoice-line.ts';
import { vendorInvoice } from '../../records/vendor-invoice.ts';
import { heldFor, type HeldOrder } from '../receipts/held-order.ts';
import { orderedLines, type OrderedLine } from '../receipts/lines-in-force.ts';
import { refuseFraction } from '../whole-units.ts';
import { invoiceAmounts, type InvoiceAmounts } from './invoice-amounts.ts';
import { invoicedAlready } from './invoice-number.ts';
import {
  lineTerms,
  orderTerms,
  refuseNotInvoiceable,
  taxCodesOn,
  type LineTerms,
  type OrderTerms,
} from './invoiced-order.ts';
import { matchInvoices } from './match-invoices.ts';

type OfOne = FastifyRequest<{ Params: { id: string } }>;

const quantity = z.string().regex(/^[0-9]{1,9}(\.[0-9]{1,6})?$/);
const price = z.string().regex(/^[0-9]{1,10}(\.[0-9]{1,6})?$/);
const amount = z.string().regex(/^[0-9]{1,12}(\.[0-9]{1,3})?$/);
const code = z.string().trim().min(1).max(20);

const body = z.strictObject({
  invoice_no: z.string().trim().min(1).max(40),
  invoiced_on: z.iso.date(),
  lines: z
    .array(
      z.strictObject({
        order_line: z.uuid(),
        qty: quantity,
        price,
        /** That of the line, else of the vendor, where nothing is said; null: outside of any tax. */
        tax_code: code.nullable().optional(),
      }),
    )
    .min(1)
    .max(2_000),
  charges: amount.default('0'),
  /** That of the order where nothing is said; null: outside of any tax. */
  charges_tax_code: code.nullish(),
  taxes: z
    .array(z.strictObject({ tax_code: code, tax: amount }))
    .max(50)
    .default([]),
  /** With tax, as it stands on the paper. */
  total: amount,
  file: z.array(z.uuid()).max(5).default([]),
  comment: z.string().trim().max(4_000).nullish(),
});
export type InvoiceBody = z.infer<typeof body>;

/** `POST /api/procurement/orders/<id>/invoices/`: enters what a vendor bills of an order, and compares it at once. */
export function enterInvoiceRoute(app: FastifyInstance, host: Host): void {
  app.post(
    '/api/procurement/orders/:id/invoices/',
    {
      schema: { summary: 'Enter an invoice of an order', tags: ['procurement'] },
      config: { can: 'vendor_invoice:enter', body },
    },
    async (request: OfOne, reply) => {
      const given = checkBody(body, request.body, deep);
      const made = await writingOnce(host, request, (context) => enter(context, request, given));
      return reply.code(201).send(made);
    },
  );
}

async function enter(context: RowsContext, { caller, params }: OfOne, given: InvoiceBody) {
  const { db } = context;
  const order = await heldFor(db, caller, 'vendor_invoice:enter', params.id);
  refuseNotInvoiceable(order);
  const terms = await orderTerms(db, order.id);
  refuseDay(given.invoiced_on, terms);
  const already = await invoicedAlready(db, order, given.invoice_no);
  if (already) throw problems.invalid({ invoice_no: already });
  const billed = await lineTerms(db, order.id);
  const ordered = new Map((await orderedLines(db, order.id, caller.language)).map((line) => [line.id, line]));
  refuseLines(given, ordered, billed);
  const amounts = invoiceAmounts(given, terms, billed, await taxCodesOn(db, given.invoiced_on));
  const made = await write(context, caller, order, terms, given, amounts, ordered);
  await claimRowFiles(vendorInvoice, {}, made, { db, caller });
  await matchInvoices(context, order.id);
  const { id } = made;
  const number = await nextDocumentNumber(db, 'INV', order.site);
  const [row] = await changeRows(context, vendorInvoice, { rows: [{ id, number }] });
  return { id, number, version: row?.version, state: row?.['state'], match_state: row?.['match_state'] };
}

/** What is urgent may be ordered after it was billed. */
function refuseDay(day: string, { today, issued_on: issued, kind }: OrderTerms): void {
  if (day > today) throw problems.invalid({ invoiced_on: msg`The invoice date cannot be in the future.` });
  if (day < issued && kind !== 'emergency')
    throw problems.invalid({ invoiced_on: msg`The order was not issued yet on that day.` });
}

/** No more is billed of a line than was ordered of it, or accepted where that is more. */
function refuseLines(
  { lines }: InvoiceBody,
  ordered: ReadonlyMap<string, OrderedLine>,
  billed: ReadonlyMap<string, LineTerms>,
): void {
  const seen = new Set<string>();
  for (const { order_line: id, qty } of lines) {
    const line = ordered.get(id);
    if (!line) throw problems.invalid({ lines: msg`One of the lines is not part of this order.` });
    const { no, qty: whole, accepted, decimals, unit_code: unit } = line;
    if (seen.has(id)) throw problems.invalid({ lines: msg`Line ${no} appears twice.` });
    seen.add(id);
    refuseFraction(qty, decimals);
    if (!new Exact(qty).gt('0')) throw problems.invalid({ lines: msg`Quantities must be above zero.` });
    const rest = leftToInvoice({ qty: whole, accepted }, billed.get(id)?.invoiced ?? '0');
    if (!new Exact(qty).gt(rest)) continue;
    throw problems.invalid({
      lines: msg`Line ${no}: at most ${rest} ${unit} of the quantity ordered can still be invoiced.`,
    });
  }
}

async function write(
  context: RowsContext,
  { userId }: Pick<Caller, 'userId'>,
  { id: order, site, vendor }: HeldOrder,
  { currency, discount }: OrderTerms,
  given: InvoiceBody,
  { lines, totals, taxes, chargesCode, tax }: InvoiceAmounts,
  ordered: ReadonlyMap<string, OrderedLine>,
): Promise<StoredRow> {
  const id = v7();
  const { invoice_no, invoiced_on, charges, file, comment } = given;
  const [made] = await createRows(context, vendorInvoice, [
    {
      id,
      site,
      order,
      vendor,
      invoice_no,
      invoiced_on,
      currency,
      discount: discount === null ? null : Number(discount),
      charges,
      charges_tax_code: chargesCode,
      net: totals.net,
      taxes,
      tax,
      total: given.total,
      file,
      comment: comment || null,
      entered_by: userId,
      state: 'received',
    },
  ]);
  if (!made) throw new Error('The invoice was not written');
  await createRows(
    context,
    vendorInvoiceLine,
    lines.map(({ qty, ...line }) => ({
      site,
      invoice: id,
      currency,
      unit: ordered.get(line.order_line)?.unit ?? null,
      qty: Number(qty),
      ...line,
    })),
  );
  return made;
}
