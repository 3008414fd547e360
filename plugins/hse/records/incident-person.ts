import { msg } from '@lingui/core/macro';
import { boolean, choice, date, integer, ref, text } from '../../../core/records/fields/index.ts';
import { by, defineRecord } from '../../../core/records/record.ts';
import { eventReaders, reporters } from './access.ts';
import { bodyParts, employers, injuryClasses, injuryNatures } from './choices.ts';
import { shiftField } from './shift-field.ts';

/** Somebody who was hurt in an accident, by the outcome (catalogue hse.md §2). */
export const incidentPerson = defineRecord({
  name: 'incident_person',
  title: msg`Person of an accident`,
  plural: msg`Persons of accidents`,
  path: '/hse/rapports/accident_personnes',
  scope: by('incident'),
  fields: {
    incident: ref('incident', { label: msg({ message: 'Incident', context: 'of a person' }), required: true }),
    person: ref('person', { label: msg({ message: 'Person', context: 'hurt' }), optional: true }),
    name: text({ label: msg({ message: 'Name', context: 'of who is not listed' }), max: 120 }),
    employer: choice({
      label: msg({ message: 'Employer', context: 'of a person' }),
      required: true,
      initial: 'company',
      choices: employers,
    }),
    company: text({ label: msg({ message: 'Company', context: 'of a person' }), max: 80 }),
    vendor: ref('vendor', {
      label: msg({ message: 'Contractor', context: 'company' }),
      optional: true,
      // One that is named stays in sight until somebody takes it away.
      when: ({ employer, vendor }) => employer === 'contractor' || vendor != null,
    }),
    job: text({ label: msg({ message: 'Job', context: 'of a person' }), max: 80 }),
    age: integer({ label: msg({ message: 'Age', context: 'of a person' }), min: 14, max: 90, level: 'medical' }),
    seniority: integer({ label: msg`Months of service`, min: 0, max: 720 }),
    injury_class: choice({ label: msg`Injury class`, required: true, choices: injuryClasses }),
    body_part: choice({ label: msg`Body part`, level: 'medical', choices: bodyParts }),
    nature: choice({
      label: msg({ message: 'Nature of the injury', context: 'accident' }),
      level: 'medical',
      choices: injuryNatures,
    }),
    agent: text({ label: msg({ message: 'Agency', context: 'what hurt' }), max: 120 }),
    left_work_on: date({ label: msg`Left work on`, within: { back: 30, ahead: 0 } }),
    returned_on: date({ label: msg`Returned on`, within: { back: 30, ahead: 0 } }),
    restricted_days: integer({ label: msg`Restricted days`, unit: 'd', min: 0, max: 3_660 }),
    lost_days: integer({
      label: msg`Lost days`,
      unit: 'd',
      derived: true,
      hint: msg`Calendar days of an LTI, from the day after the person left work to the day before the return, or to today for an open case. A fatality adds none.`,
    }),
    production_date: date({
      label: msg`Production date`,
      derived: true,
      hint: msg`Of the accident, in site time.`,
    }),
    shift: shiftField(),
    counted: boolean({
      label: msg`Counts in rates`,
      derived: true,
      hint: msg`The incident is work related and not on the way to work.`,
    }),
    declared_on: date({ label: msg({ message: 'Declared on', context: 'accident' }), within: { back: 30, ahead: 0 } }),
  },
  display: ['injury_class', 'name'],
  sort: 'created_at',
  unique: [
    ['incident', 'person'],
    ['incident', 'name'],
  ],
  indexes: [['incident']],
  listed: [
    'incident',
    'person',
    'name',
    'employer',
    'injury_class',
    'left_work_on',
    'returned_on',
    'lost_days',
    'production_date',
  ],
  rules: [
    ({ person, name }) =>
      person == null && !name?.trim() ? { field: 'person', sentence: msg`Name the person.` } : null,
    ({ employer, vendor }) =>
      employer === 'company' && vendor != null
        ? { field: 'vendor', sentence: msg`Only contractor staff can work for a company in the list.` }
        : null,
    ({ injury_class: kind, left_work_on: left }) =>
      kind === 'LTI' && left == null
        ? { field: 'left_work_on', sentence: msg`An LTI needs the date the person left work.` }
        : null,
    ({ injury_class: kind, left_work_on: left }) =>
      left != null && kind !== 'LTI' && kind !== 'FAT'
        ? { field: 'injury_class', sentence: msg`Anyone who left work because of it has a lost time injury.` }
        : null,
    ({ left_work_on: left, returned_on: back }) =>
      back != null && (left == null || back <= left)
        ? { field: 'returned_on', sentence: msg`The return must be after the day work was left.` }
        : null,
    ({ injury_class: kind, returned_on: back }) =>
      kind === 'FAT' && back != null
        ? { field: 'returned_on', sentence: msg`A fatality has no return to work.` }
        : null,
    ({ injury_class: kind, restricted_days: days }) =>
      days != null && days > 0 && kind !== 'LTI' && kind !== 'RWI'
        ? { field: 'restricted_days', sentence: msg`Restricted days belong to an RWI or an LTI.` }
        : null,
  ],
  access: {
    read: eventReaders,
    read_medical: ['hse_officer'],
    create: reporters,
    update: ['hse_officer'],
    delete: ['hse_officer'],
  },
});
