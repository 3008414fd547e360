import { api } from '../../../../core/http/api.ts';
import type { AwaitedDeliveries, Delivery } from '../../shared/receipt-answers.ts';
import type { ReceiptBody } from './receipt-entry.ts';

interface Drafted {
  readonly id: string;
  readonly version: number;
}

/** The calls of the reception of goods. */
export const receptionApi = {
  awaited: (query: Readonly<Record<string, string>>): Promise<AwaitedDeliveries> =>
    api<AwaitedDeliveries>('procurement/deliveries/', { query }),
  delivery: (order: string): Promise<Delivery> => api<Delivery>(`procurement/orders/${order}/delivery/`),
  draft: (order: string, body: ReceiptBody): Promise<Drafted> =>
    api(`procurement/orders/${order}/receipts/`, { method: 'POST', body }),
  rewrite: ({ id, version }: Drafted, body: ReceiptBody): Promise<Drafted> =>
    api(`procurement/receipts/${id}/`, { method: 'PUT', body: { ...body, version } }),
};
