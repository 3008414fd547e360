import { msg } from '@lingui/core/macro';
import { bilingual, boolean, choice, datetime, integer, text } from '../../../core/records/fields/index.ts';
import { defineRecord } from '../../../core/records/record.ts';
import { staff } from '../../roles.ts';

/**
 * A currency of ISO 4217 with the decimals of its amounts (catalogue procurement.md §1.1, §8). Exactly one is the
 * company's. Nobody deletes one: it is taken out of use.
 */
export const currency = defineRecord({
  name: 'currency',
  title: msg`Currency`,
  plural: msg`Currencies`,
  path: '/spare_parts/settings/currencies',
  nav: { place: 110, group: 'settings' },
  scope: 'company',
  fields: {
    code: text({
      label: msg`Code`,
      required: true,
      max: 3,
      pattern: /^[A-Z]{3}$/,
      hint: msg`Three capital letters of ISO 4217.`,
    }),
    label: bilingual({ label: msg({ message: 'Name', context: 'of a thing' }), required: true, max: 80 }),
    minor_units: integer({
      label: msg`Decimals of an amount`,
      required: true,
      min: 0,
      max: 3,
      initial: 2,
      hint: msg`They cannot change once the currency has been used.`,
    }),
    symbol: text({ label: msg`Symbol`, max: 4 }),
    position: choice({
      label: msg`Place of the symbol`,
      initial: 'after',
      choices: {
        before: msg({ message: 'Before', context: 'symbol of a currency' }),
        after: msg({ message: 'After', context: 'symbol of a currency' }),
      },
    }),
    active: boolean({ label: msg`Active`, required: true, initial: true }),
    company: boolean({
      label: msg`Company currency`,
      required: true,
      initial: false,
      hint: msg`One currency is the company's. Choosing another removes the mark from the previous one.`,
    }),
    used_at: datetime({ label: msg`Used since`, readOnly: true }),
  },
  usable: { flag: 'active' },
  display: ['code'],
  sort: 'code',
  unique: [['code']],
  listed: ['code', 'label', 'minor_units', 'symbol', 'position', 'company', 'active'],
  rules: [
    ({ company, active }) =>
      company && active === false ? { field: 'active', sentence: msg`The company currency cannot be disabled.` } : null,
  ],
  access: { read: staff, create: ['buyer'], update: ['buyer'] },
});
