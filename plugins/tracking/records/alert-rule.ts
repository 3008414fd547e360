import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { boolean, choice, choices, decimal, text } from '../../../core/records/fields/index.ts';
import { defineRecord } from '../../../core/records/record.ts';
import { alertReaders, alertRoles, alertRules, severities, thresholds, type AlertRule } from './alert-rules.ts';
import { administrators, supervision } from '../../roles.ts';

/** What is wrong with a threshold: alerts would be told of everything, or never. */
function senseless(kind: (typeof thresholds)[AlertRule], threshold: number | null): MessageDescriptor | null {
  if (kind === undefined) return threshold === null ? null : msg`This rule has no threshold.`;
  if (threshold === null) return msg`This rule needs a threshold.`;
  if (kind !== 'excess' && threshold === 0) return msg`With a threshold of 0 the rule would always alert.`;
  if (kind === 'part' && threshold > 100) return msg`A tank level can be at most 100 %.`;
  return kind === 'load' && threshold < 100 ? msg`An overload threshold must be at least 100 % of the target.` : null;
}

/** How a rule of alerts is set (catalogue operations.md §3.3). The rules are there from the start, each once. */
export const alertRule = defineRecord({
  name: 'alert_rule',
  title: msg`Alert rule`,
  plural: msg`Alert rules`,
  path: '/settings/alert_rules',
  nav: { place: 80, group: 'settings' },
  scope: 'company',
  fields: {
    rule: choice({ label: msg`Rule`, required: true, choices: alertRules }),
    threshold: decimal({
      label: msg`Threshold`,
      hint: msg`In the unit shown next to it; leave empty if the rule has no threshold`,
      min: 0,
      max: 10_000,
    }),
    unit: text({ label: msg`Unit`, max: 10, readOnly: true }),
    severity: choice({ label: msg`Severity`, required: true, initial: 'warning', choices: severities }),
    roles: choices({ label: msg`Notify`, choices: alertRoles }),
    sound: boolean({ label: msg({ message: 'Sound', context: 'alert' }), initial: false }),
    enabled: boolean({ label: msg`Enabled`, initial: true }),
  },
  rules: [
    ({ rule, threshold }) => {
      const sentence = rule ? senseless(thresholds[rule], threshold ?? null) : null;
      return sentence && { field: 'threshold', sentence };
    },
  ],
  display: ['rule'],
  sort: 'rule',
  unique: [['rule']],
  access: { read: alertReaders, create: administrators, update: supervision },
});
