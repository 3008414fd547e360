import { msg } from '@lingui/core/macro';
import { choice, date, datetime, files, ref, signature, text } from '../../../core/records/fields/index.ts';
import { defineRecord } from '../../../core/records/record.ts';
import { ownRowsOf, team } from '../../../core/registry/access.ts';
import { staff } from '../../roles.ts';

export const halves = {
  am: msg({ message: 'Morning', context: 'half-day' }),
  pm: msg({ message: 'Afternoon', context: 'half-day' }),
};

/** One person's signature for half a day of a training session (catalogue hse.md §2): the sheet is made of these. */
export const attendanceHalfDay = defineRecord({
  name: 'attendance_half_day',
  title: msg`Half-day signature`,
  plural: msg`Half-day signatures`,
  path: '/hse/formation/emargements',
  nav: 97,
  forms: 'new',
  scope: 'site',
  fields: {
    session: ref('training_session', { label: msg`Training session`, required: true }),
    person: ref('person', { label: msg({ message: 'Person', context: 'of a team' }), required: true }),
    date: date({
      label: msg({ message: 'Day', context: 'of a training' }),
      required: true,
      within: { back: 3, ahead: 1 },
    }),
    half: choice({ label: msg`Half-day`, required: true, choices: halves }),
    by: choice({
      label: msg({ message: 'Signed by', context: 'means' }),
      required: true,
      initial: 'pad',
      choices: {
        pad: msg({ message: 'Pad', context: 'signature' }),
        badge: msg({ message: 'Badge', context: 'signature' }),
        qr: msg({ message: 'QR code', context: 'signature' }),
        paper_scan: msg({ message: 'Scan of the paper', context: 'signature' }),
      },
    }),
    signed: signature({
      label: msg({ message: 'Signature', context: 'of a training' }),
      guest: true,
      when: ({ by }) => by === 'pad' || by === 'qr',
    }),
    badge: text({ label: msg`Badge read`, max: 32, when: ({ by }) => by === 'badge' }),
    code: text({
      label: msg`Code of the room`,
      max: 32,
      hint: msg`As shown on the trainer's screen.`,
      when: ({ by }) => by === 'qr',
    }),
    scan: files({ label: msg`Scan of the paper`, when: ({ by }) => by === 'paper_scan' }),
    signed_at: datetime({ label: msg`Signed at`, readOnly: true }),
  },
  owner: ['person'],
  display: ['person', 'date'],
  sort: '-date',
  unique: [['session', 'person', 'date', 'half']],
  indexes: [['person']],
  listed: ['session', 'person', 'date', 'half', 'by', 'signed_at'],
  access: {
    read: ['hr_officer', 'hse_officer', 'manager', ...team('shift_supervisor'), ...ownRowsOf(...staff)],
    create: ['hr_officer', 'hse_officer', ...ownRowsOf(...staff)],
    delete: ['hr_officer', 'hse_officer'],
  },
});
