import { msg } from '@lingui/core/macro';
import type { Field } from '../../../core/records/field.ts';
import type { ReportDefinition } from '../../../core/reports/report.ts';
import type { Measuring } from '../formulas/measured.ts';
import { approvalTimes } from './approval-times.ts';
import { awardSavings } from './award-savings.ts';
import { deliveriesOnTime } from './deliveries-on-time.ts';
import { emergencyOrders } from './emergency-orders.ts';
import { invoicePrices } from './invoice-prices.ts';
import { invitationAnswers } from './invitation-answers.ts';
import { offersPerRequest } from './offers-per-request.ts';
import { orderSpend } from './order-spend.ts';
import { purchaseCycle } from './purchase-cycle.ts';
import { requestToOrder } from './request-to-order.ts';

/** What figures are about, in the order in which they are shown. */
export const figureGroups = {
  time: msg({ message: 'Times', context: 'figures' }),
  competition: msg({ message: 'Competition', context: 'among vendors' }),
  steps: msg`Purchase steps`,
  delivery: msg({ message: 'Deliveries', context: 'figures' }),
  price: msg({ message: 'Savings', context: 'figures' }),
  invoice: msg({ message: 'Invoices', context: 'of a vendor' }),
  procedure: msg({ message: 'Procedure', context: 'figures' }),
};
export type FigureGroup = keyof typeof figureGroups;

/** A column of a list of papers, taken over all of them. */
export interface PurchasingFigure {
  readonly group: FigureGroup;
  /** The list behind it: its foot is the figure. */
  readonly list: ReportDefinition;
  readonly column: string;
  readonly field: Field;
  readonly how: Measuring;
  /** The column of those that are not over yet, counted apart. */
  readonly open: string | null;
}

function figure(group: FigureGroup, list: ReportDefinition, column: string, open: string | null = null) {
  const field = list.columns[column];
  const how = list.totals[column];
  if (!field || !(how === 'median' || (typeof how === 'object' && 'over' in how)))
    throw new Error(`${list.name} has no figure ${column}`);
  return { group, list, column, field, how, open } satisfies PurchasingFigure;
}

/** The figures of purchasing by their names: one more is a list of papers, and a line here. */
export const purchasingFigureList = {
  approval_time: figure('time', approvalTimes, 'hours'),
  request_to_order: figure('time', requestToOrder, 'days', 'open'),
  submission_to_order: figure('time', purchaseCycle, 'total'),
  step_approval: figure('steps', purchaseCycle, 'approval'),
  step_enquiry: figure('steps', purchaseCycle, 'enquiry'),
  step_offers: figure('steps', purchaseCycle, 'offers'),
  step_award: figure('steps', purchaseCycle, 'award'),
  step_ordering: figure('steps', purchaseCycle, 'ordering'),
  step_answer: figure('steps', purchaseCycle, 'answer'),
  answer_rate: figure('competition', invitationAnswers, 'rate', 'open'),
  offers_per_request: figure('competition', offersPerRequest, 'per_request'),
  otif: figure('delivery', deliveriesOnTime, 'otif'),
  saving: figure('price', awardSavings, 'saving'),
  saving_first: figure('price', awardSavings, 'saving_first'),
  saving_estimate: figure('price', awardSavings, 'saving_estimate'),
  price_variance: figure('invoice', invoicePrices, 'variance_share'),
  contract_cover: figure('procedure', orderSpend, 'cover'),
  maverick: figure('procedure', orderSpend, 'maverick'),
  emergency: figure('procedure', emergencyOrders, 'share'),
} satisfies Readonly<Record<string, PurchasingFigure>>;
export type FigureName = keyof typeof purchasingFigureList;

/** All of them with their names, in the order in which they are shown. */
export const purchasingFigures = Object.entries(purchasingFigureList) as readonly (readonly [
  FigureName,
  PurchasingFigure,
])[];

/** Whether a figure can be told for one buyer, or one vendor. */
export const isToldBy = ({ list }: PurchasingFigure, whom: string): boolean => whom in list.parameters;
