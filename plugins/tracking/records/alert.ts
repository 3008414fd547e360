import { msg } from '@lingui/core/macro';
import { choice, datetime, decimal, ref, text } from '../../../core/records/fields/index.ts';
import { defineRecord } from '../../../core/records/record.ts';
import { alertReaders, alertRules, severities } from './alert-rules.ts';

/**
 * Something that somebody should look at (catalogue operations.md §3.3). The watch opens one per rule and object and
 * closes it when its condition ends; people acknowledge and shelve it on `/alerts`. The words of its sentence are
 * `subject`, `value`, `threshold` and `detail`.
 */
export const alert = defineRecord({
  name: 'alert',
  title: msg({ message: 'Alert', context: 'entry' }),
  plural: msg`Alert history`,
  path: '/tracking/alert_history',
  forms: false,
  scope: 'site',
  fields: {
    rule: choice({ label: msg`Rule`, required: true, readOnly: true, choices: alertRules }),
    severity: choice({ label: msg`Severity`, readOnly: true, choices: severities }),
    object: text({ label: msg`Object`, max: 120, readOnly: true }),
    subject: text({ label: msg`Subject`, max: 60, readOnly: true }),
    equipment: ref('equipment', { label: msg`Machine`, readOnly: true }),
    detail: text({ label: msg`Detail`, max: 120, readOnly: true }),
    value: decimal({ label: msg({ message: 'Value', context: 'number' }), readOnly: true }),
    threshold: decimal({ label: msg`Threshold`, readOnly: true }),
    opened_at: datetime({ label: msg`Opened`, required: true, readOnly: true }),
    closed_at: datetime({ label: msg({ message: 'Closed at', context: 'alert' }), readOnly: true }),
    ack_by: text({ label: msg`Acknowledged by`, max: 120, readOnly: true }),
    ack_at: datetime({ label: msg`Acknowledged at`, readOnly: true }),
    shelved_until: datetime({ label: msg`Shelved until`, readOnly: true }),
  },
  display: ['rule', 'subject'],
  sort: '-opened_at',
  indexes: [['-opened_at']],
  listed: [
    'opened_at',
    'rule',
    'severity',
    'subject',
    'detail',
    'value',
    'threshold',
    'closed_at',
    'ack_by',
    'ack_at',
    'site',
  ],
  access: {
    read: alertReaders,
    acknowledge: alertReaders.filter((role) => role !== 'geologist'),
  },
});
