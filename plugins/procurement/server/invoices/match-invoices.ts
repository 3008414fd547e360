import { sql } from 'kysely';
import type { Decimal } from '../../../../core/money/exact.ts';
import {
  changeRows,
  createRows,
  deleteRows,
  type RowsContext,
  type RowValues,
} from '../../../../core/records/change-rows.server.ts';
import { goodsCameOn } from '../../formulas/billed-goods.ts';
import { dueOn } from '../../formulas/due-on.ts';
import { billedUpTo, invoiceBlocks, nothingBilled } from '../../formulas/invoice-blocks.ts';
import { blockKey, isCovered, matchState, type MatchBlock } from '../../formulas/match-invoice.ts';
import { receivedPercent } from '../../formulas/receivable.ts';
import { openInvoiceStates } from '../../records/invoice-choices.ts';
import { purchaseOrderLine } from '../../records/purchase-order-line.ts';
import { purchaseOrder } from '../../records/purchase-order.ts';
import { vendorInvoiceBlock } from '../../records/vendor-invoice-block.ts';
import { vendorInvoiceLine } from '../../records/vendor-invoice-line.ts';
import { vendorInvoice } from '../../records/vendor-invoice.ts';
import type { Moving } from '../receipts/lines-in-force.ts';
import { companyUnits } from '../company-units.ts';
import { matchFacts, type BlockFacts, type MatchFacts } from './match-facts.ts';

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
  const billed = billedUpTo(standing);
  const found = invoiceBlocks(facts.order, standing, await companyUnits(context.db));
  const compared = standing.flatMap((invoice, place) =>
    openInvoiceStates.includes(invoice.state)
      ? [{ invoice, billed: billed[place] ?? nothingBilled, found: found[place] ?? [] }]
      : [],
  );
  const blocks = await writeBlocks(context, facts, compared);
  const { shares, issued_on: ordered, lines: orderLines } = facts.order;
  const lineById = new Map(orderLines.map((line) => [line.id, line]));
  await changeRows(context, vendorInvoiceLine, {
    rows: compared.flatMap(({ invoice }) =>
      invoice.lines.map(({ id, order_line: line }) => ({ id, order_price: lineById.get(line)?.price ?? null })),
    ),
  });
  await changeRows(context, vendorInvoice, {
    rows: compared.map(({ invoice: { id, invoiced_on: invoiced, lines }, billed: upTo }) => {
      const received = goodsCameOn(
        lines.map(({ order_line: line }) => ({
          invoiced: upTo.lines.get(line) ?? '0',
          came: lineById.get(line)?.came ?? [],
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
  const all = billed.at(-1) ?? nothingBilled;
  const lines = orderLines.map((line) => ({ ...line, invoiced: all.lines.get(line.id) ?? '0' }));
  await changeRows(context, purchaseOrderLine, {
    rows: lines.map(({ id, invoiced }) => ({ id, invoiced_qty: Number(invoiced) })),
  });
  const percent = receivedPercent(lines.map(({ qty, net, invoiced }) => ({ qty, net, accepted: invoiced })));
  await changeRows(context, purchaseOrder, {
    rows: [{ id: order, invoiced_pct: percent === null ? null : Number(percent) }],
  });
}

/** Keeps the blocks as they are found; answers those that count, by invoice. What was released and is over stays told. */
async function writeBlocks(
  context: RowsContext,
  { order, blocks }: MatchFacts,
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
        fresh.push({ site: order.site, invoice: invoice.id, kind, line: block.line, subject: block.subject, ...told });
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
