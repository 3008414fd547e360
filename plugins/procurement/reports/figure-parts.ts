import { msg } from '@lingui/core/macro';
import { ref, text } from '../../../core/records/fields/index.ts';

// What the lists behind the purchasing figures share. Each row stands in the month of one of its days.

/** Whose figures are asked for; absent: everybody's. */
export const ofBuyer = {
  buyer: ref('app_user', { label: msg({ message: 'Buyer', context: 'person' }), optional: true }),
};
export const ofVendor = { vendor: ref('vendor', { label: msg`Vendor` }) };

export const monthColumn = { month: text({ label: msg`Month` }) };
export const siteColumn = { site_code: text({ label: msg({ message: 'Site', context: 'of papers' }) }) };
export const currencyColumn = { currency: text({ label: msg`Currency` }) };

/** Keys that rows carry: the paper they open, and its site, by whose clocks it is told. */
export const ofPaper = { id: 'text', site: 'text' } as const;

export const numberColumn = { number: text({ label: msg`Number` }) };
export const subjectColumn = { title: text({ label: msg({ message: 'Subject', context: 'of a request' }) }) };

/** Orders that count. */
export const countedOrders = msg`Issued orders; drafts, cancelled orders and orders rejected by the vendor are excluded.`;
export const companyMoney = msg`In the company's currency: orders at the rate fixed at issue.`;

/** The page of a paper. */
export const openRequest = ({ id }: { readonly id: string | null }): string | null =>
  id === null ? null : `/procurement/process/pr_creation/${id}`;
export const openQuotationRequest = ({ id }: { readonly id: string | null }): string | null =>
  id === null ? null : `/procurement/quotation_request/${id}`;
export const openAward = ({ id }: { readonly id: string | null }): string | null =>
  id === null ? null : `/procurement/awards/${id}`;
export const openInvoice = ({ id }: { readonly id: string | null }): string | null =>
  id === null ? null : `/procurement/invoices/${id}`;
export const openOrder = ({ id }: { readonly id: string | null }): string | null =>
  id === null ? null : `/procurement/process/po_creation/${id}`;
