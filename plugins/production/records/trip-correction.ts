import { msg } from '@lingui/core/macro';
import { choice, date, datetime, longtext, quantity, ref, text } from '../../../core/records/fields/index.ts';
import { defineRecord } from '../../../core/records/record.ts';
import { shiftCodes } from '../../../core/sites/shift-codes.ts';
import { supervision, tripReaders } from '../../roles.ts';

/**
 * What late events would change in a shift that is closed (catalogue operations.md §4.6): proposed, and written once a
 * supervisor or manager applies it.
 */
export const tripCorrection = defineRecord({
  name: 'trip_correction',
  title: msg`Trip correction`,
  plural: msg`Trip corrections`,
  path: '/production/trip_corrections',
  nav: 60,
  forms: false,
  scope: 'site',
  fields: {
    action: choice({
      label: msg`Resulting changes`,
      required: true,
      readOnly: true,
      choices: { add: msg`Add a trip`, change: msg`Edit trip`, remove: msg`Remove trip` },
    }),
    truck: ref('equipment', { label: msg`Truck`, required: true, readOnly: true }),
    trip: ref('haul_trip', { label: msg({ message: 'Trip', context: 'of a truck' }), readOnly: true }),
    dump_end: datetime({ label: msg`Dump end`, required: true, readOnly: true }),
    production_date: date({ label: msg`Production date`, readOnly: true }),
    shift: choice({ label: msg({ message: 'Shift', context: 'period' }), readOnly: true, choices: shiftCodes }),
    payload: quantity('t', { label: msg`Payload`, readOnly: true }),
    payload_before: quantity('t', { label: msg`Payload so far`, readOnly: true }),
    proposed: longtext({ label: msg`Proposed values`, readOnly: true }),
    note: text({ label: msg({ message: 'Note', context: 'remark' }), max: 200 }),
  },
  display: ['action', 'dump_end'],
  sort: '-dump_end',
  indexes: [['truck', 'dump_end']],
  filter: ['state:eq:proposed'],
  listed: [
    'action',
    'truck',
    'trip',
    'dump_end',
    'production_date',
    'shift',
    'payload',
    'payload_before',
    'state',
    'created_at',
  ],
  states: {
    initial: 'proposed',
    states: {
      proposed: { label: msg({ message: 'Proposed', context: 'correction' }), intent: 'warning' },
      applied: { label: msg({ message: 'Applied', context: 'correction' }), intent: 'success', locked: true },
      dismissed: { label: msg({ message: 'Dismissed', context: 'correction' }), locked: true },
    },
    transitions: {
      apply: {
        label: msg({ message: 'Apply', context: 'correction' }),
        from: ['proposed'],
        to: 'applied',
        intent: 'success',
      },
      dismiss: {
        label: msg({ message: 'Dismiss', context: 'correction' }),
        from: ['proposed'],
        to: 'dismissed',
        reason: 'required',
      },
    },
  },
  access: {
    read: tripReaders,
    update: supervision,
    apply: supervision,
    dismiss: supervision,
  },
});
