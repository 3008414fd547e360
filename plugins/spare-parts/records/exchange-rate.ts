import { msg } from '@lingui/core/macro';
import { choice, date, money, ref } from '../../../core/records/fields/index.ts';
import { defineRecord } from '../../../core/records/record.ts';
import { staff } from '../../roles.ts';

/** Where a rate comes from. */
export const rateSources = {
  central_bank: msg`Central bank`,
  treasury: msg`Treasury`,
  manual: msg`Manual`,
  import: msg({ message: 'Import', context: 'source of a rate' }),
};

/**
 * What one unit of a currency is worth in the company's from a day on, until the next (catalogue procurement.md §8). Of
 * several of one day the last entered counts. One that a posted document used stays as it is: plugins lead it to the
 * state `used` by `changeRows` in the transaction that posts the document.
 */
export const exchangeRate = defineRecord({
  name: 'exchange_rate',
  title: msg`Exchange rate`,
  plural: msg`Exchange rates`,
  path: '/spare_parts/settings/exchange_rates',
  scope: 'company',
  fields: {
    currency: ref('currency', { label: msg`Currency`, required: true }),
    valid_on: date({ label: msg`Date`, required: true, within: { back: 30, ahead: 1 } }),
    rate: money({
      label: msg`1 unit in company currency`,
      required: true,
      scale: 8,
      min: 0,
      max: 1_000_000_000,
    }),
    source: choice({ label: msg`Source`, required: true, initial: 'manual', choices: rateSources }),
  },
  display: ['currency', 'valid_on'],
  sort: '-valid_on',
  unique: [['currency', 'valid_on', 'source']],
  indexes: [['currency', '-valid_on']],
  listed: ['currency', 'valid_on', 'rate', 'source', 'state'],
  rules: [
    ({ rate }) =>
      rate != null && Number(rate) === 0 ? { field: 'rate', sentence: msg`A rate must be above 0.` } : null,
  ],
  states: {
    initial: 'entered',
    states: {
      entered: { label: msg({ message: 'Entered', context: 'rate' }) },
      used: { label: msg({ message: 'Used', context: 'rate' }), intent: 'success', locked: true },
    },
    transitions: {},
  },
  access: { read: staff, create: ['buyer'], update: ['buyer'], delete: ['buyer'], override: ['buyer', 'manager'] },
});
