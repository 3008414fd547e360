import { changedBy } from '../../../core/registry/access.ts';
import { msg } from '@lingui/core/macro';
import {
  choice,
  date,
  decimal,
  integer,
  lines,
  money,
  quantity,
  ref,
  text,
} from '../../../core/records/fields/index.ts';
import { currencies } from '../../../core/i18n/currencies.ts';
import { by, defineRecord } from '../../../core/records/record.ts';
import { purchasing } from '../../roles.ts';

const budget = {
  year: integer({
    label: msg({ message: 'Year', context: 'calendar' }),
    required: true,
    min: 1990,
    max: 2100,
    grouped: false,
  }),
  cost_kind: choice({
    label: msg`Cost type`,
    required: true,
    choices: {
      maintenance: msg`Maintenance`,
      fuel: msg`Fuel`,
      tyres: msg({ message: 'Tyres', context: 'cost' }),
      operators: msg({ message: 'Operators', context: 'cost' }),
      insurance: msg({ message: 'Insurance', context: 'cost' }),
      lease: msg({ message: 'Lease', context: 'cost' }),
    },
  }),
  amount: money({ label: msg({ message: 'Amount', context: 'money' }), required: true, min: 0, max: 100_000_000_000 }),
};

/** What a machine cost and is worth (catalogue operations.md §1.1, §10.9). */
export const equipmentFinancialSpec = defineRecord({
  name: 'equipment_financial_spec',
  title: msg`Financial specification`,
  plural: msg`Financial specifications`,
  path: '/mining_equipment_fleet/equipment_financial_specifications',
  nav: 70,
  scope: by('equipment'),
  fields: {
    equipment: ref('equipment', { label: msg`Machine`, required: true }),
    currency: choice({ label: msg`Currency`, required: true, initial: 'EUR', choices: currencies }),
    purchase_order: text({ label: msg`Purchase order`, max: 30 }),
    vendor: ref('vendor', { label: msg`Vendor`, optional: true }),
    purchase_price: money({
      currency: 'currency',
      label: msg`Purchase price`,
      required: true,
      min: 0,
      max: 100_000_000_000,
    }),
    purchased_on: date({ label: msg`Purchased on`, required: true, within: { back: 60, ahead: 2 } }),
    residual: money({ currency: 'currency', label: msg`Residual value`, min: 0, max: 100_000_000_000 }),
    life_hours: quantity('h', { label: msg`Useful life`, min: 1, max: 500_000 }),
    life_years: decimal({ label: msg`Useful life (years)`, min: 0.1, max: 60 }),
    method: choice({
      label: msg({ message: 'Depreciation', context: 'method' }),
      initial: 'hours',
      choices: { hours: msg({ message: 'By hours', context: 'depreciation' }), straight_line: msg`Straight line` },
    }),
    lease_monthly: money({ currency: 'currency', label: msg`Monthly lease`, min: 0, max: 100_000_000_000 }),
    lease_end: date({ label: msg`Lease end`, within: { back: 60, ahead: 60 } }),
    insurance_year: money({ currency: 'currency', label: msg`Yearly insurance`, min: 0, max: 100_000_000_000 }),
    hourly_rate: money({ currency: 'currency', label: msg`Internal rate per hour`, min: 0, max: 100_000_000_000 }),
    budget_lines: lines(budget, { label: msg`Budget` }),
    age_hours: quantity('h', { label: msg`Age (hours)`, derived: true }),
    depreciated: money({
      currency: 'currency',
      label: msg({ message: 'Depreciated', context: 'amount' }),
      derived: true,
    }),
    book_value: money({ currency: 'currency', label: msg`Book value`, derived: true }),
    cost_per_hour: money({
      currency: 'currency',
      label: msg`Budgeted cost per hour`,
      derived: true,
      hint: msg`Yearly depreciation or lease, insurance and this year's budget ÷ hours run in the last 365 days. Actual spending is in the costs of the machine.`,
    }),
  },
  display: ['purchase_order', 'purchased_on'],
  sort: '-purchased_on',
  unique: [['equipment']],
  sections: [
    {
      title: msg({ message: 'Depreciation', context: 'method' }),
      fields: ['method', 'residual', 'life_hours', 'life_years', 'age_hours', 'depreciated', 'book_value'],
    },
    {
      title: msg`Running costs`,
      fields: ['lease_monthly', 'lease_end', 'insurance_year', 'hourly_rate', 'cost_per_hour', 'budget_lines'],
    },
  ],
  listed: [
    'equipment',
    'purchase_price',
    'currency',
    'purchased_on',
    'age_hours',
    'depreciated',
    'book_value',
    'hourly_rate',
    'cost_per_hour',
  ],
  rules: [
    ({ purchase_price: price, residual }) =>
      price != null && residual != null && Number(residual) > Number(price)
        ? { field: 'residual', sentence: msg`Residual value exceeds the purchase price.` }
        : null,
  ],
  access: {
    read: purchasing,
    ...changedBy('manager'),
  },
});
