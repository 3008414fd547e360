import type { Meta } from '@storybook/react-vite';
import { screenOf } from './screen.tsx';

/** Screens as a server answered them: at first whole, then without rows, while they wait, and when it fails. */
export default { title: 'Screens/Vendor portal' } satisfies Meta;

export const AnswerARequestForQuotation = screenOf('vendor-portal/answer-a-request-for-quotation');
export const MyCompany = screenOf('vendor-portal/my-company');
export const Order = screenOf('vendor-portal/order');
export const VendorPortal = screenOf('vendor-portal/vendor-portal');

export const AnswerARequestForQuotationEmpty = screenOf('vendor-portal/answer-a-request-for-quotation', 'empty');
export const AnswerARequestForQuotationLoading = screenOf('vendor-portal/answer-a-request-for-quotation', 'loading');
export const AnswerARequestForQuotationFailing = screenOf('vendor-portal/answer-a-request-for-quotation', 'failing');
