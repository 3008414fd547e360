import { msg } from '@lingui/core/macro';
import {
  boolean,
  choice,
  choices,
  datetime,
  longtext,
  quantity,
  ref,
  text,
} from '../../../core/records/fields/index.ts';
import { inOpenShift, names } from '../../../core/records/limits/limit.ts';
import { defineRecord } from '../../../core/records/record.ts';
import { truckCheckinFlags, truckCheckinKinds, truckCheckinMethods } from './choices.ts';
import { controlRoom, tripReaders, supervision } from '../../roles.ts';

/**
 * One tallied load, dump, weighing or gate passage of a truck (catalogue operations.md §3.1). A cancelled one stays,
 * with its reason.
 */
export const truckCheckin = defineRecord({
  name: 'truck_checkin',
  title: msg`Truck check-in`,
  plural: msg`Truck check-ins`,
  listTitle: msg`All truck check-ins`,
  path: '/tracking/truck_checkins',
  scope: 'site',
  fields: {
    number: text({ label: msg`Number`, max: 24, readOnly: true }),
    truck: ref('equipment', { label: msg`Truck`, required: true }),
    at: datetime({ label: msg`Date and time`, happened: true, required: true }),
    kind: choice({ label: msg`Type`, required: true, choices: truckCheckinKinds }),
    place: text({ label: msg`Place`, required: true, max: 20 }),
    loading_unit: ref('equipment', { label: msg`Loading unit` }),
    material: text({ label: msg`Material`, max: 20 }),
    quality: text({ label: msg`Quality`, max: 20 }),
    payload: quantity('t', { label: msg`Payload`, min: 0, max: 1000 }),
    operator: ref('person', { label: msg`Operator` }),
    checker: ref('person', { label: msg`Checker` }),
    method: choice({ label: msg`Method`, required: true, initial: 'manual', choices: truckCheckinMethods }),
    confirmed: boolean({ label: msg`Counted twice on purpose` }),
    cancel_reason: text({ label: msg`Reason for cancelling`, max: 200 }),
    status: choice({
      label: msg`Status`,
      readOnly: true,
      choices: { valid: msg`Valid`, flagged: msg`Flagged`, cancelled: msg`Cancelled` },
    }),
    flags: choices({ label: msg`Flags`, readOnly: true, choices: truckCheckinFlags }),
    comment: longtext({ label: msg`Comment` }),
    source: ref('ingest_source', { label: msg`Source`, readOnly: true }),
    event_id: text({ label: msg`Event id`, max: 64, readOnly: true }),
  },
  occurs: { from: 'at' },
  limits: [inOpenShift('ask'), names('place', 'mine_location', 'code'), names('material', 'mineral_type', 'code')],
  display: ['number', 'kind'],
  sort: '-at',
  indexes: [['truck', '-at']],
  access: {
    read: tripReaders,
    create: controlRoom,
    update: controlRoom,
    override: supervision,
  },
});
