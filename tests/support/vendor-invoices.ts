import { expect } from 'vitest';
import { seedId } from '../../core/host/seed.ts';
import type { Invoicing } from '../../plugins/procurement/shared/invoice-answers.ts';
import { receivingDesk } from './goods-receipts.ts';
import type { Answer } from './purchase-requests.ts';
import type { TestServer, TestUser } from './server.ts';

export interface BilledLine {
  readonly order_line: string | undefined;
  readonly qty: string;
  readonly price: string;
  readonly tax_code?: string | null;
}

interface Told extends Answer {
  readonly match_state?: string;
  readonly number?: string;
}

/** Blocks of an invoice: what was expected, found, and by how much it is off. */
export type Block = readonly [kind: string, expected: number | null, found: number | null, difference: number | null];

let papers = 0;

/** Accounts payable: what vendors bill of the orders that were received. */
export async function invoiceDesk(server: TestServer) {
  const desk = await receivingDesk(server);
  const { as } = desk;
  const today = new Date().toISOString().slice(0, 10);
  const billed = (orderLine: string | undefined, qty: number | string, price: number | string, more: object = {}) => ({
    order_line: orderLine,
    qty: String(qty),
    price: String(price),
    tax_code: null,
    ...more,
  });
  const paper = (lines: readonly BilledLine[], more: object = {}) => ({
    invoice_no: `F-${(papers += 1)}`,
    invoiced_on: today,
    lines,
    total: lines.reduce((sum, { qty, price }) => sum + Number(qty) * Number(price), 0).toFixed(2),
    ...more,
  });
  const enter = (order: string, lines: readonly BilledLine[], more: object = {}, user: TestUser = as('buyer')) =>
    user.json<Told>(`procurement/orders/${order}/invoices/`, { method: 'POST', body: paper(lines, more) });
  /** Enters an invoice that is taken. */
  async function entered(order: string, lines: readonly BilledLine[], more: object = {}): Promise<Told> {
    const { status, body } = await enter(order, lines, more);
    expect([status, body.errors, body.detail]).toEqual([201, undefined, undefined]);
    return body;
  }
  /** Why it is not taken. */
  async function refused(order: string, lines: readonly BilledLine[], more: object = {}): Promise<string> {
    const { status, body } = await enter(order, lines, more);
    return status === 201 ? 'entered' : String(Object.values(body.errors ?? {})[0] ?? body.code);
  }
  const blocks = async (invoice: string): Promise<readonly { readonly id: string; readonly told: Block }[]> => {
    const { rows } = await server.host.pool.query<{ id: string; kind: string } & Record<string, number | null>>(
      `select id, kind, expected, found, difference from vendor_invoice_block
       where invoice = $1 and deleted_at is null and released_at is null order by kind`,
      [invoice],
    );
    return rows.map((row) => ({
      id: row.id,
      told: [row.kind, row['expected'] ?? null, row['found'] ?? null, row['difference'] ?? null],
    }));
  };
  const release = async (invoice: string, user: TestUser = as('approver'), reason = 'Accord du chef de service') =>
    user.json<Answer>(`procurement/invoices/${invoice}/release/`, {
      method: 'POST',
      body: { blocks: (await blocks(invoice)).map(({ id }) => id), reason },
    });
  const withdraw = (invoice: string, user: TestUser = as('buyer')) =>
    user.json<Answer>(`procurement/invoices/${invoice}/withdraw/`, { method: 'POST', body: { reason: 'Doublon' } });
  const handOver = (body: object, user: TestUser = as('approver')) =>
    user.json<Answer & { batch?: string; invoices?: number }>('procurement/invoice_batches/', { method: 'POST', body });
  /** State of an invoice, how it matches, and what blocks it. */
  async function standingOf(invoice: string) {
    const { state, match_state: match } = await desk.rowOf('vendor_invoice', invoice);
    return [state, match, (await blocks(invoice)).map(({ told }) => told)] as const;
  }
  const invoicing = async (order: string) =>
    (await as('buyer').json<Invoicing>(`procurement/orders/${order}/invoicing/`)).body;
  /** What the order says that is billed: of all of it, and of its lines by falling quantity. */
  async function billedOf(order: string): Promise<readonly [number, readonly number[]]> {
    const { rows } = await server.host.pool.query<{ qty: number; percent: number }>(
      `select line.invoiced_qty as qty, one.invoiced_pct as percent
       from purchase_order_line line join purchase_order one on one.id = line."order"
       where one.id = $1 order by line.qty desc`,
      [order],
    );
    return [rows[0]?.percent ?? -1, rows.map(({ qty }) => qty)];
  }
  const site = seedId('site', 'S1');
  return {
    ...desk,
    today,
    site,
    billed,
    enter,
    entered,
    refused,
    blocks,
    release,
    withdraw,
    handOver,
    standingOf,
    invoicing,
    billedOf,
  };
}
