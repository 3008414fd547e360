import { msg } from '@lingui/core/macro';
import { boolean, choice, choices, decimal, text } from '../../../core/records/fields/index.ts';
import { defineRecord } from '../../../core/records/record.ts';
import { alertReaders, alertRoles, alertRules, severities } from './alert-rules.ts';
import { administrators, supervision } from '../../roles.ts';

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
      hint: msg`In the unit that stands beside it; empty: the rule has none`,
      min: 0,
      max: 10_000,
    }),
    unit: text({ label: msg`Unit`, max: 10, readOnly: true }),
    severity: choice({ label: msg`Severity`, required: true, initial: 'warning', choices: severities }),
    roles: choices({ label: msg`Told to`, choices: alertRoles }),
    sound: boolean({ label: msg({ message: 'Sound', context: 'alert' }), initial: false }),
    enabled: boolean({ label: msg`Enabled`, initial: true }),
  },
  display: ['rule'],
  sort: 'rule',
  unique: [['rule']],
  access: { read: alertReaders, create: administrators, update: supervision },
});
