import { msg } from '@lingui/core/macro';
import { choice, date, photos, quantity, ref, text } from '../../../core/records/fields/index.ts';
import { defineRecord } from '../../../core/records/record.ts';
import { changedBy } from '../../../core/registry/access.ts';
import { staff } from '../../roles.ts';
import { keepers } from './access.ts';
import { itemKinds } from './choices.ts';

const isLifting = ({ kind }: Readonly<Record<string, unknown>>): boolean => kind === 'lifting_accessory';
const isExtinguisher = ({ kind }: Readonly<Record<string, unknown>>): boolean => kind === 'extinguisher';

/** What stands at a site and must be controlled from time to time: an extinguisher, a harness (catalogue hse.md §1). */
export const safetyItem = defineRecord({
  name: 'safety_item',
  title: msg`Controlled item`,
  plural: msg`Controlled items`,
  path: '/hse/parametrage/safety_items',
  nav: { place: 60, group: 'settings' },
  scope: 'site',
  fields: {
    tag: text({ label: msg({ message: 'Tag', context: 'of an item' }), required: true, max: 30, anyCase: true }),
    label: text({ label: msg({ message: 'Name', context: 'of a thing' }), max: 120 }),
    kind: choice({ label: msg({ message: 'Kind', context: 'of an item' }), required: true, choices: itemKinds }),
    category: ref('control_category', { label: msg`Control category`, required: true }),
    equipment: ref('equipment', { label: msg({ message: 'Carried by machine', context: 'item' }), optional: true }),
    place: ref('mine_location', { label: msg({ message: 'Place', context: 'where it is' }), optional: true }),
    assigned_to: ref('person', { label: msg`Assigned to`, optional: true }),
    brand: text({ label: msg({ message: 'Brand', context: 'of an item' }), max: 60 }),
    model: text({ label: msg({ message: 'Model', context: 'of an item' }), max: 60 }),
    serial_no: text({ label: msg`Serial number`, max: 60 }),
    manufactured_on: date({ label: msg`Made on`, within: { back: 60, ahead: 0 } }),
    in_service_on: date({ label: msg`In service on`, within: { back: 60, ahead: 1 } }),
    out_of_use_on: date({ label: msg`Out of use since`, readOnly: true }),
    end_of_life: date({ label: msg`End of life`, within: { back: 60, ahead: 60 } }),
    agent: choice({
      label: msg({ message: 'Agent', context: 'of an extinguisher' }),
      when: isExtinguisher,
      choices: {
        powder: msg`ABC powder`,
        co2: msg`CO₂`,
        water: msg`Water with additive`,
        metal: msg`Class D`,
      },
    }),
    mass: quantity('kg', {
      label: msg({ message: 'Mass', context: 'of agent' }),
      min: 0,
      max: 500,
      when: isExtinguisher,
    }),
    wll: quantity('t', { label: msg`Working load`, min: 0.001, max: 2_000, when: isLifting }),
    photos: photos({ label: msg`Photos` }),
    last_control: date({ label: msg`Last control`, derived: true }),
    next_due: date({
      label: msg`Next due`,
      derived: true,
      hint: msg`The last passed control plus the months of its category; an earlier day if the report says so.`,
    }),
    control_state: choice({
      label: msg({ message: 'Control', context: 'state of an item' }),
      derived: true,
      choices: {
        valid: msg({ message: 'Valid', context: 'control' }),
        due_30d: msg`Due within 30 days`,
        overdue: msg({ message: 'Overdue', context: 'control' }),
        failed: msg({ message: 'Failed', context: 'control' }),
      },
    }),
  },
  usable: { states: ['in_service'], past: ['quarantined', 'scrapped', 'lost'], from: 'in_service_on' },
  display: ['tag', 'label'],
  sort: 'tag',
  unique: [['site', 'tag']],
  indexes: [['category']],
  filter: ['state:in:["in_service","quarantined"]'],
  listed: [
    'tag',
    'kind',
    'label',
    'category',
    'place',
    'assigned_to',
    'last_control',
    'next_due',
    'control_state',
    'state',
  ],
  rules: [
    ({ manufactured_on: made, in_service_on: used }) =>
      made != null && used != null && used < made
        ? { field: 'in_service_on', sentence: msg`It cannot be in service before it was made.` }
        : null,
    ({ manufactured_on: made, end_of_life: end }) =>
      made != null && end != null && end <= made
        ? { field: 'end_of_life', sentence: msg`Its life cannot end before it was made.` }
        : null,
  ],
  states: {
    initial: 'in_service',
    states: {
      in_service: { label: msg({ message: 'In service', context: 'item' }), intent: 'success' },
      quarantined: { label: msg({ message: 'In quarantine', context: 'item' }), intent: 'warning' },
      scrapped: { label: msg({ message: 'Scrapped', context: 'item' }), locked: true },
      lost: { label: msg({ message: 'Lost', context: 'item' }), locked: true },
    },
    transitions: {
      quarantine: {
        label: msg({ message: 'Quarantine', context: 'item' }),
        from: ['in_service'],
        to: 'quarantined',
        reason: 'required',
        intent: 'warning',
      },
      release: {
        label: msg`Return to service`,
        from: ['quarantined'],
        to: 'in_service',
        reason: 'required',
        intent: 'success',
      },
      lose: { label: msg`Declare lost`, from: ['in_service', 'quarantined'], to: 'lost', reason: 'required' },
      find: { label: msg`Found again`, from: ['lost'], to: 'quarantined', reason: 'required' },
      scrap: {
        label: msg({ message: 'Scrap', context: 'item' }),
        from: ['in_service', 'quarantined'],
        to: 'scrapped',
        reason: 'required',
        intent: 'danger',
      },
    },
  },
  access: {
    read: staff,
    ...changedBy(...keepers),
    quarantine: ['hse_officer', 'shift_supervisor', 'maintenance_planner'],
    release: keepers,
    lose: [...keepers, 'storekeeper'],
    find: [...keepers, 'storekeeper'],
    scrap: keepers,
  },
});
