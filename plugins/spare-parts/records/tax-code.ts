import { msg } from '@lingui/core/macro';
import { choice, date, quantity, text } from '../../../core/records/fields/index.ts';
import { defineRecord } from '../../../core/records/record.ts';
import { settingsAccess } from './access.ts';
import { setFoot, setHead } from './set-fields.ts';

/** What a tax code means for the vendor's invoice (UNTDID 5305). */
export const taxCategories = {
  S: msg`Standard rate`,
  Z: msg`Zero rate`,
  E: msg({ message: 'Exempt', context: 'tax' }),
  AE: msg`Reverse charge`,
  G: msg({ message: 'Export', context: 'tax' }),
  O: msg({ message: 'Outside scope', context: 'tax' }),
};

/** The rate of a tax code in a period (catalogue procurement.md §1.2): a code has one row for each of its rates. */
export const taxCode = defineRecord({
  name: 'tax_code',
  title: msg`Tax code`,
  plural: msg`Tax codes`,
  path: '/spare_parts/settings/tax_codes',
  nav: { place: 120, group: 'settings' },
  scope: 'company',
  fields: {
    ...setHead,
    rate: quantity('%', { label: msg({ message: 'Rate', context: 'tax' }), required: true, min: 0, max: 100 }),
    category: choice({ label: msg`Category`, required: true, initial: 'S', choices: taxCategories }),
    valid_from: date({ label: msg({ message: 'From', context: 'first day' }), required: true }),
    valid_to: date({ label: msg({ message: 'To', context: 'last day' }), hint: msg`If empty: no end.` }),
    country: text({
      label: msg`Country`,
      max: 2,
      pattern: /^[A-Z]{2}$/,
      hint: msg`Two capital letters of ISO 3166, such as MA.`,
    }),
    recoverable: quantity('%', {
      label: msg({ message: 'Recoverable', context: 'tax' }),
      min: 0,
      max: 100,
      initial: 100,
    }),
    ...setFoot,
  },
  usable: { flag: 'active', from: 'valid_from', until: 'valid_to' },
  display: ['code'],
  apart: ['valid_from'],
  sort: 'sort',
  unique: [['code', 'valid_from']],
  listed: ['code', 'label', 'rate', 'category', 'valid_from', 'valid_to', 'country', 'recoverable', 'active'],
  rules: [
    ({ valid_from: from, valid_to: to }) =>
      from && to && to < from ? { field: 'valid_to', sentence: msg`The last day is before the first.` } : null,
    ({ category, rate }) =>
      rate != null && rate > 0 && category != null && ['Z', 'E', 'O'].includes(category)
        ? { field: 'rate', sentence: msg`In this category the rate is 0.` }
        : null,
  ],
  access: settingsAccess('buyer'),
});
