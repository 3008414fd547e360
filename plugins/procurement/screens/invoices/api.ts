import { api } from '../../../../core/http/api.ts';
import type { Invoicing } from '../../shared/invoice-answers.ts';
import type { InvoiceDraft } from './invoice-draft.ts';

interface Entered {
  readonly id: string;
  readonly number: string;
  readonly state: string;
}

/** The calls of accounts payable. */
export const invoiceApi = {
  invoicing: (order: string): Promise<Invoicing> => api<Invoicing>(`procurement/orders/${order}/invoicing/`),
  enter: (order: string, body: InvoiceDraft): Promise<Entered> =>
    api<Entered>(`procurement/orders/${order}/invoices/`, { method: 'POST', body }),
  release: (invoice: string, blocks: readonly string[], reason: string): Promise<void> =>
    api(`procurement/invoices/${invoice}/release/`, { method: 'POST', body: { blocks, reason } }),
  withdraw: (invoice: string, reason: string): Promise<void> =>
    api(`procurement/invoices/${invoice}/withdraw/`, { method: 'POST', body: { reason } }),
  handOver: (sites: readonly string[]): Promise<{ readonly batch: string; readonly invoices: number }> =>
    api('procurement/invoice_batches/', { method: 'POST', body: { sites } }),
  batch: (batch: string): Promise<Blob> => api<Blob>(`procurement/invoice_batches/${batch}/`, { responseType: 'blob' }),
};
