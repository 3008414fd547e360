import { msg } from '@lingui/core/macro';
import { integer, quantity, ref, text } from '../../../core/records/fields/index.ts';
import { percent } from '../../../core/reports/columns.ts';
import { defineReport } from '../../../core/reports/report.ts';
import { purchasing } from '../../roles.ts';
import { ofVendor } from './figure-parts.ts';

/** How well vendors have done (P8 of catalogue procurement.md §11): of each, what the other lists of purchasing say. */
export const vendorScores = defineReport({
  name: 'vendor_scores',
  title: msg`Scores of vendors`,
  basis: {
    rows: msg`Vendors of whom something was due, received, offered or asked for: lines of issued orders whose promised day is over, lines of posted receipts, lines of offers that were opened and found compliant, invitations whose deadline is over.`,
    dates: msg`Each by its own day: promised, received, opened, invited; whole months, also those that the period touches only.`,
  },
  period: '365d',
  parameters: ofVendor,
  hidden: { id: 'text' },
  columns: {
    vendor: ref('vendor', { label: msg`Vendor` }),
    letter: text({ label: msg({ message: 'Rating', context: 'of a vendor' }) }),
    score: quantity('/100', {
      label: msg({ message: 'Score', context: 'of a vendor' }),
      decimals: 1,
      hint: msg`40 % in full and on time + 30 % quality + 20 % price + 10 % answers; what is missing is left out and the others count for it. With fewer than three lines received nobody is rated. Ex: 85, 97, 90 and 66.7 = 87.8. From 80 A, from 65 B, from 50 C, else D.`,
    }),
    otif: percent(
      msg`In full and on time (OTIF)`,
      msg`100 × lines accepted in full by the promised day ÷ lines whose day is over. Ex: 34 of 40 = 85.0 %.`,
    ),
    due: integer({ label: msg`Lines due`, hint: msg`Lines of orders whose promised day is over.` }),
    quality: percent(
      msg({ message: 'Quality', context: 'of deliveries' }),
      msg`The mean over the lines of posted receipts of 100 × accepted ÷ delivered; what lies in quarantine is not accepted.`,
    ),
    received: integer({ label: msg`Lines received`, hint: msg`Lines of posted receipts; reversed ones do not count.` }),
    price: quantity('/100', {
      label: msg({ message: 'Price', context: 'of offers' }),
      decimals: 1,
      hint: msg`100 − 2 × the mean percentage by which the offered lines lay above the lowest compliant offer for the same line, in the company's currency; never below 0. Lines that nobody else offered are left out.`,
    }),
    offered: integer({
      label: msg`Lines compared`,
      hint: msg`Lines of opened, compliant offers for which another vendor offered too.`,
    }),
    answers: percent(
      msg({ message: 'Answers', context: 'to invitations' }),
      msg`100 × invitations answered by an offer ÷ invitations whose deadline is over.`,
    ),
    invited: integer({ label: msg`Invitations`, hint: msg`Invitations whose deadline is over.` }),
  },
  drill: ({ id }) => (id === null ? null : `/procurement/vendors/details/${id}`),
  access: { read: purchasing },
});
