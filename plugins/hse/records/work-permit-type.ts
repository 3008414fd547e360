import { msg } from '@lingui/core/macro';
import {
  bilingual,
  boolean,
  choice,
  choices,
  integer,
  lines,
  quantity,
  ref,
  refs,
  text,
} from '../../../core/records/fields/index.ts';
import { defineRecord } from '../../../core/records/record.ts';
import { hseKeepers, permitReaders } from './permits/permit-access.ts';
import {
  conflictLevels,
  isolationNeeds,
  issuerRoles,
  otherKinds,
  permitKinds,
  permitTrainings,
  pspNeeds,
  relations,
} from './permits/permit-choices.ts';

/** What a kind of work is permitted under, and what other work it cannot stand beside (catalogue hse.md §1, §4). */
export const workPermitType = defineRecord({
  name: 'work_permit_type',
  title: msg`Permit type`,
  plural: msg`Work permit types`,
  path: '/hse/parametrage/permis_travail',
  nav: { place: 620, group: 'settings' },
  scope: 'company',
  fields: {
    prefix: text({
      label: msg({ message: 'Prefix', context: 'of numbers' }),
      required: true,
      max: 4,
      pattern: /^[A-Z]{2,4}$/,
    }),
    label: bilingual({ label: msg({ message: 'Name', context: 'permit type' }), required: true, max: 80 }),
    kind: choice({ label: msg({ message: 'Kind', context: 'permit' }), required: true, choices: permitKinds }),
    max_hours: integer({ label: msg`Longest duration`, unit: 'h', required: true, min: 1, max: 720 }),
    extension_hours: integer({ label: msg`Longest extension`, unit: 'h', min: 1, max: 720 }),
    max_extensions: integer({ label: msg`Extensions at most`, required: true, initial: 0, min: 0, max: 10 }),
    revalidate_each_shift: boolean({ label: msg`Valid again each shift`, initial: false }),
    requires_parent: boolean({ label: msg`Needs an active work authorisation`, initial: true }),
    requires_psp: choice({
      label: msg`Needs a prevention plan`,
      required: true,
      initial: 'contractor',
      choices: pspNeeds,
    }),
    joint_visit: boolean({ label: msg`Needs a site visit`, initial: true }),
    isolation: choice({
      label: msg`Isolation`,
      required: true,
      initial: 'if_needed',
      choices: isolationNeeds,
    }),
    gas_test: boolean({ label: msg`Needs a gas test`, initial: false }),
    gas_valid_min: integer({ label: msg`Gas test counts for`, unit: 'min', min: 1, max: 720 }),
    watch_min: integer({ label: msg`Fire watch after the work`, unit: 'min', min: 1, max: 720 }),
    post_check_min: integer({ label: msg`Later visit after`, unit: 'min', min: 1, max: 1_440 }),
    wind_limit: quantity('km/h', { label: msg`Most wind`, min: 1, max: 150 }),
    issuer_roles: choices({
      label: msg({ message: 'Issued by', context: 'permit' }),
      required: true,
      choices: issuerRoles,
    }),
    hse_signature: boolean({ label: msg`Signed by HSE as well`, initial: false }),
    trainings: choices({
      label: msg`Trainings of workers`,
      choices: permitTrainings,
      hint: msg`Proved by the certificate entered in the permit for each worker.`,
    }),
    trainings_required: refs('training', {
      label: msg`Training required for employees`,
      optional: true,
      hint: msg`For employees the training register counts, whatever the permit says; for others, the certificate.`,
    }),
    measures_template: ref('form_template', { label: msg`Form of the measures`, optional: true }),
    conflicts: lines(
      {
        other_kind: choice({
          label: msg({ message: 'Other permit', context: 'conflict' }),
          required: true,
          choices: otherKinds,
        }),
        relation: choice({
          label: msg({ message: 'Where', context: 'conflict' }),
          required: true,
          choices: relations,
        }),
        metres: quantity('m', { label: msg`Metres`, min: 0, max: 5_000 }),
        level: choice({
          label: msg({ message: 'Level', context: 'conflict' }),
          required: true,
          choices: conflictLevels,
        }),
        unless_group: boolean({ label: msg`Not within one isolation group` }),
        reason: bilingual({ label: msg`Reason`, max: 200 }),
      },
      { label: msg({ message: 'Conflicts', context: 'of permits' }), max: 40 },
    ),
  },
  display: ['prefix', 'label'],
  sort: 'prefix',
  unique: [['prefix'], ['kind']],
  listed: [
    'prefix',
    'label',
    'kind',
    'max_hours',
    'max_extensions',
    'extension_hours',
    'requires_parent',
    'isolation',
    'gas_test',
    'watch_min',
    'wind_limit',
    'hse_signature',
  ],
  sections: [
    {
      title: msg({ message: 'Time', context: 'of a permit' }),
      fields: ['max_hours', 'extension_hours', 'max_extensions', 'revalidate_each_shift'],
    },
    {
      title: msg({ message: 'Conditions', context: 'of a permit' }),
      fields: [
        'requires_parent',
        'requires_psp',
        'joint_visit',
        'isolation',
        'gas_test',
        'gas_valid_min',
        'watch_min',
        'post_check_min',
        'wind_limit',
        'issuer_roles',
        'hse_signature',
        'trainings',
        'trainings_required',
        'measures_template',
      ],
    },
    { title: msg({ message: 'Conflicts', context: 'of permits' }), fields: ['conflicts'] },
  ],
  rules: [
    ({ gas_test: tested, gas_valid_min: minutes }) =>
      tested === true && minutes == null
        ? { field: 'gas_valid_min', sentence: msg`Enter how many minutes a gas test is valid.` }
        : null,
    ({ max_extensions: most, extension_hours: hours }) =>
      (most ?? 0) > 0 && hours == null
        ? { field: 'extension_hours', sentence: msg`Enter how many hours an extension can last.` }
        : null,
  ],
  access: { read: permitReaders, create: hseKeepers, update: hseKeepers, delete: hseKeepers },
});
