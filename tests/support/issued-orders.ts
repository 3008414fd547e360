import { expect } from 'vitest';
import type { Comparison } from '../../plugins/procurement/shared/rfq-answers.ts';
import type { Paper } from '../../core/parts/paper/paper.ts';
import type { quotationDesk } from './quotation-requests.ts';
import type { TestServer } from './server.ts';

type Desk = Awaited<ReturnType<typeof quotationDesk>>;

export interface IssuedOrder {
  readonly id: string;
  readonly publicId: string;
  readonly number: string;
  /** The larger quantity first. */
  readonly lines: readonly string[];
}

/** A draft of an order with ten and four pieces, of what the first vendor offered; each line under TVA20. */
export async function draftOrder(
  { host }: TestServer,
  desk: Desk,
  prices: readonly string[] = ['100', '50'],
  more: object = {},
): Promise<string> {
  const { as, published, sent, passDeadline, open } = desk;
  const request = await published({ title: 'Commande sur papier' });
  await sent('vendor', request.public_id, prices, more);
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
  const id = made.orders[0] ?? '';
  await host.pool.query(`update purchase_order_line set tax_code = 'TVA20' where "order" = $1`, [id]);
  return id;
}

/** The same, sent to its vendor. */
export async function issuedOrder(
  server: TestServer,
  desk: Desk,
  prices?: readonly string[],
  more?: object,
): Promise<IssuedOrder> {
  const id = await draftOrder(server, desk, prices, more);
  const { body, status } = await desk.move('purchase_order', id, 'issue', desk.as('buyer'));
  expect([status, body.state]).toEqual([200, 'issued']);
  const { rows } = await server.host.pool.query<{ id: string }>(
    `select id from purchase_order_line where "order" = $1 order by qty desc`,
    [id],
  );
  return {
    id,
    publicId: String(body['public_id']),
    number: String(body['number']),
    lines: rows.map((row) => row.id),
  };
}

/** A printed number as the decimal that it says: `1 234,50` and `1,234.50`. */
export const decimalOf = (language: Paper['language'], text: string): string =>
  language === 'fr' ? text.replaceAll(/[\s\u202f\u00a0]/g, '').replace(',', '.') : text.replaceAll(',', '');

/** Every word of a paper. */
export const wordsOf = (paper: Paper): string => JSON.stringify(paper);
