import type { Meta } from '@storybook/react-vite';
import { screenOf } from './screen.tsx';

/** Screens as a server answered them, and one of them in every state; the controls show any other in each. */
export default { title: 'Screens/Procurement' } satisfies Meta;

export const ApprovalWorkflows = screenOf('procurement/approval-workflows');
export const CheckNumbering = screenOf('procurement/check-numbering');
export const EnterInvoice = screenOf('procurement/enter-invoice');
export const EntryContacts = screenOf('procurement/entry-contacts');
export const EntryDetails = screenOf('procurement/entry-details');
export const EntryInvoices = screenOf('procurement/entry-invoices');
export const EntryPoCreation = screenOf('procurement/entry-po-creation');
export const EntryPoEdit = screenOf('procurement/entry-po-edit');
export const EntryPrCreation = screenOf('procurement/entry-pr-creation');
export const EntryQuotationRequest = screenOf('procurement/entry-quotation-request');
export const EntryReceipts = screenOf('procurement/entry-receipts');
export const InvoicesAndMatch = screenOf('procurement/invoices-and-match');
export const OrderReception = screenOf('procurement/order-reception');
export const ProcurementKpis = screenOf('procurement/procurement-kpis');
export const PurchaseRequestApproval = screenOf('procurement/purchase-request-approval');
export const QuotationRequestTracking = screenOf('procurement/quotation-request-tracking');
export const TechnicalEvaluations = screenOf('procurement/technical-evaluations');
export const TwoStepPurchase = screenOf('procurement/two-step-purchase');
export const VendorScores = screenOf('procurement/vendor-scores');

export const ApprovalWorkflowsEmpty = screenOf('procurement/approval-workflows', 'empty');
export const ApprovalWorkflowsLoading = screenOf('procurement/approval-workflows', 'loading');
export const ApprovalWorkflowsFailing = screenOf('procurement/approval-workflows', 'failing');
export const ApprovalWorkflowsReading = screenOf('procurement/approval-workflows', 'reading');
export const ApprovalWorkflowsForbidden = screenOf('procurement/approval-workflows', 'forbidden');
export const ApprovalWorkflowsPast = screenOf('procurement/approval-workflows', 'past');
export const ApprovalWorkflowsArabic = screenOf('procurement/approval-workflows', 'arabic');
export const ApprovalWorkflowsTablet = screenOf('procurement/approval-workflows', 'full', 'tablet');
export const ApprovalWorkflowsTelephone = screenOf('procurement/approval-workflows', 'full', 'telephone');
