import { msg } from '@lingui/core/macro';
import { integer, quantity, ref, text } from '../../../core/records/fields/index.ts';
import { percent } from '../../../core/reports/columns.ts';
import { defineReport } from '../../../core/reports/report.ts';
import { purchasing } from '../../roles.ts';
import { ofVendor } from './figure-parts.ts';

/** How well vendors have done (P8 of catalogue procurement.md §11): of each, what the other lists of purchasing say. */
export const vendorScores = defineReport({
  name: 'vendor_scores',
  title: msg`Vendor scores`,
  basis: {
    rows: msg`Vendors with something due, received, offered or requested: lines of issued orders whose promised day has passed, lines of posted receipts, lines of opened compliant offers, invitations whose deadline has passed.`,
    dates: msg`Each by its own date: promised, received, opened, invited; whole months, including partly selected ones.`,
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
      hint: msg`40 % in full and on time + 30 % quality + 20 % price + 10 % response; missing parts are excluded and the others weigh more. Vendors with fewer than three lines received are not rated. Ex: 85, 97, 90 and 66.7 = 87.8. A from 80, B from 65, C from 50, otherwise D.`,
    }),
    otif: percent(
      msg`In full and on time (OTIF)`,
      msg`100 × lines accepted in full by the promised day ÷ lines whose promised day has passed. Ex: 34 of 40 = 85.0 %.`,
    ),
    due: integer({ label: msg`Lines due`, hint: msg`Lines of orders whose promised day has passed.` }),
    quality: percent(
      msg({ message: 'Quality', context: 'of deliveries' }),
      msg`Mean over the lines of posted receipts of 100 × accepted ÷ delivered; quarantined quantities do not count as accepted.`,
    ),
    received: integer({ label: msg`Lines received`, hint: msg`Lines of posted receipts; reversed ones are excluded.` }),
    price: quantity('/100', {
      label: msg({ message: 'Price', context: 'of offers' }),
      decimals: 1,
      hint: msg`100 − 2 × the mean percentage by which the offered lines exceeded the lowest compliant offer for the same line, in the company's currency; never below 0. Lines that no one else offered are excluded.`,
    }),
    offered: integer({
      label: msg`Lines compared`,
      hint: msg`Lines of opened, compliant offers for which another vendor also made an offer.`,
    }),
    answers: percent(
      msg({ message: 'Answers', context: 'to invitations' }),
      msg`100 × invitations answered with an offer ÷ invitations whose deadline has passed.`,
    ),
    invited: integer({ label: msg`Invitations`, hint: msg`Invitations whose deadline has passed.` }),
  },
  drill: ({ id }) => (id === null ? null : `/procurement/vendors/details/${id}`),
  access: { read: purchasing },
});
