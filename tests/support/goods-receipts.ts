import { expect } from 'vitest';
import type { Comparison } from '../../plugins/procurement/shared/rfq-answers.ts';
import type { Delivery } from '../../plugins/procurement/shared/receipt-answers.ts';
import type { Answer } from './purchase-requests.ts';
import { quotationDesk } from './quotation-requests.ts';
import type { TestServer, TestUser } from './server.ts';

interface Ordered {
  readonly id: string;
  readonly publicId: string;
  /** By falling quantity. */
  readonly lines: readonly string[];
}

export interface LineDraft {
  readonly order_line: string | undefined;
  readonly qty_delivered: string;
  readonly qty_accepted: string;
  readonly qty_quarantine?: string;
  readonly qty_refused?: string;
  readonly reason?: string | null;
}

let notes = 0;

/** The gate of the store: orders that were issued, and what comes of them. */
export async function receivingDesk(server: TestServer, portal: string | null = null) {
  const desk = await quotationDesk(server, portal, true);
  const { as, published, sent, passDeadline, open } = desk;

  /** A draft of an order of so many at 100 and 50 MAD. */
  async function draftOrder(quantities: readonly [number, number] = [10, 4]): Promise<string> {
    const { lines: asked } = desk.draft() as { lines: readonly object[] };
    const request = await published({
      title: 'Commande à recevoir',
      lines: asked.map((line, place) => ({ ...line, qty: quantities[place] })),
    });
    await sent('vendor', request.public_id, ['100', '50']);
    await passDeadline(request.id);
    await open(request.id, as('buyer'));
    await open(request.id, as('approver'));
    const { lines, offers } = (await as('buyer').json<Comparison>(`procurement/rfqs/${request.id}/comparison/`)).body;
    const { body: award } = await as('buyer').json<{ id: string }>(`procurement/rfqs/${request.id}/award/`, {
      method: 'POST',
      body: { lines: lines.map(({ id }) => ({ line: id, offer: offers[0]?.id })), reason: 'Seule offre' },
    });
    await desk.move('award', award.id, 'approve', as('manager'));
    const { body: made } = await as('buyer').json<{ orders: string[] }>(`procurement/awards/${award.id}/orders/`, {
      method: 'POST',
      body: {},
    });
    return made.orders[0] ?? '';
  }
  const setTolerances = (order: string, over: number, under: number, user = as('buyer')) =>
    user.json<Answer>(`procurement/orders/${order}/tolerances/`, {
      method: 'PUT',
      body: { tol_over_pct: over, tol_under_pct: under },
    });
  /** An order that was issued a day ago, and with which its vendor may agree. */
  async function issuedOrder(
    quantities: readonly [number, number] = [10, 4],
    { over, under }: { over?: number; under?: number } = {},
  ): Promise<Ordered> {
    const id = await draftOrder(quantities);
    if (over !== undefined || under !== undefined) await setTolerances(id, over ?? 0, under ?? 0);
    const { body, status } = await desk.move('purchase_order', id, 'issue', as('buyer'));
    expect([status, body.errors]).toEqual([200, undefined]);
    await server.host.pool.query(`update purchase_order set issued_at = now() - interval '1 day' where id = $1`, [id]);
    const { rows } = await server.host.pool.query<{ id: string }>(
      `select id from purchase_order_line where "order" = $1 order by qty desc`,
      [id],
    );
    return { id, publicId: String(body['public_id']), lines: rows.map((row) => row.id) };
  }

  const line = (
    orderLine: string | undefined,
    accepted: number | string,
    more: Partial<LineDraft> = {},
  ): LineDraft => ({
    order_line: orderLine,
    qty_delivered: String(accepted),
    qty_accepted: String(accepted),
    ...more,
  });
  const receipt = (lines: readonly LineDraft[], more: object = {}) => ({
    delivery_note: `BL-${(notes += 1)}`,
    received_at: new Date(Date.now() - 60_000).toISOString(),
    lines,
    ...more,
  });
  const draft = (order: string, lines: readonly LineDraft[], more: object = {}, user: TestUser = as('storekeeper')) =>
    user.json<Answer>(`procurement/orders/${order}/receipts/`, { method: 'POST', body: receipt(lines, more) });
  const rewrite = (id: string, version: number, lines: readonly LineDraft[], more: object = {}) =>
    as('storekeeper').json<Answer>(`procurement/receipts/${id}/`, {
      method: 'PUT',
      body: { ...receipt(lines, more), version },
    });
  /** Posts a draft, confirming what is asked where a reason is given. */
  async function post(id: string, user: TestUser = as('storekeeper'), confirm = '', reason?: string) {
    const { version } = await desk.rowOf('goods_receipt', id);
    return user.json<Answer & { confirm?: string[]; needsReason?: string[] }>(
      `records/goods_receipt/${id}/transitions/post/${confirm ? `?confirm=${confirm}` : ''}`,
      { method: 'POST', body: reason ? { reason } : {}, headers: { 'if-match': `"${version}"` } },
    );
  }
  /** What came within the order: drafted and posted by the storekeeper. */
  async function received(order: string, lines: readonly LineDraft[], more: object = {}): Promise<Answer> {
    const made = await draft(order, lines, more);
    expect([made.status, made.body.errors, made.body.detail]).toEqual([201, undefined, undefined]);
    const { body, status } = await post(made.body.id);
    expect([status, body.errors, body.detail]).toEqual([200, undefined, undefined]);
    return body;
  }
  const reverse = (id: string, user: TestUser, reason?: string) =>
    desk.move('goods_receipt', id, 'reverse', user, reason ? { reason } : {});
  const closeLine = (id: string | undefined, reason: string, user: TestUser = as('buyer')) =>
    user.json<Answer>(`procurement/order_lines/${id}/close/`, { method: 'POST', body: { reason } });
  const delivery = async (order: string, user: TestUser = as('storekeeper')) =>
    (await user.json<Delivery>(`procurement/orders/${order}/delivery/`)).body;
  /** State of an order, its received share, and of its lines what was accepted and how far they are. */
  async function standing(order: string) {
    const { state, received_pct: percent } = await desk.rowOf('purchase_order', order);
    const { rows } = await server.host.pool.query<{ accepted: number; received: number; reception: string }>(
      `select accepted_qty as accepted, received_qty as received, reception
       from purchase_order_line where "order" = $1 order by qty desc`,
      [order],
    );
    return { state, percent, lines: rows.map(({ accepted, received, reception }) => [received, accepted, reception]) };
  }
  return {
    ...desk,
    draftOrder,
    setTolerances,
    issuedOrder,
    line,
    draftReceipt: draft,
    rewriteReceipt: rewrite,
    post,
    received,
    reverse,
    closeLine,
    delivery,
    standing,
  };
}
