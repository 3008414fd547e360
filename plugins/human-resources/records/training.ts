import { msg } from '@lingui/core/macro';
import { boolean, choices, integer, lines, quantity, ref, text } from '../../../core/records/fields/index.ts';
import { defineRecord } from '../../../core/records/record.ts';
import { changedBy } from '../../../core/registry/access.ts';
import { staff } from '../../roles.ts';
import { setHead, setTail } from './set-fields.ts';

/** Whom a training is for by rule. */
export const mandatoryFor = {
  all: msg({ message: 'Everybody', context: 'training' }),
  contractors: msg({ message: 'Contractors', context: 'training' }),
  positions: msg({ message: 'Positions listed below', context: 'training' }),
};

/** What people are trained in, for how long it holds and who needs it (catalogue people.md §3). */
export const training = defineRecord({
  name: 'training',
  title: msg`Training`,
  plural: msg`Trainings`,
  path: '/human_ressources/setting/trainings',
  nav: { place: 20, group: 'settings' },
  scope: 'company',
  fields: {
    ...setHead,
    category: ref('training_category', { label: msg`Training category`, required: true }),
    hours: quantity('h', {
      label: msg({ message: 'Duration', context: 'of a training' }),
      required: true,
      min: 0.25,
      max: 1_000,
    }),
    validity_months: integer({
      label: msg`Valid for (months)`,
      min: 1,
      max: 240,
      hint: msg`Empty: it does not expire.`,
    }),
    end_of_month: boolean({
      label: msg`Valid to the end of that month`,
      initial: false,
    }),
    pass_mark: quantity('%', {
      label: msg({ message: 'Pass mark', context: 'of a training' }),
      initial: 80,
      min: 0,
      max: 100,
    }),
    refresher_of: ref('training', { label: msg`Refresher of` }),
    mandatory_for: choices({ label: msg`Mandatory for`, choices: mandatoryFor }),
    positions: lines(
      { function: text({ label: msg({ message: 'Position', context: 'job' }), required: true, max: 80 }) },
      {
        label: msg`Positions that need it`,
        max: 60,
        hint: msg`As in the employees' files.`,
      },
    ),
    legal_reference: text({ label: msg`Legal reference`, max: 120 }),
    ...setTail,
  },
  usable: { flag: 'active' },
  display: ['label'],
  apart: ['code'],
  sort: 'sort',
  unique: [['code']],
  listed: ['code', 'label', 'category', 'hours', 'validity_months', 'mandatory_for', 'legal_reference', 'active'],
  sections: [
    {
      title: msg({ message: 'Who needs it', context: 'training' }),
      fields: ['mandatory_for', 'positions', 'legal_reference'],
    },
  ],
  rules: [
    ({ mandatory_for: whom, positions }) =>
      whom?.includes('positions') === true && (positions ?? []).length === 0
        ? { field: 'positions', sentence: msg`Choose the positions that need it.` }
        : null,
    ({ end_of_month: atEnd, validity_months: months }) =>
      atEnd === true && months == null
        ? { field: 'validity_months', sentence: msg`Enter how many months it is valid for.` }
        : null,
  ],
  access: { read: staff, ...changedBy('hr_officer') },
});
