import { msg } from '@lingui/core/macro';
import { choice, date, decimal, ref, text } from '../../../core/records/fields/index.ts';
import { defineRecord } from '../../../core/records/record.ts';
import { changedBy } from '../../../core/registry/access.ts';
import { keepers, leads } from './access.ts';

/** How many observations somebody is to make in a month; the most specific target counts (catalogue hse.md §1). */
export const sorTarget = defineRecord({
  name: 'sor_target',
  title: msg`Safety observation target`,
  plural: msg`Safety observation targets`,
  path: '/hse/parametrage/sor_targets',
  nav: { place: 40, group: 'settings' },
  scope: 'site',
  fields: {
    scope_kind: choice({
      label: msg({ message: 'For', context: 'scope of a target' }),
      required: true,
      initial: 'role',
      choices: {
        role: msg({ message: 'Position', context: 'scope of a target' }),
        department: msg({ message: 'Crew', context: 'scope of a target' }),
        person: msg({ message: 'Person', context: 'scope of a target' }),
        site: msg({ message: 'Whole site', context: 'scope of a target' }),
      },
    }),
    role: text({
      label: msg({ message: 'Position', context: 'job' }),
      max: 80,
      hint: msg`As in the person's file.`,
      when: ({ scope_kind: kind }) => kind === 'role',
    }),
    department: text({
      label: msg`Crew`,
      max: 60,
      when: ({ scope_kind: kind }) => kind === 'department',
    }),
    person: ref('person', {
      label: msg({ message: 'Person', context: 'scope of a target' }),
      optional: true,
      when: ({ scope_kind: kind }) => kind === 'person',
    }),
    target_per_month: decimal({
      label: msg`Target per month`,
      required: true,
      min: 0.1,
      max: 200,
      hint: msg`Observations of one person in one month.`,
    }),
    valid_from: date({ label: msg`Valid from`, required: true, within: { back: 10, ahead: 5 } }),
    valid_to: date({ label: msg`Valid to` }),
  },
  timespan: { from: 'valid_from', until: 'valid_to' },
  display: ['scope_kind', 'role', 'department'],
  sort: '-valid_from',
  rules: [
    ({ valid_from: from, valid_to: to }) =>
      from != null && to != null && to < from ? { field: 'valid_to', sentence: msg`It ends before it starts.` } : null,
    ({ scope_kind: kind, role }) =>
      kind === 'role' && !role?.trim() ? { field: 'role', sentence: msg`Name the position.` } : null,
    ({ scope_kind: kind, department }) =>
      kind === 'department' && !department?.trim() ? { field: 'department', sentence: msg`Name the crew.` } : null,
    ({ scope_kind: kind, person }) =>
      kind === 'person' && person == null ? { field: 'person', sentence: msg`Name the person.` } : null,
  ],
  access: { read: leads, ...changedBy(...keepers) },
});
