import { Exact, sumOfAmounts, type Decimal } from '../../../../core/money/exact.ts';
import { sql } from 'kysely';
import {
  changeRows,
  createRows,
  deleteRows,
  type RowsContext,
  type RowValues,
} from '../../../../core/records/change-rows.server.ts';
import { goodsCameOn } from '../../formulas/billed-goods.ts';
import { dueOn } from '../../formulas/due-on.ts';
import {
  blockKey,
  duplicateOf,
  isCovered,
  matchCharges,
  matchLine,
  matchState,
  matchTax,
  type MatchBlock,
} from '../../formulas/match-invoice.ts';
import { receivedPercent } from '../../formulas/receivable.ts';
import { purchaseOrderLine } from '../../records/purchase-order-line.ts';
import { purchaseOrder } from '../../records/purchase-order.ts';
import { vendorInvoiceBlock } from '../../records/vendor-invoice-block.ts';
import { vendorInvoiceLine } from '../../records/vendor-invoice-line.ts';
import { vendorInvoice } from '../../records/vendor-invoice.ts';
import type { Moving } from '../receipts/lines-in-force.ts';
import { companyUnits } from '../rfq/read-routes.ts';
import { matchFacts, type BlockFacts, type MatchFacts } from './match-facts.ts';

/** States in which an invoice is compared anew: what went to accounting stays as it was. */
const comparedStates = ['received', 'matched', 'blocked', 'released'];

interface MatchOptions {
  /** The receipt that is being posted or reversed. */
  readonly moving?: Moving;
  readonly reason?: string;
}

/**
 * Compares the invoices of an order anew with what is ordered and came (P6 of catalogue procurement.md §11), and works out
 * how much of it is billed: when one is entered, released or cancelled, and whenever receipts or the order change. Each
 * invoice bills what those before it left. What was released stays so unless it is worse by now. The order is held by the
 * caller.
 */
export async function matchInvoices(context: RowsContext, order: string, options: MatchOptions = {}): Promise<void> {
  const facts = await matchFacts(context.db, order, options.moving ?? {});
  if (!facts) return;
  const standing = facts.invoices.filter(({ state }) => state !== 'cancelled');
  const invoicedOf = (line: string, upTo = standing.length): Decimal =>
    sumOfAmounts(
      standing
        .slice(0, upTo)
        .flatMap(({ lines }) => lines.flatMap((one) => (one.order_line === line ? [one.qty] : []))),
    ).toFixed();
  const units = await companyUnits(context.db);
  const compared = standing.flatMap((invoice, place) =>
    comparedStates.includes(invoice.state)
      ? [{ invoice, upTo: place + 1, found: blocksOf(facts, standing, place, units, invoicedOf) }]
      : [],
  );
  const blocks = await writeBlocks(context, facts, compared);
  const orderPrices = new Map(facts.lines.map(({ id, price }) => [id, price]));
  await changeRows(context, vendorInvoiceLine, {
    rows: compared.flatMap(({ invoice }) =>
      invoice.lines.map(({ id, order_line: line }) => ({ id, order_price: orderPrices.get(line) ?? null })),
    ),
  });
  const { shares, issued_on: ordered } = facts.head;
  await changeRows(context, vendorInvoice, {
    rows: compared.map(({ invoice: { id, invoiced_on: invoiced, lines: billed }, upTo }) => {
      const received = goodsCameOn(
        billed.map(({ order_line: line }) => ({
          invoiced: invoicedOf(line, upTo),
          came: facts.lines.find((one) => one.id === line)?.came ?? [],
        })),
      );
      const match = matchState(blocks.get(id) ?? []);
      return {
        id,
        match_state: match,
        state: match === 'matched' || match === 'released' ? match : 'blocked',
        due_on: dueOn(shares, { invoiced, ordered, received }),
      };
    }),
    action: 'state',
    reason: options.reason ?? null,
  });
  const lines = facts.lines.map((line) => ({ ...line, invoiced: invoicedOf(line.id) }));
  await changeRows(context, purchaseOrderLine, {
    rows: lines.map(({ id, invoiced }) => ({ id, invoiced_qty: Number(invoiced) })),
  });
  const percent = receivedPercent(lines.map(({ qty, net, invoiced }) => ({ qty, net, accepted: invoiced })));
  await changeRows(context, purchaseOrder, {
    rows: [{ id: order, invoiced_pct: percent === null ? null : Number(percent) }],
  });
}

