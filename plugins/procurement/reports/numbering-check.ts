import { msg } from '@lingui/core/macro';
import { integer, longtext, text } from '../../../core/records/fields/index.ts';
import { defineReport } from '../../../core/reports/report.ts';
import { purchasing } from '../../roles.ts';

/** Whether the numbers of papers are without gap and duplicate (catalogue procurement.md §1.3): none is expected. */
export const numberingCheck = defineReport({
  name: 'numbering_check',
  title: msg`Check numbering`,
  basis: {
    rows: msg`Requests, quotation requests, awards, orders, receipts and invoices that have a number, cancelled ones too: a number is never taken back. Drafts have none.`,
    dates: msg`All there are, by the year in their number.`,
  },
  period: null,
  columns: {
    series: text({ label: msg({ message: 'Series', context: 'of numbers' }) }),
    site_code: text({ label: msg({ message: 'Site', context: 'of papers' }) }),
    year: text({ label: msg({ message: 'Year', context: 'of numbers' }) }),
    first: integer({
      label: msg({ message: 'First', context: 'number' }),
      hint: msg`The smallest number of the series that a paper bears.`,
    }),
    last: integer({
      label: msg({ message: 'Last', context: 'number' }),
      hint: msg`The greatest number of the series that a paper bears.`,
    }),
    papers: integer({
      label: msg({ message: 'Papers', context: 'numbered' }),
      hint: msg`Papers with a number of the series.`,
    }),
    counter: integer({
      label: msg({ message: 'Counter', context: 'of numbers' }),
      hint: msg`The last number that was given.`,
    }),
    missing: integer({
      label: msg({ message: 'Missing', context: 'numbers' }),
      hint: msg`Numbers from 1 to the counter, or to the last one where that is greater, that no paper bears.`,
    }),
    gaps: longtext({ label: msg({ message: 'Gaps', context: 'in numbers' }) }),
    twice: integer({
      label: msg({ message: 'Twice', context: 'numbers' }),
      hint: msg`Numbers that several papers bear.`,
    }),
    duplicates: longtext({ label: msg({ message: 'Duplicates', context: 'of numbers' }) }),
    beyond: integer({
      label: msg`Beyond the counter`,
      hint: msg`Papers whose number was not given by the counter: it will give it once more.`,
    }),
  },
  totals: { papers: 'sum', missing: 'sum', twice: 'sum', beyond: 'sum' },
  sparse: ['beyond'],
  access: { read: purchasing },
});
