import type { Meta } from '@storybook/react-vite';
import { screenOf } from './screen.tsx';

/** Screens as a server answered them, and one of them in every state; the controls show any other in each. */
export default { title: 'Screens/Vendor portal' } satisfies Meta;

export const AnswerARequestForQuotation = screenOf('vendor-portal/answer-a-request-for-quotation');
export const MyCompany = screenOf('vendor-portal/my-company');
export const Order = screenOf('vendor-portal/order');
export const VendorPortal = screenOf('vendor-portal/vendor-portal');

export const AnswerARequestForQuotationEmpty = screenOf('vendor-portal/answer-a-request-for-quotation', 'empty');
export const AnswerARequestForQuotationLoading = screenOf('vendor-portal/answer-a-request-for-quotation', 'loading');
export const AnswerARequestForQuotationFailing = screenOf('vendor-portal/answer-a-request-for-quotation', 'failing');
export const AnswerARequestForQuotationReading = screenOf('vendor-portal/answer-a-request-for-quotation', 'reading');
export const AnswerARequestForQuotationForbidden = screenOf(
  'vendor-portal/answer-a-request-for-quotation',
  'forbidden',
);
export const AnswerARequestForQuotationPast = screenOf('vendor-portal/answer-a-request-for-quotation', 'past');
export const AnswerARequestForQuotationArabic = screenOf('vendor-portal/answer-a-request-for-quotation', 'arabic');
export const AnswerARequestForQuotationTablet = screenOf(
  'vendor-portal/answer-a-request-for-quotation',
  'full',
  'tablet',
);
export const AnswerARequestForQuotationTelephone = screenOf(
  'vendor-portal/answer-a-request-for-quotation',
  'full',
  'telephone',
);
