import { msg } from '@lingui/core/macro';
import { datetime, ref, text } from '../../../core/records/fields/index.ts';
import { defineRecord } from '../../../core/records/record.ts';
import { peopleLeads } from '../../roles.ts';

/** Somebody who must be found when the siren sounds: missing until ticked as safe. Written by `/hse/emergency` alone. */
export const hseMuster = defineRecord({
  name: 'hse_muster',
  title: msg`Person of a muster`,
  plural: msg`Musters`,
  path: '/hse/musters',
  forms: false,
  scope: 'site',
  fields: {
    alarm: ref('hse_alarm', {
      label: msg({ message: 'Alarm', context: 'of a muster' }),
      required: true,
      readOnly: true,
      alsoIn: ['cleared'],
    }),
    person: ref('person', {
      label: msg({ message: 'Person', context: 'at a muster' }),
      readOnly: true,
      optional: true,
    }),
    name: text({ label: msg({ message: 'Name', context: 'at a muster' }), required: true, readOnly: true, max: 162 }),
    zone: text({ label: msg({ message: 'Zone', context: 'of a muster' }), readOnly: true, max: 20 }),
    equipment: ref('equipment', { label: msg`Machine`, readOnly: true, optional: true }),
    seen_at: datetime({ label: msg({ message: 'Last check-in', context: 'at a muster' }), readOnly: true }),
    safe_at: datetime({ label: msg({ message: 'Safe at', context: 'at a muster' }), readOnly: true }),
    safe_by: ref('app_user', {
      label: msg({ message: 'Ticked by', context: 'at a muster' }),
      readOnly: true,
      optional: true,
    }),
  },
  display: ['name'],
  sort: 'name',
  unique: [['alarm', 'person']],
  indexes: [['alarm', 'safe_at']],
  listed: ['alarm', 'name', 'zone', 'equipment', 'seen_at', 'safe_at', 'safe_by'],
  access: { read: peopleLeads, muster: peopleLeads },
});
