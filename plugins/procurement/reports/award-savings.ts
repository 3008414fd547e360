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
  title: msg`Award savings`,
  basis: {
    rows: msg`Lines of approved awards; proposed and rejected awards are excluded. Offers are used once opened; non-compliant offers and alternates never.`,
    dates: msg`By day the award was approved, at the site; whole months, including partly selected ones.`,
    money: msg`In the company's currency: offers at the rate of the opening date, the last order at the rate of the award date. Without tax and charges, less discounts.`,
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
      msg`Quantity × price of the awarded offer, less discounts, at the rate of the opening date.`,
    ),
    baseline: amount(
      msg`Baseline`,
      msg`Awarded quantity × price of the last order of the same part in the same unit at the site, issued in the 18 months before the award; otherwise the median of the compliant offers for the line; otherwise the estimate of the request.`,
    ),
    source: choice({ label: msg`Baseline from`, choices: baselineSources }),
    saved: amount(
      msg`Saved`,
      msg`Baseline − awarded; negative where the price went up. Blank where the baseline is missing or 0.`,
    ),
    saving: percent(msg`Saving`, msg`100 × (baseline − awarded) ÷ baseline. Ex: 52,000 and 47,840 = 8.0 %.`),
    first_offer: amount(
      msg`First offer`,
      msg`Awarded quantity × price of the compliant offer for the line that was received first, as opened.`,
    ),
    saving_first: percent(
      msg`Saving vs first offer`,
      msg`100 × (first offer − awarded) ÷ first offer, over lines with a first offer.`,
    ),
    estimate: amount(
      msg({ message: 'Estimate', context: 'of a line' }),
      msg`Awarded quantity × estimated price of the quotation request line.`,
    ),
    saving_estimate: percent(
      msg`Saving vs estimate`,
      msg`100 × (estimate − awarded) ÷ estimate, over lines with an estimate.`,
    ),
    description: text({ label: msg({ message: 'Description', context: 'of a line' }) }),
    qty: decimal({ label: msg`Quantity`, hint: msg`Of the line, as awarded.` }),
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
