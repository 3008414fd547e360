import { msg } from '@lingui/core/macro';
import { datetime, quantity, ref, text } from '../../../core/records/fields/index.ts';
import { defineRecord } from '../../../core/records/record.ts';
import { staff } from '../../roles.ts';

/** Tonnes that are added to the book stock of a place, or taken from it, for a reason; surveys write theirs. */
export const stockAdjustment = defineRecord({
  name: 'stock_adjustment',
  title: msg`Stock adjustment`,
  plural: msg`Stock adjustments`,
  path: '/mineral_deposits/stock_adjustments',
  nav: 70,
  scope: 'site',
  forms: 'new',
  fields: {
    location: ref('mine_location', { label: msg`Unloading site`, required: true }),
    adjusted_at: datetime({ label: msg`Adjusted at`, required: true, happened: true }),
    tonnes: quantity('t', { label: msg`Tonnes`, required: true, min: -10_000_000_000, max: 10_000_000_000 }),
    reason: text({ label: msg({ message: 'Reason', context: 'of an adjustment' }), required: true, max: 200 }),
    survey: ref('location_survey', { label: msg`Stock survey`, readOnly: true }),
  },
  display: ['adjusted_at'],
  sort: '-adjusted_at',
  occurs: { from: 'adjusted_at' },
  indexes: [['location', '-adjusted_at']],
  rules: [({ tonnes }) => (tonnes === 0 ? { field: 'tonnes', sentence: msg`An adjustment cannot be zero.` } : null)],
  access: { read: staff, create: ['geologist'], approve: ['manager'] },
});
