import { msg } from '@lingui/core/macro';
import { choice, datetime, files, quantity, ref, text } from '../../../core/records/fields/index.ts';
import { defineRecord } from '../../../core/records/record.ts';
import { staff } from '../../roles.ts';

/**
 * What was measured of a stock (catalogue geology-income.md §1). Approved, it books the difference to the book stock of
 * its instant as an adjustment; a great one is the manager's to approve, with a reason.
 */
export const locationSurvey = defineRecord({
  name: 'location_survey',
  title: msg`Stock survey`,
  plural: msg`Stock surveys`,
  path: '/mineral_deposits/stock_surveys',
  nav: 60,
  scope: 'site',
  fields: {
    location: ref('mine_location', { label: msg`Unloading site`, required: true }),
    surveyed_at: datetime({ label: msg`Surveyed at`, required: true, happened: true }),
    method: choice({
      label: msg({ message: 'Method', context: 'of a survey' }),
      required: true,
      initial: 'gnss',
      choices: {
        gnss: msg`GNSS`,
        drone: msg`Drone`,
        scanner: msg`Scanner`,
        tape: msg({ message: 'Tape', context: 'of a surveyor' }),
        estimate: msg({ message: 'Estimate', context: 'source of data' }),
      },
    }),
    surveyor: ref('person', { label: msg`Surveyor`, optional: true }),
    volume: quantity('m3', { label: msg`Volume`, required: true, min: 0, max: 10_000_000_000 }),
    density: quantity('t/m3', { label: msg`Loose density`, required: true, min: 0.5, max: 5 }),
    reason: text({ label: msg({ message: 'Reason', context: 'of an adjustment' }), max: 200 }),
    file: files({ label: msg`Survey file` }),
    book: quantity('t', { label: msg`Book stock at that time`, decimals: 0, readOnly: true }),
    adjustment: quantity('t', { label: msg`Booked adjustment`, decimals: 0, readOnly: true }),
  },
  display: ['surveyed_at'],
  sort: '-surveyed_at',
  occurs: { from: 'surveyed_at' },
  indexes: [['location', '-surveyed_at']],
  listed: ['location', 'surveyed_at', 'method', 'volume', 'density', 'book', 'adjustment', 'reason'],
  states: {
    initial: 'draft',
    states: {
      draft: { label: msg({ message: 'Draft', context: 'state' }) },
      approved: { label: msg({ message: 'Approved', context: 'state' }), intent: 'success', locked: true },
    },
    transitions: {
      approve: {
        label: msg({ message: 'Approve', context: 'action' }),
        from: ['draft'],
        to: 'approved',
        intent: 'success',
      },
    },
  },
  access: {
    read: staff,
    create: ['geologist'],
    update: ['geologist', 'manager'],
    delete: ['geologist'],
    override: ['geologist', 'manager'],
    approve: ['geologist', 'manager'],
  },
});
