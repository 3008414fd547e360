import { msg } from '@lingui/core/macro';
import { boolean, choice, choices, datetime, point, quantity, ref, text } from '../../../core/records/fields/index.ts';
import { inOpenShift, names, shows } from '../../../core/records/limits/limit.ts';
import { defineRecord } from '../../../core/records/record.ts';
import { checkinFlags, checkinKinds, checkinMethods } from './choices.ts';
import { controlRoom, peopleLeads, supervision } from '../../roles.ts';

/**
 * One badge reading or entry of an operator (catalogue operations.md §3.1). `person` is empty while HR has not resolved
 * an unknown badge.
 */
export const operatorCheckin = defineRecord({
  name: 'operator_checkin',
  title: msg`Operator check-in`,
  plural: msg`Operator check-ins`,
  listTitle: msg`All operator check-ins`,
  path: '/tracking/operator_checkins',
  scope: 'site',
  fields: {
    person: ref('person', { label: msg`Person` }),
    badge: text({ label: msg`Badge`, max: 32, readOnly: true }),
    kind: choice({ label: msg`Type`, required: true, choices: checkinKinds }),
    at: datetime({ label: msg`Date and time`, happened: true, required: true }),
    received_at: datetime({ label: msg`Received`, readOnly: true }),
    equipment: ref('equipment', { label: msg`Machine` }),
    method: choice({ label: msg`Method`, required: true, initial: 'supervisor', choices: checkinMethods }),
    device: ref('tracking_device', { label: msg`Device`, readOnly: true }),
    position: point({ label: msg`Position`, readOnly: true }),
    place: text({ label: msg`Place`, max: 20 }),
    hour_meter: quantity('h', { label: msg`Hour meter`, min: 0, max: 200_000 }),
    fit_for_duty: boolean({ label: msg`Fit for duty` }),
    reason: text({ label: msg`Reason`, max: 200 }),
    status: choice({
      label: msg`Status`,
      readOnly: true,
      choices: { received: msg`Received`, valid: msg`Valid`, flagged: msg`Flagged`, corrected: msg`Corrected` },
    }),
    flags: choices({ label: msg`Flags`, readOnly: true, choices: checkinFlags }),
    source: ref('ingest_source', { label: msg`Source`, readOnly: true }),
    event_id: text({ label: msg`Event id`, max: 64, readOnly: true }),
  },
  occurs: { from: 'at' },
  limits: [
    inOpenShift('ask'),
    names('place', 'mine_location', 'code'),
    shows('hour_meter', 'equipment', 'hours', 'ask'),
  ],
  display: ['kind', 'at'],
  sort: '-at',
  indexes: [
    ['person', '-at'],
    ['equipment', '-at'],
  ],
  rules: [
    ({ kind, equipment }) =>
      (kind === 'machine_on' || kind === 'machine_off') && !equipment
        ? { field: 'equipment', sentence: msg`Enter the machine taken or left.` }
        : null,
    ({ kind, fit_for_duty: fit }) =>
      kind === 'in' && fit == null
        ? { field: 'fit_for_duty', sentence: msg`Enter whether the person is fit for duty.` }
        : null,
    ({ method, reason }) =>
      method === 'supervisor' && !reason
        ? { field: 'reason', sentence: msg`A check-in recorded by a supervisor needs a reason.` }
        : null,
  ],
  access: {
    read: peopleLeads,
    create: ['shift_supervisor', 'hr_officer'],
    update: ['shift_supervisor'],
    override: supervision,
    // Putting somebody on a machine is the dispatcher's (§3.2).
    assign: controlRoom,
  },
});
