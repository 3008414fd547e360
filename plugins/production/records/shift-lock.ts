import { msg } from '@lingui/core/macro';
import { choice, date, text } from '../../../core/records/fields/index.ts';
import { defineRecord } from '../../../core/records/record.ts';
import { shiftCodes } from '../../../core/sites/shift-codes.ts';
import { supervision, tripReaders } from '../../roles.ts';

/**
 * A shift whose trips are settled: nobody changes them, and late events only propose. Deleting it reopens the shift.
 */
export const shiftLock = defineRecord({
  name: 'shift_lock',
  title: msg`Closed shift`,
  plural: msg`Closed shifts`,
  path: '/production/closed_shifts',
  nav: 70,
  forms: 'new',
  scope: 'site',
  fields: {
    production_date: date({ label: msg`Production date`, happened: true, required: true }),
    shift: choice({ label: msg({ message: 'Shift', context: 'period' }), required: true, choices: shiftCodes }),
    note: text({ label: msg({ message: 'Note', context: 'remark' }), max: 200 }),
  },
  closes: { date: 'production_date', shift: 'shift' },
  display: ['production_date', 'shift'],
  sort: '-production_date',
  key: ['production_date', 'shift'],
  access: { read: tripReaders, create: supervision, delete: ['manager'] },
});
