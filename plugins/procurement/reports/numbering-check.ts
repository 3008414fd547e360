import { msg } from '@lingui/core/macro';
import { integer, longtext, text } from '../../../core/records/fields/index.ts';
import { defineReport } from '../../../core/reports/report.ts';
import { purchasing } from '../../roles.ts';

/** Whether the numbers of papers are without gap and duplicate (catalogue procurement.md §1.3): none is expected. */
export const numberingCheck = defineReport({
  name: 'numbering_check',
  title: msg`Check numbering`,
  basis: {
    rows: msg`Requests, quotation requests, awards, orders, receipts and invoices with a number, including cancelled ones: a number is never reused. Drafts have none.`,
    dates: msg`All, by the year in their number.`,
  },
  period: null,
  columns: {
    series: text({ label: msg({ message: 'Series', context: 'of numbers' }) }),
    site_code: text({ label: msg({ message: 'Site', context: 'of papers' }) }),
    year: text({ label: msg({ message: 'Year', context: 'of numbers' }) }),
    first: integer({
      label: msg({ message: 'First', context: 'number' }),
      hint: msg`Lowest number of the series used by a document.`,
    }),
    last: integer({
      label: msg({ message: 'Last', context: 'number' }),
      hint: msg`Highest number of the series used by a document.`,
    }),
    papers: integer({
      label: msg({ message: 'Documents', context: 'numbered' }),
      hint: msg`Documents with a number in the series.`,
    }),
    counter: integer({
      label: msg({ message: 'Counter', context: 'of numbers' }),
      hint: msg`Last number assigned.`,
    }),
    missing: integer({
      label: msg({ message: 'Missing', context: 'numbers' }),
      hint: msg`Numbers from 1 to the counter, or to the last number if that is higher, that no document has.`,
    }),
    gaps: longtext({ label: msg({ message: 'Gaps', context: 'in numbers' }) }),
    twice: integer({
      label: msg({ message: 'Twice', context: 'numbers' }),
      hint: msg`Numbers used by several documents.`,
    }),
    duplicates: longtext({ label: msg({ message: 'Duplicates', context: 'of numbers' }) }),
    beyond: integer({
      label: msg`Not from the counter`,
      hint: msg`Documents whose number did not come from the counter: it will assign that number again.`,
    }),
  },
  totals: { papers: 'sum', missing: 'sum', twice: 'sum', beyond: 'sum' },
  sparse: ['beyond'],
  access: { read: purchasing },
});
