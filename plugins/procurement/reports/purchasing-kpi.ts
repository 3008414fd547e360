import { msg } from '@lingui/core/macro';
import { choice, decimal, integer, text } from '../../../core/records/fields/index.ts';
import { defineReport } from '../../../core/reports/report.ts';
import { purchasing } from '../../roles.ts';
import { ofBuyer, ofVendor } from './figure-parts.ts';
import { purchasingFigures, type FigureName } from './figures.ts';

/** What figures are told for. */
export const figureDimensions = {
  all: msg({ message: 'Combined', context: 'figures' }),
  month: msg`Month`,
  site: msg({ message: 'Site', context: 'of papers' }),
  buyer: msg({ message: 'Buyer', context: 'person' }),
  vendor: msg`Vendor`,
};
export type FigureDimension = keyof typeof figureDimensions;

const names = Object.fromEntries(purchasingFigures.map(([name, { field }]) => [name, field.label]));

/** `/procurement/kpi`: the figures of purchasing by month, site, buyer or vendor (catalogue procurement.md §9.1, §11). */
export const purchasingKpi = defineReport({
  name: 'purchasing_kpi',
  title: msg`Procurement KPIs`,
  basis: {
    rows: msg`Each figure is calculated from the documents in its list, which has its own inclusion rule: drafts and cancelled documents are always excluded.`,
    dates: msg`Each document by one of its own dates, at its site; whole months, including partly selected ones, so a month is the same for any selection.`,
  },
  period: '365d',
  parameters: {
    by: choice({ label: msg({ message: 'By', context: 'figures' }), choices: figureDimensions, initial: 'month' }),
    figure: choice({ label: msg({ message: 'Figure', context: 'of purchasing' }), choices: names }),
    ...ofBuyer,
    ...ofVendor,
  },
  hidden: { key: 'text', above: 'text', below: 'text' },
  columns: {
    figure: choice({ label: msg({ message: 'Figure', context: 'of purchasing' }), choices: names }),
    part: text({ label: msg({ message: 'Of', context: 'figures' }) }),
    value: decimal({
      label: msg({ message: 'Value', context: 'of a figure' }),
      decimals: 1,
      hint: msg`As defined in the column of the list; blank where the divisor is zero.`,
    }),
    unit: text({ label: msg`Unit` }),
    papers: integer({
      label: msg({ message: 'Documents', context: 'that count' }),
      hint: msg`Rows of the list used for the figure.`,
    }),
    open: integer({
      label: msg`Still open`,
      hint: msg`Rows of the list that are still open and not in the figure.`,
    }),
  },
  sparse: ['open'],
  access: { read: purchasing },
});

/** Names of figures, as a parameter takes them. */
export const isFigureName = (name: string | null): name is FigureName =>
  name !== null && purchasingFigures.some(([known]) => known === name);
