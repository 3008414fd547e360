import { msg } from '@lingui/core/macro';
import { choice, date, datetime, integer, quantity, signature } from '../../../core/records/fields/index.ts';
import { shiftCodes } from '../../../core/sites/shift-codes.ts';
import { defineRecord } from '../../../core/records/record.ts';
import { tripReaders } from '../../roles.ts';

/**
 * The sheet of truck check-ins of a shift that a supervisor has signed (catalogue operations.md §3.2): from then on it
 * is changed by supervisors alone, with a reason.
 */
export const signedSheet = defineRecord({
  name: 'signed_sheet',
  title: msg`Signed sheet`,
  plural: msg`Signed sheets`,
  path: '/tracking/signed_sheets',
  forms: 'new',
  scope: 'site',
  fields: {
    production_date: date({ label: msg`Production date`, happened: true, required: true }),
    shift: choice({
      label: msg({ message: 'Shift', context: 'period' }),
      required: true,
      choices: shiftCodes,
    }),
    signature: signature({ label: msg`Signature`, required: true }),
    starts_at: datetime({ label: msg`Start`, readOnly: true }),
    ends_at: datetime({ label: msg`End`, readOnly: true }),
    trips: integer({ label: msg`Trips`, readOnly: true }),
    tonnes: quantity('t', { label: msg`Tonnes`, readOnly: true }),
  },
  display: ['production_date', 'shift'],
  sort: '-starts_at',
  indexes: [['-starts_at']],
  key: ['production_date', 'shift'],
  access: {
    read: tripReaders,
    create: ['shift_supervisor'],
  },
});