/** What blocks one of the invoices that stand. */
function blocksOf(
  { head, lines }: MatchFacts,
  standing: MatchFacts['invoices'],
  place: number,
  units: number,
  invoicedOf: (line: string, upTo: number) => Decimal,
): readonly MatchBlock[] {
  const invoice = standing[place];
  if (!invoice) return [];
  const company = { rate: head.rate, units };
  const charges = sumOfAmounts(standing.slice(0, place + 1).map((one) => one.charges)).toFixed();
  const ofCharges = new Exact(invoice.charges).gt('0') ? matchCharges(charges, head.charges, company) : null;
  return [
    ...(invoice.alike === null ? [] : [duplicateOf(invoice.alike)]),
    ...invoice.lines.flatMap(({ id, order_line, qty, price }) => {
      const line = lines.find((one) => one.id === order_line);
      if (!line) return [];
      const { qty: ordered, accepted, price: orderPrice, price_base_qty: priceBase } = line;
      const invoiced = invoicedOf(order_line, place + 1);
      return matchLine({ id, qty, invoiced, ordered, accepted, price, orderPrice, priceBase }, head.match, company);
    }),
    ...(ofCharges ? [ofCharges] : []),
    ...invoice.taxes.flatMap(
      ({ tax_code: code, tax, computed }) => matchTax(code, tax, computed, head.minor_units) ?? [],
    ),
  ];
}

/** Keeps the blocks as they are found; answers those that count, by invoice. What was released and is over stays told. */
async function writeBlocks(
  context: RowsContext,
  { head, blocks }: MatchFacts,
  compared: readonly { readonly invoice: { readonly id: string }; readonly found: readonly MatchBlock[] }[],
): Promise<ReadonlyMap<string, readonly Pick<BlockFacts, 'kind' | 'isReleased'>[]>> {
  const counted = new Map<string, Pick<BlockFacts, 'kind' | 'isReleased'>[]>();
  const fresh: RowValues<typeof vendorInvoiceBlock>[] = [];
  const changed: (RowValues<typeof vendorInvoiceBlock> & { readonly id: string })[] = [];
  const over: string[] = [];
  for (const { invoice, found } of compared) {
    const known = blocks.filter((block) => block.invoice === invoice.id);
    const keys = new Set(found.map(blockKey));
    over.push(...known.filter((block) => !block.isReleased && !keys.has(blockKey(block))).map(({ id }) => id));
    const count = found.map((block) => {
      const { kind } = block;
      const was = known.find((one) => blockKey(one) === blockKey(block));
      if (was && isCovered(was, block)) return { kind, isReleased: true };
      const told = {
        expected: numberOf(block.expected),
        found: numberOf(block.found),
        difference: numberOf(block.difference),
      };
      if (was) changed.push({ id: was.id, ...told, ...notReleased });
      else
        fresh.push({ site: head.site, invoice: invoice.id, kind, line: block.line, subject: block.subject, ...told });
      return { kind, isReleased: false };
    });
    counted.set(invoice.id, count);
  }
  await deleteRows(context, vendorInvoiceBlock, { where: sql`id = any(${over}::uuid[])` });
  await changeRows(context, vendorInvoiceBlock, { rows: changed });
  await createRows(context, vendorInvoiceBlock, fresh);
  return counted;
}

const notReleased = { released_by: null, released_at: null, reason: null };
const numberOf = (amount: Decimal | null): number | null => (amount === null ? null : Number(amount));
