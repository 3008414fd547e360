import type { ServerReport } from '../../../../core/reports/report.server.ts';
import { approvalTimesReport } from './approval-times-report.ts';
import { awardSavingsReport } from './award-savings-report.ts';
import { deliveriesOnTimeReport } from './deliveries-on-time-report.ts';
import { emergencyOrdersReport } from './emergency-orders-report.ts';
import { invitationAnswersReport } from './invitation-answers-report.ts';
import { invoicePricesReport } from './invoice-prices-report.ts';
import { offersPerRequestReport } from './offers-per-request-report.ts';
import { orderSpendReport } from './order-spend-report.ts';
import { purchaseCycleReport } from './purchase-cycle-report.ts';
import { requestToOrderReport } from './request-to-order-report.ts';

/** The lists that the figures of purchasing are taken over. */
export const figureLists: readonly ServerReport[] = [
  approvalTimesReport,
  requestToOrderReport,
  purchaseCycleReport,
  invitationAnswersReport,
  offersPerRequestReport,
  deliveriesOnTimeReport,
  awardSavingsReport,
  invoicePricesReport,
  orderSpendReport,
  emergencyOrdersReport,
];
