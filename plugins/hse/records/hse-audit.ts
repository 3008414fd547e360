import { msg } from '@lingui/core/macro';
import {
  checklist,
  choice,
  date,
  decimal,
  files,
  lines,
  longtext,
  ref,
  refs,
  text,
} from '../../../core/records/fields/index.ts';
import { defineRecord } from '../../../core/records/record.ts';
import { changedBy } from '../../../core/registry/access.ts';
import { keepers, leads } from './access.ts';

const isExternal = ({ kind }: Readonly<Record<string, unknown>>): boolean => kind === 'external';
const nonConformities = new Set(['minor_nc', 'major_nc']);

/** An audit from its plan to the last finding that is closed (catalogue hse.md §2). */
export const hseAudit = defineRecord({
  name: 'hse_audit',
  title: msg({ message: 'Audit', context: 'HSE' }),
  plural: msg({ message: 'Audits', context: 'HSE' }),
  path: '/hse/rapports/audits',
  nav: 86,
  scope: 'site',
  fields: {
    number: text({ label: msg`Number`, max: 24, readOnly: true }),
    kind: choice({
      label: msg({ message: 'Kind', context: 'of an audit' }),
      required: true,
      initial: 'internal',
      choices: {
        internal: msg({ message: 'Internal', context: 'audit' }),
        external: msg({ message: 'External', context: 'audit' }),
      },
    }),
    standard: choice({
      label: msg({ message: 'Standard', context: 'of an audit' }),
      required: true,
      choices: {
        iso_45001: msg`ISO 45001`,
        iso_14001: msg`ISO 14001`,
        company: msg({ message: 'Rules of the company', context: 'audit' }),
        client: msg({ message: 'Client', context: 'audit' }),
        authority: msg({ message: 'Authority', context: 'audit' }),
        insurer: msg({ message: 'Insurer', context: 'audit' }),
      },
    }),
    scope_text: longtext({ label: msg({ message: 'Scope', context: 'of an audit' }) }),
    departments: text({ label: msg({ message: 'Departments', context: 'of an audit' }), max: 200 }),
    planned_on: date({
      label: msg({ message: 'Planned on', context: 'audit' }),
      required: true,
      within: { back: 10, ahead: 3 },
    }),
    performed_from: date({ label: msg({ message: 'Held from', context: 'audit' }), within: { back: 10, ahead: 1 } }),
    performed_to: date({ label: msg({ message: 'Held until', context: 'audit' }), within: { back: 10, ahead: 1 } }),
    lead_auditor: ref('person', { label: msg`Lead auditor`, optional: true, when: (row) => !isExternal(row) }),
    lead_auditor_name: text({ label: msg`Lead auditor's name`, max: 120, when: isExternal }),
    organisation: text({
      label: msg({ message: 'Organisation', context: 'of an auditor' }),
      max: 120,
      when: isExternal,
    }),
    auditees: refs('person', { label: msg`Audited persons`, optional: true }),
    grid: checklist({
      label: msg({ message: 'Grid', context: 'of an audit' }),
      readOnly: true,
      family: 'audit_grid',
    }),
    score: decimal({
      label: msg`Score (%)`,
      min: 0,
      max: 100,
      decimals: 1,
      hint: msg`From the grid, once it is filled in.`,
    }),
    findings: lines(
      {
        code: text({ label: msg`Code`, max: 12 }),
        clause: text({ label: msg({ message: 'Clause', context: 'of a standard' }), max: 10 }),
        statement: longtext({ label: msg({ message: 'Finding', context: 'of an audit' }), required: true }),
        grade: choice({
          label: msg({ message: 'Grade', context: 'of a finding' }),
          required: true,
          choices: {
            conformity: msg({ message: 'Conformity', context: 'finding' }),
            strength: msg({ message: 'Strength', context: 'finding' }),
            observation: msg({ message: 'Observation', context: 'finding' }),
            minor_nc: msg`Minor non-conformity`,
            major_nc: msg`Major non-conformity`,
          },
        }),
        cause: longtext({ label: msg({ message: 'Cause', context: 'of a finding' }) }),
        action: ref('hse_action', { label: msg({ message: 'Action', context: 'HSE' }), alsoIn: ['verified', 'done'] }),
        due_on: date({ label: msg({ message: 'Due on', context: 'finding' }) }),
        closed_on: date({ label: msg({ message: 'Closed on', context: 'finding' }) }),
      },
      { label: msg({ message: 'Findings', context: 'of an audit' }), max: 200 },
    ),
    report: files({ label: msg({ message: 'Report', context: 'of an audit' }) }),
    certificate_until: date({ label: msg`Certificate valid until`, within: { back: 10, ahead: 10 }, when: isExternal }),
  },
  display: ['number'],
  sort: '-planned_on',
  unique: [['number'], ['grid']],
  listed: [
    'number',
    'kind',
    'standard',
    'planned_on',
    'performed_to',
    'lead_auditor',
    'organisation',
    'score',
    'state',
  ],
  rules: [
    ({ performed_from: from, performed_to: to }) =>
      from != null && to != null && to < from
        ? { field: 'performed_to', sentence: msg`It ends before it starts.` }
        : null,
  ],
  states: {
    initial: 'planned',
    states: {
      planned: { label: msg({ message: 'Planned', context: 'audit' }) },
      in_progress: { label: msg({ message: 'In progress', context: 'audit' }), intent: 'primary' },
      report_issued: { label: msg({ message: 'Report issued', context: 'audit' }), intent: 'primary' },
      follow_up: { label: msg({ message: 'Followed up', context: 'audit' }), intent: 'warning' },
      closed: { label: msg({ message: 'Closed', context: 'audit' }), intent: 'success', locked: true },
    },
    transitions: {
      start: {
        label: msg({ message: 'Start', context: 'audit' }),
        from: ['planned'],
        to: 'in_progress',
        intent: 'primary',
      },
      issue: {
        label: msg`Issue report`,
        from: ['in_progress'],
        to: 'report_issued',
        intent: 'primary',
        checks: [
          ({ performed_to: to }) =>
            to == null ? { field: 'performed_to', sentence: msg`Enter when the audit ended.` } : null,
        ],
      },
      follow: {
        label: msg({ message: 'Follow up', context: 'audit' }),
        from: ['report_issued'],
        to: 'follow_up',
        intent: 'primary',
      },
      close: {
        label: msg`Close audit`,
        from: ['report_issued', 'follow_up'],
        to: 'closed',
        intent: 'success',
        checks: [
          ({ findings }) =>
            ((findings ?? []) as readonly { grade: string; closed_on?: string | null }[]).some(
              ({ grade, closed_on: closed }) => nonConformities.has(grade) && closed == null,
            )
              ? { field: 'findings', sentence: msg`A non-conformity is still open.` }
              : null,
        ],
      },
    },
  },
  access: {
    read: [...leads, 'maintenance_planner'],
    ...changedBy(...keepers),
    start: keepers,
    issue: keepers,
    follow: keepers,
    close: keepers,
  },
});
