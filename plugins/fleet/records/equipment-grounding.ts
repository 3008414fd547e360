import { msg } from '@lingui/core/macro';
import { choice, datetime, ref, text } from '../../../core/records/fields/index.ts';
import { defineRecord } from '../../../core/records/record.ts';
import { haulageLeads, staff } from '../../roles.ts';

/** What a machine was grounded by. */
const sources = {
  form_run: msg`Check`,
  regulatory_control: msg`Regulatory control`,
  manual: msg({ message: 'By hand', context: 'grounding' }),
};

/**
 * A machine that must not be used, from the check that found it until somebody else than who repaired it lets it go
 * (catalogue maintenance.md §3). While it counts, the ledger says so and no truck is sent.
 */
export const equipmentGrounding = defineRecord({
  name: 'equipment_grounding',
  title: msg`Grounding order`,
  plural: msg`Grounding orders`,
  path: '/mining_equipment_fleet/groundings',
  nav: 25,
  forms: 'new',
  scope: 'site',
  fields: {
    number: text({ label: msg`Number`, max: 24, readOnly: true }),
    equipment: ref('equipment', { label: msg`Machine`, required: true }),
    reason: text({ label: msg`Reason`, required: true, max: 300 }),
    source: choice({
      label: msg({ message: 'Source', context: 'of a grounding' }),
      required: true,
      initial: 'manual',
      choices: sources,
    }),
    source_number: text({ label: msg({ message: 'Document', context: 'of a grounding' }), max: 24 }),
    grounded_at: datetime({
      label: msg({ message: 'Grounded on', context: 'machine' }),
      happened: true,
      required: true,
    }),
    grounded_by: text({ label: msg({ message: 'Grounded by', context: 'machine' }), max: 120, readOnly: true }),
    tag_no: text({ label: msg`Tag number`, max: 20 }),
    acknowledged_by: text({
      label: msg({ message: 'Acknowledged by', context: 'grounding' }),
      max: 120,
      readOnly: true,
    }),
    acknowledged_at: datetime({ label: msg`Acknowledged on`, readOnly: true }),
    repaired_by: ref('app_user', { label: msg`Repaired by`, readOnly: true, optional: true }),
    repaired_at: datetime({ label: msg`Repaired on`, readOnly: true }),
    released_at: datetime({ label: msg`Back in use on`, readOnly: true }),
  },
  occurs: { from: 'grounded_at' },
  display: ['number'],
  sort: '-grounded_at',
  unique: [['number']],
  indexes: [['equipment', '-grounded_at']],
  filter: ['state:in:["active","repaired"]'],
  listed: ['number', 'equipment', 'reason', 'grounded_at', 'grounded_by', 'state', 'acknowledged_by', 'source_number'],
  states: {
    initial: 'active',
    states: {
      active: { label: msg({ message: 'Grounded', context: 'machine' }), intent: 'danger' },
      repaired: { label: msg({ message: 'Repaired', context: 'machine' }), intent: 'warning' },
      released: { label: msg({ message: 'Back in use', context: 'machine' }), intent: 'success', locked: true },
      lifted: { label: msg({ message: 'Lifted', context: 'grounding' }), locked: true },
    },
    transitions: {
      acknowledge: {
        label: msg({ message: 'Acknowledge', context: 'grounding' }),
        from: ['active'],
        to: 'active',
        intent: 'primary',
      },
      repair: {
        label: msg`Declare repaired`,
        from: ['active'],
        to: 'repaired',
        reason: 'asked',
        intent: 'primary',
      },
      release: {
        label: msg({ message: 'Back in use', context: 'machine' }),
        from: ['repaired'],
        to: 'released',
        intent: 'success',
      },
      lift: {
        label: msg`Lift: wrong report`,
        from: ['active', 'repaired'],
        to: 'lifted',
        reason: 'required',
        intent: 'danger',
      },
    },
  },
  access: {
    read: staff,
    create: [...haulageLeads, 'hse_officer', 'maintenance_planner', 'mechanic'],
    acknowledge: haulageLeads,
    repair: ['mechanic', 'maintenance_planner'],
    release: ['shift_supervisor'],
    lift: ['hse_officer', 'manager'],
  },
});
