import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { validate as isUuid } from 'uuid';
import type { Database, Host } from '../../../../core/host/host.ts';
import { readerLanguage } from '../../../../core/host/reader-language.ts';
import { Exact } from '../../../../core/money/exact.ts';
import { problems } from '../../../../core/records/problems.server.ts';
import { reachIn } from '../../../../core/registry/access.ts';
import { leftToInvoice } from '../../formulas/left-to-invoice.ts';
import type { Invoicing } from '../../shared/invoice-answers.ts';
import { orderedLines } from '../receipts/lines-in-force.ts';
import { vendorName } from '../vendor-name.ts';
import { isInvoiceable, lineTerms, orderTerms, taxCodesOn } from './invoiced-order.ts';

type OfOne = FastifyRequest<{ Params: { id: string } }>;

/** `GET /api/procurement/orders/<id>/invoicing/`: what was ordered, came and was billed, for who enters an invoice. */
export function invoicingRoute(app: FastifyInstance, host: Host): void {
  app.get(
    '/api/procurement/orders/:id/invoicing/',
    {
      schema: { summary: 'What of an order was billed, and what still may be', tags: ['procurement'] },
      config: { can: 'vendor_invoice:enter' },
    },
    async (request: OfOne) => invoicingOf(host.db, request),
  );
}

async function invoicingOf(db: Database, request: OfOne): Promise<Invoicing> {
  const { caller, params } = request;
  if (!isUuid(params.id)) throw problems.notFound();
  const { rows } = await sql<Pick<Invoicing, 'id' | 'number' | 'vendor' | 'siteId' | 'state'>>`
    select one.id, one.number, ${vendorName} as vendor, one.site as "siteId", one.state
    from purchase_order one
    join vendor on vendor.id = one.vendor
    where one.id = ${params.id} and one.number is not null and one.deleted_at is null`.execute(db);
  const [head] = rows;
  if (!head || reachIn(caller.access, 'vendor_invoice:enter', head.siteId) === null) throw problems.notFound();
  const terms = await orderTerms(db, head.id);
  const billed = await lineTerms(db, head.id);
  const lines = await orderedLines(db, head.id, readerLanguage(request));
  const codes = await taxCodesOn(db, terms.today);
  return {
    ...head,
    isInvoiceable: isInvoiceable(head),
    match: terms.match,
    currency: terms.currency_code,
    minorUnits: terms.minor_units,
    discount: terms.discount,
    charges: terms.charges,
    chargesTaxCode: terms.charges_tax_code,
    invoicedCharges: terms.invoiced_charges,
    paymentTerms: terms.payment_terms,
    issuedOn: terms.issued_on,
    today: terms.today,
    lines: lines.map(({ id, no, title, refs, unit_code: unit, decimals, qty, accepted }) => {
      const line = billed.get(id);
      const invoiced = line?.invoiced ?? '0';
      return {
        id,
        no,
        description: title,
        references: refs,
        unit,
        decimals,
        ordered: qty,
        accepted,
        invoiced: new Exact(invoiced).toFixed(),
        left: leftToInvoice({ qty, accepted }, invoiced),
        price: new Exact(line?.price ?? '0').toFixed(),
        per: line?.price_base_qty ?? null,
        discount: line?.discount ?? null,
        taxCode: line?.tax_code ?? terms.vendor_tax,
      };
    }),
    taxCodes: [...codes].map(([code, { category, rate }]) => ({ code, category, rate })),
  };
}
