import { msg } from '@lingui/core/macro';
import {
  bilingual,
  boolean,
  choice,
  decimal,
  integer,
  quantity,
  refs,
  text,
} from '../../../core/records/fields/index.ts';
import { defineRecord } from '../../../core/records/record.ts';
import { formReaders, templateKeepers } from './access.ts';
import { families, reviews, subjects } from './choices.ts';

/** What is asked of somebody, over all of its versions (catalogue maintenance.md §1.1). */
export const formTemplate = defineRecord({
  name: 'form_template',
  title: msg`Form template`,
  plural: msg`Form templates`,
  path: '/forms/templates',
  nav: 10,
  scope: 'company',
  fields: {
    code: text({ label: msg`Code`, required: true, max: 24, anyCase: true, pattern: /^[A-Z0-9][A-Z0-9-]*$/ }),
    label: bilingual({ label: msg({ message: 'Title', context: 'of a form' }), required: true, max: 120 }),
    family: choice({ label: msg({ message: 'Family', context: 'of forms' }), required: true, choices: families }),
    subject_kind: choice({
      label: msg({ message: 'Subject', context: 'of a form' }),
      required: true,
      initial: 'equipment',
      choices: subjects,
      hint: msg`What the form is about.`,
    }),
    equipment_groups: refs('equipment_group', {
      label: msg`Groups of machines`,
      optional: true,
      hint: msg`Empty: all machines.`,
    }),
    equipment_families: text({
      label: msg`Machine families, item types`,
      max: 200,
      pattern: /^[a-z_]+( [a-z_]+)*$/,
      hint: msg`Separated by spaces, such as haul_truck water_truck or extinguisher. Empty: all.`,
    }),
    grounding: boolean({
      label: msg`A critical item that is not OK grounds the machine`,
      initial: false,
    }),
    pass_mark: quantity('%', {
      label: msg({ message: 'Pass mark', context: 'of a form' }),
      required: true,
      initial: 100,
      min: 0,
      max: 100,
      hint: msg`Below it a major item that is not OK fails the form.`,
    }),
    once_per_shift: boolean({ label: msg`One per machine and shift`, initial: false }),
    review: choice({
      label: msg({ message: 'Looked over', context: 'form' }),
      required: true,
      initial: 'on_nok',
      choices: reviews,
    }),
    minutes: integer({ label: msg`Usual minutes`, unit: 'min', min: 1, max: 1_440 }),
    active: boolean({ label: msg`Active`, initial: true }),
    published_version: integer({ label: msg`Published version`, derived: true }),
    runs_30d: integer({ label: msg`Filled in 30 days`, derived: true }),
    nok_rate_30d: decimal({
      label: msg`Not OK in 30 days (%)`,
      derived: true,
      decimals: 1,
      hint: msg`100 × answers that are not OK ÷ answers that apply. Ex: 28 ÷ 800 = 3.5 %.`,
    }),
  },
  display: ['code', 'label'],
  sort: 'code',
  unique: [['code']],
  listed: ['code', 'label', 'family', 'subject_kind', 'published_version', 'runs_30d', 'nok_rate_30d', 'active'],
  rules: [
    ({ grounding, subject_kind: subject }) =>
      grounding === true && subject !== 'equipment'
        ? { field: 'grounding', sentence: msg`Only a form about a machine can ground one.` }
        : null,
  ],
  access: { read: formReaders, create: templateKeepers, update: templateKeepers, delete: templateKeepers },
});
