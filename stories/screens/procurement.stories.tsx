import type { Meta } from '@storybook/react-vite';
import { screenOf } from './screen.tsx';

/** Screens as a server answered them, and one of them in every state; the controls show any other in each. */
export default { title: 'Screens/Procurement' } satisfies Meta;

export const ApprovalWorkflows = screenOf('procurement/approval-workflows');
export const AwardsPage = screenOf('procurement/awards-page');
export const CheckNumbering = screenOf('procurement/check-numbering');
export const ContactsPage = screenOf('procurement/contacts-page');
export const DetailsPage = screenOf('procurement/details-page');
export const EnterInvoice = screenOf('procurement/enter-invoice');
export const InvoicesAndMatch = screenOf('procurement/invoices-and-match');
export const InvoicesPage = screenOf('procurement/invoices-page');
export const OrderReception = screenOf('procurement/order-reception');
export const PoCreationPage = screenOf('procurement/po-creation-page');
export const PoEditPage = screenOf('procurement/po-edit-page');
export const PrCreationPage = screenOf('procurement/pr-creation-page');
export const ProcurementKpis = screenOf('procurement/procurement-kpis');
export const PurchaseRequestApproval = screenOf('procurement/purchase-request-approval');
export const QuotationRequestNew = screenOf('procurement/quotation-request-new');
export const QuotationRequestPage = screenOf('procurement/quotation-request-page');
export const QuotationRequestTracking = screenOf('procurement/quotation-request-tracking');
export const ReceiptsPage = screenOf('procurement/receipts-page');
export const TechnicalEvaluations = screenOf('procurement/technical-evaluations');
export const TwoStepPurchase = screenOf('procurement/two-step-purchase');
export const VendorScores = screenOf('procurement/vendor-scores');

export const VendorScoresEmpty = screenOf('procurement/vendor-scores', 'empty');
export const VendorScoresLoading = screenOf('procurement/vendor-scores', 'loading');
export const VendorScoresFailing = screenOf('procurement/vendor-scores', 'failing');
export const VendorScoresReading = screenOf('procurement/vendor-scores', 'reading');
export const VendorScoresForbidden = screenOf('procurement/vendor-scores', 'forbidden');
export const VendorScoresPast = screenOf('procurement/vendor-scores', 'past');
export const VendorScoresArabic = screenOf('procurement/vendor-scores', 'arabic');
export const VendorScoresTablet = screenOf('procurement/vendor-scores', 'full', 'tablet');
export const VendorScoresTelephone = screenOf('procurement/vendor-scores', 'full', 'telephone');
