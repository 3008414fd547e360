import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { choice, date, decimal, money, ref, text } from '../../../core/records/fields/index.ts';
import { percent } from '../../../core/reports/columns.ts';
import { defineReport } from '../../../core/reports/report.ts';
import { baselineSources } from '../records/request-choices.ts';
import { purchasing } from '../../roles.ts';
import {
  currencyColumn,
  monthColumn,
  numberColumn,
  ofBuyer,
  ofPaper,
  ofVendor,
  openAward,
  siteColumn,
} from './figure-parts.ts';

const amount = (label: MessageDescriptor, hint: MessageDescriptor) => money({ label, hint, currency: 'currency' });

/** What awards save (P5 of catalogue procurement.md §11), and what against the first offer and the estimate. */
export const awardSavings = defineReport({
  name: 'award_savings',
  title: msg`Savings of awards`,
  basis: {
    rows: msg`Lines of awards that were approved; proposed and rejected awards count nowhere. Offers are read once they are opened, those that are not compliant and alternates never.`,
    dates: msg`By the day on which the award was approved, at the site; whole months, also those that the period touches only.`,
    money: msg`The company's currency: offers by the rate of the day of opening, the last order by that of the day of the award. Without tax and charges, less discounts.`,
  },
  period: '365d',
  parameters: { ...ofBuyer, ...ofVendor },
  hidden: { ...ofPaper, saved_first: 'text', saved_estimate: 'text' },
  columns: {
    decided_on: date({ label: msg`Awarded on` }),
    ...numberColumn,
    ...siteColumn,
    vendor: ref('vendor', { label: msg`Vendor` }),
    awarded: amount(
      msg({ message: 'Awarded', context: 'amount' }),
      msg`Quantity × price of the awarded offer, less discounts, by the rate of the day of opening.`,
    ),
    baseline: amount(
      msg`Baseline`,
      msg`Awarded quantity × the price of the last order of the same part in the same unit at the site, issued in the 18 months before the award; else the median of the compliant offers for the line; else the estimate of the request.`,
    ),
    source: choice({ label: msg`Baseline from`, choices: baselineSources }),
    saved: amount(
      msg`Saved`,
      msg`Baseline − awarded; below zero where it became dearer. Nothing where there is no baseline, or it is 0.`,
    ),
    saving: percent(msg`Saving`, msg`100 × (baseline − awarded) ÷ baseline. Ex: 52,000 and 47,840 = 8.0 %.`),
    first_offer: amount(
      msg`First offer`,
      msg`Awarded quantity × price of that of the compliant offers for the line which was received first, as it was opened.`,
    ),
    saving_first: percent(
      msg`Saving against the first offer`,
      msg`100 × (first offer − awarded) ÷ first offer, over lines with one.`,
    ),
    estimate: amount(
      msg({ message: 'Estimate', context: 'of a line' }),
      msg`Awarded quantity × estimated price of the line of the quotation request.`,
    ),
    saving_estimate: percent(
      msg`Saving against the estimate`,
      msg`100 × (estimate − awarded) ÷ estimate, over lines with one.`,
    ),
    description: text({ label: msg({ message: 'Description', context: 'of a line' }) }),
    qty: decimal({ label: msg`Quantity`, hint: msg`Of the line, as it was awarded.` }),
    buyer: ref('app_user', { label: msg({ message: 'Buyer', context: 'person' }), optional: true }),
    ...monthColumn,
    ...currencyColumn,
  },
  totals: {
    awarded: { within: ['currency'] },
    saved: { within: ['currency'] },
    saving: { over: ['saved', 'baseline'], factor: 100 },
    saving_first: { over: ['saved_first', 'first_offer'], factor: 100 },
    saving_estimate: { over: ['saved_estimate', 'estimate'], factor: 100 },
  },
  drill: openAward,
  access: { read: purchasing },
});
