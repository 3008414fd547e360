import { msg } from '@lingui/core/macro';
import { datetime, longtext, ref } from '../../../core/records/fields/index.ts';
import { ownRowsOf } from '../../../core/registry/access.ts';
import { by, defineRecord } from '../../../core/records/record.ts';
import { staff } from '../../roles.ts';
import { requestReaders } from './request-access.ts';

/** What somebody asked before signing a request, and what was answered (catalogue procurement.md §7, `approval.ask`). */
export const approvalQuestion = defineRecord({
  name: 'approval_question',
  title: msg({ message: 'Question', context: 'before a signature' }),
  plural: msg`Questions on purchase requests`,
  path: '/procurement/process/pr_questions',
  forms: false,
  scope: by('request'),
  fields: {
    request: ref('purchase_request', { label: msg`Purchase request`, required: true, readOnly: true }),
    text: longtext({
      label: msg({ message: 'Question', context: 'before a signature' }),
      required: true,
      readOnly: true,
    }),
    asked_by: ref('app_user', { label: msg`Asked by`, required: true, readOnly: true }),
    asked_at: datetime({ label: msg({ message: 'Asked on', context: 'question' }), required: true, readOnly: true }),
    answer: longtext({ label: msg({ message: 'Answer', context: 'to a question' }), readOnly: true }),
    answered_by: ref('app_user', { label: msg`Answered by`, optional: true, readOnly: true }),
    answered_at: datetime({ label: msg`Answered on`, readOnly: true }),
  },
  display: ['request', 'text'],
  sort: '-asked_at',
  owner: ['asked_by'],
  indexes: [['request', 'asked_at']],
  listed: ['request', 'text', 'asked_by', 'asked_at', 'answer', 'answered_by', 'answered_at'],
  access: { read: [...requestReaders, ...ownRowsOf(...staff)] },
});
