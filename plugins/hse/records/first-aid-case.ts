import { msg } from '@lingui/core/macro';
import {
  boolean,
  choice,
  date,
  datetime,
  integer,
  lines,
  longtext,
  quantity,
  ref,
  text,
} from '../../../core/records/fields/index.ts';
import { defineRecord } from '../../../core/records/record.ts';
import { leads } from './access.ts';
import { bodyParts, injuryNatures } from './choices.ts';

/** Where somebody goes after care; those who do not go back to work had an accident to look into. */
const outcomes = {
  back_to_work: msg`Back to work`,
  rest_then_work: msg`Rest, then work`,
  restricted: msg({ message: 'Restricted work', context: 'after care' }),
  sent_to_hospital: msg`Sent to hospital`,
  sent_home: msg`Sent home`,
};

/** A line of the infirmary's register: others see its number, day and site alone (catalogue hse.md §2). */
export const firstAidCase = defineRecord({
  name: 'first_aid_case',
  title: msg`First aid report`,
  plural: msg`First aid reports`,
  path: '/hse/rapports/premiers_soins_medicaux/liste',
  aliases: ['/hse/rapports/list_premiers_soins_medicaux'],
  nav: 6,
  scope: 'site',
  fields: {
    number: text({ label: msg`Number`, max: 24, readOnly: true }),
    at: datetime({
      label: msg({ message: 'At', context: 'of care' }),
      happened: true,
      required: true,
      startsNow: true,
    }),
    person: ref('person', {
      label: msg({ message: 'Person', context: 'cared for' }),
      optional: true,
      level: 'medical',
    }),
    visitor: text({ label: msg({ message: 'Name', context: 'of who is not listed' }), max: 120, level: 'medical' }),
    company: text({ label: msg({ message: 'Company', context: 'of a person' }), max: 80, level: 'medical' }),
    complaint: text({ label: msg({ message: 'Complaint', context: 'health' }), max: 300, level: 'medical' }),
    work_related: boolean({ label: msg`Work related`, initial: false, level: 'medical' }),
    incident: ref('incident', { label: msg({ message: 'Incident', context: 'of care' }), level: 'medical' }),
    body_part: choice({ label: msg`Body part`, level: 'medical', choices: bodyParts }),
    nature: choice({
      label: msg({ message: 'Nature of the injury', context: 'accident' }),
      level: 'medical',
      choices: injuryNatures,
    }),
    blood_pressure: text({
      label: msg`Blood pressure`,
      max: 7,
      pattern: /^\d{2,3}\/\d{2,3}$/,
      hint: msg`Such as 120/80.`,
      level: 'medical',
    }),
    pulse: integer({
      label: msg({ message: 'Pulse', context: 'vital sign' }),
      unit: '/min',
      min: 20,
      max: 250,
      level: 'medical',
    }),
    temperature: quantity('°C', {
      label: msg({ message: 'Temperature', context: 'vital sign' }),
      min: 30,
      max: 45,
      decimals: 1,
      level: 'medical',
    }),
    oxygen: integer({ label: msg`Oxygen saturation (%)`, min: 50, max: 100, level: 'medical' }),
    care: longtext({ label: msg`Care given`, level: 'medical' }),
    medicines: lines(
      {
        name: text({ label: msg({ message: 'Medicine', context: 'given' }), required: true, max: 80 }),
        dose: text({ label: msg({ message: 'Dose', context: 'of a medicine' }), max: 40 }),
        qty: integer({ label: msg({ message: 'Quantity', context: 'of a medicine' }), min: 1, max: 1_000 }),
      },
      { label: msg({ message: 'Medicines', context: 'given' }), max: 30, level: 'medical' },
    ),
    disposition: choice({
      label: msg({ message: 'Outcome', context: 'of care' }),
      level: 'medical',
      choices: outcomes,
    }),
    restricted_until: date({ label: msg`Restricted until`, within: { back: 5, ahead: 2 }, level: 'medical' }),
    caregiver: ref('person', {
      label: msg({ message: 'Caregiver', context: 'first aid' }),
      optional: true,
      level: 'medical',
    }),
    evacuated_at: datetime({ label: msg`Evacuated at`, happened: true, level: 'medical' }),
  },
  occurs: { from: 'at' },
  display: ['number'],
  sort: '-at',
  unique: [['number']],
  listed: ['number', 'at', 'site'],
  rules: [
    ({ work_related: related, disposition, incident }) =>
      related === true && (disposition === 'sent_to_hospital' || disposition === 'sent_home') && incident == null
        ? { field: 'incident', sentence: msg`Link or create an incident for this evacuation.` }
        : null,
    ({ at, evacuated_at: evacuated }) =>
      at != null && evacuated != null && evacuated < at
        ? { field: 'evacuated_at', sentence: msg`The evacuation cannot be before the start of care.` }
        : null,
  ],
  access: {
    read: [...leads, 'hr_officer'],
    read_medical: ['hse_officer'],
    create: ['hse_officer'],
    update: ['hse_officer'],
    delete: ['hse_officer'],
  },
});
