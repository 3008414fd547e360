import { msg } from '@lingui/core/macro';
import { decimal, integer, quantity, text } from '../../../core/records/fields/index.ts';
import { defineReport } from '../../../core/reports/report.ts';
import { staff } from '../../roles.ts';
import { firmRule, hurtFilters, safetyFilters } from './safety-filters.ts';

const rate = (label: ReturnType<typeof msg>, hint: ReturnType<typeof msg>, decimals = 2) =>
  decimal({ label, hint, decimals });

/** `/hse/rates`: injuries and hours by month, and the rates of twelve months (catalogue hse.md §5.1–5.3). */
export const injuryRates = defineReport({
  name: 'injury_rates',
  title: msg`Injury rates`,
  basis: {
    rows: msg`Persons hurt in work-related incidents, commuting excluded, of the company and of contractors, over the validated hours of both. For one employer or firm: its people over its own hours.`,
    dates: msg`By the production date of the accident; lost days by the day they fall on. Whole months, even those only partly in the period, so that a month never changes with the period. A single shift shows its accidents, without hours or rates: hours are kept by month.`,
  },
  period: '365d',
  // Two years of months.
  longest: 732,
  parameters: { employer: safetyFilters.employer, vendor: safetyFilters.vendor },
  rule: firmRule,
  columns: {
    month: text({ label: msg({ message: 'Month', context: 'of hours' }) }),
    hours: quantity('h', {
      label: msg`Hours worked`,
      hint: msg`The validated hours of the month; empty if a site has none, or some that are not validated yet.`,
    }),
    missing: text({ label: msg`Hours missing` }),
    fatalities: integer({ label: msg`Fatalities`, hint: msg`Persons of class FAT.` }),
    lost_time: integer({ label: msg`LTI`, hint: msg`Persons of class LTI. One event with two of them counts two.` }),
    restricted: integer({ label: msg`RWI`, hint: msg`Persons of class RWI.` }),
    medical: integer({ label: msg`MTI`, hint: msg`Persons of class MTI.` }),
    first_aid: integer({
      label: msg`FAI`,
      hint: msg`Persons of class FAI; not counted in TRIFR and LTIFR.`,
    }),
    first_aid_declared: integer({
      label: msg`FAI declared`,
      hint: msg`Persons of class FAI with a day of declaration: TF2 counts them.`,
    }),
    recordable: integer({ label: msg`Recordable`, hint: msg`FAT + LTI + RWI + MTI (ICMM).` }),
    lost_days: integer({
      label: msg`Lost days`,
      hint: msg`Calendar days of LTI cases that fall in the month: from the day after the person left work to the day before the return, or to today for open cases.`,
    }),
    trifr: rate(
      msg`TRIFR, 12 months`,
      msg`Recordable injuries of twelve months × 1,000,000 ÷ their hours. Ex: 5 × 1,000,000 ÷ 1,620,000 = 3.09. Empty if hours of any of the months are missing.`,
    ),
    low: rate(
      msg`TRIFR from`,
      msg`Lower end of the rate's 95% confidence interval: few injuries or few hours make it wide (Poisson, Byar's limits).`,
    ),
    high: rate(msg`TRIFR to`, msg`Upper end of the same interval.`),
    ltifr: rate(msg`LTIFR, 12 months`, msg`(FAT + LTI) of twelve months × 1,000,000 ÷ their hours; the French TF1.`),
    tf2: rate(
      msg`TF2, 12 months`,
      msg`(FAT + LTI + RWI + MTI + declared FAI) of twelve months × 1,000,000 ÷ their hours. Ex: 7 × 1,000,000 ÷ 1,620,000 = 4.32.`,
    ),
    first_aid_rate: rate(
      msg`First aid frequency, 12 months`,
      msg`FAI of twelve months × 1,000,000 ÷ their hours. Ex: 45 × 1,000,000 ÷ 1,620,000 = 27.78.`,
    ),
    severity: rate(
      msg`Severity rate, 12 months`,
      msg`Lost days of twelve months × 1,000 ÷ their hours; the French TG. A fatality adds no days.`,
      3,
    ),
    mean_severity: rate(
      msg`Mean severity, 12 months`,
      msg`Lost days of twelve months ÷ their LTI, in days: no hours are needed. Ex: 11 ÷ 1 = 11.0. Nothing where there was no LTI.`,
      1,
    ),
    trir: rate(msg`TRIR (OSHA), 12 months`, msg`Recordable injuries of twelve months × 200,000 ÷ their hours.`),
  },
  hidden: { from: 'text', to: 'text' },
  totals: {
    // Hours of some of the months are no sum of them.
    hours: { within: ['missing'] },
    fatalities: 'sum',
    lost_time: 'sum',
    restricted: 'sum',
    medical: 'sum',
    first_aid: 'sum',
    first_aid_declared: 'sum',
    recordable: 'sum',
    lost_days: 'sum',
  },
  charts: [
    { kind: 'line', title: msg`Rates of twelve months`, x: 'month', series: ['trifr', 'ltifr', 'low', 'high'] },
    { kind: 'line', title: msg`Severity rate of twelve months`, x: 'month', series: ['severity'] },
    {
      kind: 'stacked',
      title: msg`Injuries by month`,
      x: 'month',
      series: ['fatalities', 'lost_time', 'restricted', 'medical', 'first_aid'],
    },
    { kind: 'bar', title: msg`Lost days by month`, x: 'month', series: ['lost_days'] },
  ],
  behind: {
    record: 'incident_person',
    path: '/hse/rapports/accident_personnes',
    filter: ({ from, to }, question) => [
      `production_date:gte:${from ?? ''}`,
      `production_date:lte:${to ?? ''}`,
      'counted:eq:true',
      ...hurtFilters(question),
    ],
    proves: {
      fatalities: { countOf: ['injury_class', 'FAT'] },
      lost_time: { countOf: ['injury_class', 'LTI'] },
      restricted: { countOf: ['injury_class', 'RWI'] },
      medical: { countOf: ['injury_class', 'MTI'] },
      first_aid: { countOf: ['injury_class', 'FAI'] },
    },
  },
  sparse: ['missing'],
  access: { read: staff },
});
