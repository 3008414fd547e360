import { msg } from '@lingui/core/macro';
import {
  boolean,
  choice,
  date,
  datetime,
  duration,
  integer,
  lines,
  longtext,
  ref,
  refs,
  signature,
  text,
} from '../../../core/records/fields/index.ts';
import { defineRecord } from '../../../core/records/record.ts';
import { hseReaders, permitReaders } from './permits/permit-access.ts';

const dayMs = 86_400_000;
/** Longest a plan may be valid, in days. */
const longest = 366;
const level = (label: ReturnType<typeof msg>) => integer({ label, min: 1, max: 25 });

/** What is agreed with a contractor, or for a class of jobs, before work begins (French Labour Code R.4512-6 ff.). */
export const psp = defineRecord({
  name: 'psp',
  title: msg`Safety and prevention plan`,
  plural: msg`Safety and prevention plans`,
  path: '/hse/parametrage/psp',
  nav: { place: 610, group: 'settings' },
  scope: 'site',
  fields: {
    number: text({ label: msg`Number`, max: 24, readOnly: true }),
    title: text({ label: msg({ message: 'Title', context: 'plan' }), required: true, max: 120 }),
    kind: choice({
      label: msg({ message: 'Kind', context: 'prevention plan' }),
      required: true,
      initial: 'contractor',
      choices: {
        contractor: msg({ message: 'Contractor', context: 'prevention plan' }),
        internal_job: msg({ message: 'Internal job', context: 'prevention plan' }),
        annual: msg({ message: 'Annual', context: 'prevention plan' }),
      },
    }),
    vendor: text({ label: msg({ message: 'Contractor', context: 'permit' }), max: 80 }),
    scope_of_work: longtext({ label: msg`Scope of work`, required: true }),
    places: refs('mine_location', {
      label: msg`Places`,
      optional: true,
      hint: msg`Empty: the whole site.`,
    }),
    valid_from: date({ label: msg`Valid from`, required: true, within: { back: 5, ahead: 2 } }),
    valid_to: date({ label: msg`Valid to`, required: true, within: { back: 5, ahead: 3 } }),
    joint_visit_on: date({ label: msg`Joint inspection on` }),
    joint_visit_by: refs('person', { label: msg`Joint inspection by`, optional: true }),
    headcount: integer({ label: msg({ message: 'Headcount', context: 'plan' }), min: 1, max: 5_000 }),
    hours_planned: duration({ label: msg`Hours planned` }),
    dangerous_work: boolean({ label: msg`Dangerous work`, initial: false }),
    risks: lines(
      {
        phase: text({ label: msg({ message: 'Phase', context: 'risk' }), max: 80 }),
        hazard: text({ label: msg({ message: 'Hazard', context: 'risk' }), required: true, max: 120 }),
        critical_risk: ref('critical_risk', { label: msg`Critical risk` }),
        measures_company: text({ label: msg`Measures of the company`, max: 300 }),
        measures_contractor: text({ label: msg`Measures of the contractor`, max: 300 }),
        level_before: level(msg`Level before`),
        level_after: level(msg`Level after`),
      },
      { label: msg({ message: 'Risks', context: 'plan' }), max: 100 },
    ),
    emergency: longtext({ label: msg({ message: 'Emergency', context: 'plan' }) }),
    contractor_signature: signature({ label: msg`Signature of the contractor`, guest: true }),
    hse_approved_by: ref('app_user', { label: msg`Agreed by HSE`, optional: true, readOnly: true }),
    hse_approved_at: datetime({ label: msg`Agreed by HSE on`, readOnly: true }),
    approved_by: ref('app_user', { label: msg`Approved by`, optional: true, readOnly: true }),
    approved_at: datetime({ label: msg`Approved on`, readOnly: true }),
  },
  display: ['number', 'title'],
  sort: '-valid_from',
  unique: [['number']],
  indexes: [['state', 'valid_to']],
  listed: ['number', 'title', 'kind', 'vendor', 'valid_from', 'valid_to', 'dangerous_work', 'state', 'site'],
  sections: [
    {
      title: msg({ message: 'Preparation', context: 'plan' }),
      fields: ['joint_visit_on', 'joint_visit_by', 'headcount', 'hours_planned', 'dangerous_work'],
    },
    { title: msg({ message: 'Risks', context: 'plan' }), fields: ['risks', 'emergency'] },
    {
      title: msg({ message: 'Agreement', context: 'plan' }),
      fields: ['contractor_signature', 'hse_approved_by', 'hse_approved_at', 'approved_by', 'approved_at'],
    },
  ],
  rules: [
    ({ valid_from: from, valid_to: to }) =>
      from != null && to != null && to < from
        ? { field: 'valid_to', sentence: msg`The plan ends before it starts.` }
        : null,
    ({ valid_from: from, valid_to: to }) =>
      from != null && to != null && Date.parse(to) - Date.parse(from) > longest * dayMs
        ? { field: 'valid_to', sentence: msg`A plan can be valid for at most twelve months.` }
        : null,
    ({ kind, vendor }) =>
      kind === 'contractor' && !vendor ? { field: 'vendor', sentence: msg`Name the contractor.` } : null,
  ],
  states: {
    initial: 'draft',
    states: {
      draft: { label: msg({ message: 'Draft', context: 'plan' }) },
      signed_by_contractor: {
        label: msg({ message: 'Signed by the contractor', context: 'plan' }),
        intent: 'primary',
        locked: true,
      },
      approved: { label: msg({ message: 'Approved', context: 'plan' }), intent: 'success', locked: true },
      expired: { label: msg({ message: 'Expired', context: 'plan' }), intent: 'warning', locked: true },
      closed: { label: msg({ message: 'Closed', context: 'plan' }), locked: true },
    },
    transitions: {
      submit: {
        label: msg`Submit plan`,
        from: ['draft'],
        to: 'signed_by_contractor',
        intent: 'primary',
      },
      hse_agree: {
        label: msg`Agree for HSE`,
        from: ['signed_by_contractor'],
        to: 'signed_by_contractor',
        intent: 'primary',
      },
      approve: {
        label: msg`Approve plan`,
        from: ['signed_by_contractor'],
        to: 'approved',
        intent: 'success',
        notOwn: true,
        checks: [
          ({ joint_visit_on: visited }) =>
            visited == null
              ? { field: 'joint_visit_on', sentence: msg`The joint inspection date is required before approval.` }
              : null,
          ({ hse_approved_by: agreed }) =>
            agreed == null ? { field: 'hse_approved_by', sentence: msg`HSE has not agreed to the plan yet.` } : null,
        ],
      },
      reopen: {
        label: msg`Back to draft`,
        from: ['signed_by_contractor'],
        to: 'draft',
        reason: 'required',
      },
      close: {
        label: msg({ message: 'Close', context: 'plan' }),
        from: ['approved', 'expired'],
        to: 'closed',
        reason: 'asked',
      },
    },
  },
  access: {
    read: permitReaders,
    create: hseReaders,
    update: hseReaders,
    delete: ['hse_officer'],
    submit: hseReaders,
    hse_agree: ['hse_officer'],
    approve: ['manager'],
    reopen: ['hse_officer', 'manager'],
    close: ['hse_officer', 'manager'],
  },
});
