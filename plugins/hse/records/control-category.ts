import { msg } from '@lingui/core/macro';
import { boolean, choice, integer, ref, text } from '../../../core/records/fields/index.ts';
import { defineRecord } from '../../../core/records/record.ts';
import { changedBy } from '../../../core/registry/access.ts';
import { staff } from '../../roles.ts';
import { keepers } from './access.ts';
import { setHead, setTail } from './set-fields.ts';

/** A family of periodic controls: how often, by whom, by which law (catalogue hse.md §1). */
export const controlCategory = defineRecord({
  name: 'control_category',
  title: msg`Control category`,
  plural: msg`Control categories`,
  path: '/hse/parametrage/control_category',
  nav: { place: 50, group: 'settings' },
  scope: 'company',
  fields: {
    ...setHead,
    family: choice({
      label: msg({ message: 'Family', context: 'of controls' }),
      required: true,
      choices: {
        lifting: msg({ message: 'Lifting', context: 'controls' }),
        machine: msg({ message: 'Machines', context: 'controls' }),
        pressure: msg({ message: 'Pressure', context: 'controls' }),
        fire: msg({ message: 'Fire', context: 'controls' }),
        electrical: msg({ message: 'Electrical', context: 'controls' }),
        ppe: msg({ message: 'PPE', context: 'controls' }),
        hygiene: msg({ message: 'Hygiene', context: 'controls' }),
        vehicle: msg({ message: 'Vehicles', context: 'controls' }),
        environment: msg({ message: 'Environment', context: 'controls' }),
      },
    }),
    regulatory: boolean({ label: msg`Required by law`, initial: true }),
    every_months: integer({ label: msg`Every (months)`, required: true, min: 1, max: 240 }),
    internal_every_days: integer({ label: msg`Looked at every`, unit: 'd', min: 1, max: 3_660 }),
    legal_reference: text({ label: msg`Legal reference`, max: 120 }),
    body: choice({
      label: msg`Controlled by`,
      initial: 'accredited',
      choices: {
        accredited: msg`Accredited body`,
        internal_competent: msg`Competent person of the company`,
        manufacturer: msg({ message: 'Manufacturer', context: 'controls' }),
      },
    }),
    grounding: boolean({ label: msg`Overdue or failed keeps it out of use`, initial: false }),
    form_template: ref('form_template', { label: msg`Form template`, optional: true }),
    ...setTail,
  },
  usable: { flag: 'active' },
  display: ['label'],
  sort: 'sort',
  unique: [['code']],
  listed: ['code', 'label', 'family', 'every_months', 'regulatory', 'body', 'grounding', 'active'],
  access: { read: staff, ...changedBy(...keepers) },
});
