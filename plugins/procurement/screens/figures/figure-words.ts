import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { companyCurrency } from '../../../../core/i18n/company-currency.ts';
import type { Format } from '../../../../core/i18n/format.ts';
import type { ReportRowOf } from '../../../../core/reports/report.ts';
import type { PurchasingFigure } from '../../reports/figures.ts';
import type { purchasingKpi } from '../../reports/purchasing-kpi.ts';

type Told = ReportRowOf<typeof purchasingKpi>;

/** A figure as it is read; what is not known is a dash, never 0. */
export function valueWords({ field }: PurchasingFigure, value: number | null, format: Format): string {
  if (value === null) return '–';
  const { unit } = field.options;
  return typeof unit === 'string'
    ? format.quantity(value, unit, { decimals: 1 })
    : format.number(value, { decimals: 1 });
}

/** What the figure is made of: its two sums, or how many papers, and how many are not over yet. */
export function noteWords(figure: PurchasingFigure, told: Told, { i18n, format }: { i18n: I18n; format: Format }) {
  const { how } = figure;
  const open = told.open ? i18n._(msg`${format.number(told.open)} still open`) : null;
  if (!told.papers) return open;
  const made = how === 'median' ? papersWords(told.papers, i18n) : sumsWords(figure, told, { i18n, format });
  return open === null ? made : `${made}, ${open}`;
}

const papersWords = (papers: number, i18n: I18n): string =>
  i18n._({ ...msg({ message: '{papers, plural, one {# document} other {# documents}}' }), values: { papers } });

function sumsWords({ how, list }: PurchasingFigure, { above, below }: Told, words: { i18n: I18n; format: Format }) {
  const { i18n, format } = words;
  if (how === 'median' || above === null || below === null) return '';
  const isMoney = list.columns[how.over[1]]?.kind === 'money';
  const inWords = (sum: string): string =>
    isMoney ? format.money(sum, companyCurrency(), 0) : format.number(Number(sum));
  const [one, other] = [inWords(above), inWords(below)];
  // A mean is no part of a whole.
  return how.factor === undefined ? `${one} ÷ ${other}` : i18n._(msg`${one} of ${other}`);
}
