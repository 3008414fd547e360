import { msg } from '@lingui/core/macro';
import { choice, decimal, integer, text } from '../../../core/records/fields/index.ts';
import { defineReport } from '../../../core/reports/report.ts';
import { purchasing } from '../../roles.ts';
import { ofBuyer, ofVendor } from './figure-parts.ts';
import { purchasingFigures, type FigureName } from './figures.ts';

/** What figures are told for. */
export const figureDimensions = {
  all: msg({ message: 'All together', context: 'figures' }),
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
    rows: msg`Each figure is taken over the papers of its list, which has its own rule of what counts: drafts and what was cancelled never do.`,
    dates: msg`Each paper by one of its own days, at its site; whole months, also those that the period touches only, so that a month is the same whatever is asked.`,
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
      hint: msg`As the list of the figure says at its column; nothing where there is nothing to divide by.`,
    }),
    unit: text({ label: msg`Unit` }),
    papers: integer({
      label: msg({ message: 'Papers', context: 'that count' }),
      hint: msg`Rows of the list that the figure is taken over.`,
    }),
    open: integer({
      label: msg`Still open`,
      hint: msg`Rows of the list that are not over yet and not in the figure.`,
    }),
  },
  sparse: ['open'],
  access: { read: purchasing },
});

/** Names of figures, as a parameter takes them. */
export const isFigureName = (name: string | null): name is FigureName =>
  name !== null && purchasingFigures.some(([known]) => known === name);
