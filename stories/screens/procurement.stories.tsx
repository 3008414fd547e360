import type { Meta } from '@storybook/react-vite';
import { screenOf } from './screen.tsx';

/** Screens as a server answered them: at first whole, then without rows, while they wait, and when it fails. */
export default { title: 'Screens/Procurement' } satisfies Meta;

export const EnterInvoice = screenOf('procurement/enter-invoice');
export const ProcurementKpis = screenOf('procurement/procurement-kpis');
export const QuotationRequestTracking = screenOf('procurement/quotation-request-tracking');
export const TwoStepPurchase = screenOf('procurement/two-step-purchase');
export const VendorScores = screenOf('procurement/vendor-scores');

export const EnterInvoiceEmpty = screenOf('procurement/enter-invoice', 'empty');
export const EnterInvoiceLoading = screenOf('procurement/enter-invoice', 'loading');
export const EnterInvoiceFailing = screenOf('procurement/enter-invoice', 'failing');
