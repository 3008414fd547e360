import { msg } from '@lingui/core/macro';
import { lines, money, text } from '../../../core/records/fields/index.ts';

/** What the charges of an offer, and of its order, are taxed by: one code, or several with their amounts. */
export const chargeTaxFields = {
  charges_tax_code: text({ label: msg`Tax code for charges`, max: 20, readOnly: true }),
  charges_taxes: lines(
    {
      tax_code: text({ label: msg`Tax code`, max: 20 }),
      currency: text({ label: msg`Currency`, required: true, max: 3 }),
      amount: money({
        label: msg({ message: 'Charges', context: 'of an offer' }),
        required: true,
        currency: 'currency',
      }),
    },
    {
      label: msg`Charges by tax code`,
      readOnly: true,
      hint: msg`If they are not all under the same one.`,
    },
  ),
};
