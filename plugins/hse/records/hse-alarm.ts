import { msg } from '@lingui/core/macro';
import { boolean, datetime, integer, longtext, ref, text } from '../../../core/records/fields/index.ts';
import { defineRecord } from '../../../core/records/record.ts';
import { staff } from '../../roles.ts';

/** Who sounds the siren and gives the all-clear (catalogue hse.md §6, Roles). */
export const sirenRoles = ['hse_officer', 'dispatcher', 'manager'] as const;

/** From the siren at a site to its all-clear; one at a time (catalogue hse.md §6, `/hse/emergency`). */
export const hseAlarm = defineRecord({
  name: 'hse_alarm',
  title: msg`Emergency alarm`,
  plural: msg`Emergency alarms`,
  path: '/hse/emergencies',
  nav: 196,
  forms: false,
  scope: 'site',
  fields: {
    number: text({ label: msg`Number`, max: 24, readOnly: true }),
    raised_at: datetime({ label: msg({ message: 'Raised at', context: 'alarm' }), readOnly: true }),
    raised_by: ref('app_user', {
      label: msg({ message: 'Raised by', context: 'alarm' }),
      readOnly: true,
      optional: true,
    }),
    reason: text({ label: msg({ message: 'What happened', context: 'alarm' }), readOnly: true, max: 300 }),
    drill: boolean({ label: msg({ message: 'Exercise', context: 'emergency' }), readOnly: true }),
    phone: text({ label: msg`Emergency phone`, readOnly: true, max: 40 }),
    permits_suspended: integer({ label: msg`Permits suspended`, readOnly: true }),
    people: integer({
      label: msg({ message: 'People', context: 'at a muster' }),
      derived: true,
      hint: msg`People checked in who had not left, and people added at the muster.`,
    }),
    missing: integer({
      label: msg({ message: 'Missing', context: 'people at a muster' }),
      derived: true,
      hint: msg`Of these, those not ticked as safe.`,
    }),
    cleared_at: datetime({ label: msg({ message: 'All-clear at', context: 'alarm' }), readOnly: true }),
    cleared_by: ref('app_user', {
      label: msg({ message: 'All-clear by', context: 'alarm' }),
      readOnly: true,
      optional: true,
    }),
    all_clear: longtext({ label: msg`All-clear`, readOnly: true }),
  },
  occurs: { from: 'raised_at' },
  display: ['number'],
  sort: '-raised_at',
  unique: [['number']],
  listed: ['number', 'raised_at', 'drill', 'reason', 'people', 'missing', 'permits_suspended', 'cleared_at', 'state'],
  states: {
    initial: 'sounding',
    states: {
      sounding: { label: msg({ message: 'Sounding', context: 'siren' }), intent: 'danger' },
      cleared: { label: msg({ message: 'All clear', context: 'siren' }), intent: 'success', locked: true },
    },
    transitions: {
      clear: {
        label: msg`Give the all-clear`,
        from: ['sounding'],
        to: 'cleared',
        reason: 'required',
        intent: 'success',
      },
    },
  },
  access: { read: staff, raise: sirenRoles, clear: sirenRoles },
});
