import { msg } from '@lingui/core/macro';
import { boolean, choice, datetime, integer, photos, quantity, ref, text } from '../../core/records/fields/index.ts';
import { defineRecord } from '../../core/records/record.ts';
import { changedBy } from '../../core/registry/access.ts';
import { haulageLeads as all } from '../../plugins/roles.ts';

const tooWindy = msg`No blasting in gusts over 60 km/h.`;

export const weatherReading = defineRecord({
  name: 'weather_reading',
  title: msg`Weather reading`,
  plural: msg`Weather readings`,
  scope: 'site',
  fields: {
    at: datetime({ label: msg`At`, required: true }),
    sky: choice({ label: msg`Sky`, required: true, choices: { clear: msg`Clear`, rain: msg`Rain`, dust: msg`Dust` } }),
    temperature: quantity('°C', { label: msg`Temperature`, min: -40, max: 60 }),
    gust: integer({ label: msg`Gust, km/h`, min: 0, max: 400 }),
    blasting: boolean({ label: msg`Blasting allowed` }),
    remarks: text({ label: msg`Remarks`, when: ({ sky }) => sky !== 'clear' }),
    photos: photos({ label: msg`Photos` }),
    observer: ref('person', { label: msg`Observer` }),
  },
  display: ['at'],
  sort: '-at',
  key: ['at'],
  rules: [({ gust, blasting }) => (blasting && (gust ?? 0) > 60 ? { field: 'blasting', sentence: tooWindy } : null)],
  states: {
    initial: 'draft',
    states: { draft: { label: msg`Draft` }, checked: { label: msg`Checked`, intent: 'success', locked: true } },
    transitions: {
      check: { label: msg`Check`, from: ['draft'], to: 'checked' },
      reopen: { label: msg`Reopen`, from: ['checked'], to: 'draft', reason: 'required' },
    },
  },
  access: { read: all, ...changedBy(...all), delete: ['manager'], check: ['shift_supervisor'], reopen: ['manager'] },
});
