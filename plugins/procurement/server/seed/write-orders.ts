import type { Database } from '../../../../core/host/host.ts';
import { seedId } from '../../../../core/host/seed.ts';
import type { DemoMarket } from './demo-market.ts';
import { insertRows, instantOf } from './insert-rows.ts';
import type { DemoOrder } from './orders.ts';
import { writeResponses } from './write-responses.ts';

const buyer = seedId('user', 'buyer');

/** Whether what a revision changed stands in the order: it does once issued, until it is refused. */
const standsIn = ({ revision }: DemoOrder) =>
  revision !== null && (revision.state === 'issued' || revision.state === 'acknowledged') ? revision : null;

/** Writes orders with their lines and revisions. */
export async function writeOrders(
  db: Database,
  market: DemoMarket,
  orders: readonly DemoOrder[],
  numbers: ReadonlyMap<string, string>,
): Promise<void> {
  const currencyOf = ({ currency }: DemoOrder): string | undefined => market.currencies.get(currency)?.id;
  await insertRows(
    db,
    'purchase_order',
    orders.map((order) => {
      const { request, revision } = order;
      const stands = standsIn(order);
      const isAsked = stands?.state === 'issued';
      return {
        id: order.id,
        site: request.site.id,
        number: numbers.get(order.id) ?? null,
        revision: stands === null ? 0 : 1,
        in_force:
          order.answeredAt === null || order.state === 'refused' ? null : stands?.state === 'acknowledged' ? 1 : 0,
        match: 'three_way',
        public_id: order.issuedAt === null ? null : seedId('purchase_order_public', order.id),
        vendor: order.vendor.id,
        kind: request.urgency === 'machine_down' ? 'emergency' : 'standard',
        award: order.award,
        quotation: order.quotation,
        currency: currencyOf(order),
        subtotal: stands?.subtotal ?? order.subtotal,
        discount: order.discount,
        charges: order.charges,
        ...order.chargeTaxes,
        net: stands?.net ?? order.net,
        rate: order.rate,
        net_company: stands?.netCompany ?? order.netCompany,
        incoterm: order.incoterm,
        place: order.place,
        payment_terms: order.terms,
        issued_at: instantOf(order.issuedAt),
        issued_by: order.issuedAt === null ? null : buyer,
        answered_at: instantOf(isAsked ? null : (stands?.answeredAt ?? order.answeredAt)),
        answer_note: order.note,
        state: isAsked ? 'issued' : order.state,
        created_by: buyer,
        created_at: instantOf(order.createdAt),
        updated_at: instantOf(revision?.answeredAt ?? revision?.issuedAt ?? order.updatedAt),
      };
    }),
  );
  await insertRows(
    db,
    'purchase_order_line',
    orders.flatMap((order) => {
      const stands = standsIn(order);
      return order.lines.map((line, place) => {
        const now = stands?.lines[place] ?? line;
        const at = instantOf(order.createdAt + place);
        return {
          id: line.id,
          site: order.request.site.id,
          order: order.id,
          part: line.part.id,
          vendor_ref: line.vendorRef,
          manufacturer_ref: line.manufacturerRef,
          qty: now.qty,
          unit: line.part.unit,
          currency: currencyOf(order),
          price: now.price,
          price_base_qty: line.infoRecord === null ? null : 1,
          net: now.net,
          tax_code: order.vendor.taxCode,
          promised_on: stands?.lines[place]?.promised ?? order.promised.get(line.id) ?? null,
          award_line: line.awardLine,
          request_line: line.requestLine,
          info_record: line.infoRecord,
          created_at: at,
          updated_at: at,
        };
      });
    }),
  );
  await writeRevisions(db, orders, currencyOf);
  await writeResponses(db, orders, currencyOf);
}

async function writeRevisions(
  db: Database,
  orders: readonly DemoOrder[],
  currencyOf: (order: DemoOrder) => string | undefined,
): Promise<void> {
  const revised = orders.flatMap((order) => (order.revision === null ? [] : [{ order, revision: order.revision }]));
  await insertRows(
    db,
    'po_revision',
    revised.map(({ order, revision }) => ({
      id: revision.id,
      site: order.request.site.id,
      order: order.id,
      no: 1,
      reason: revision.reason,
      requested_by: revision.requestedBy,
      currency: currencyOf(order),
      net_before: order.net,
      net: revision.net,
      company_before: order.netCompany,
      net_company: revision.netCompany,
      exceeds: null,
      order_state: revision.issuedAt === null ? null : 'acknowledged',
      issued_at: instantOf(revision.issuedAt),
      answered_at: instantOf(revision.answeredAt),
      state: revision.state,
      created_by: buyer,
      created_at: instantOf(revision.draftedAt),
      updated_at: instantOf(revision.answeredAt ?? revision.issuedAt ?? revision.draftedAt),
    })),
  );
  await insertRows(
    db,
    'po_revision_line',
    revised.flatMap(({ order, revision }) =>
      revision.lines.map((line, place) => {
        const before = order.lines[place] ?? line;
        const at = instantOf(revision.draftedAt + place);
        return {
          id: seedId('po_revision_line', `${revision.id} ${line.id}`),
          site: order.request.site.id,
          revision: revision.id,
          line: line.id,
          qty_before: before.qty,
          qty: line.qty,
          currency: currencyOf(order),
          price_before: before.price,
          price: line.price,
          net_before: before.net,
          net: line.net,
          promised_before: order.promised.get(line.id) ?? null,
          promised_on: line.promised,
          created_at: at,
          updated_at: at,
        };
      }),
    ),
  );
}
