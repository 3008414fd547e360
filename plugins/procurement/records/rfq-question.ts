import { msg } from '@lingui/core/macro';
import { choice, datetime, longtext, ref } from '../../../core/records/fields/index.ts';
import { by, defineRecord } from '../../../core/records/record.ts';
import { purchasing, vendorKeepers } from '../../roles.ts';
import { audiences } from './rfq-choices.ts';

/** What a vendor asked about a request; published, it names nobody (catalogue procurement.md §4). */
export const rfqQuestion = defineRecord({
  name: 'rfq_question',
  title: msg({ message: 'Question', context: 'of a vendor' }),
  plural: msg({ message: 'Questions', context: 'of vendors' }),
  path: '/procurement/quotation_questions',
  scope: by('rfq'),
  forms: false,
  fields: {
    rfq: ref('rfq', { label: msg`Quotation request`, required: true, readOnly: true }),
    vendor: ref('vendor', { label: msg`Vendor`, required: true, readOnly: true }),
    text: longtext({ label: msg({ message: 'Question', context: 'of a vendor' }), required: true, readOnly: true }),
    asked_at: datetime({ label: msg({ message: 'Asked on', context: 'question' }), readOnly: true }),
    public_text: longtext({
      label: msg`Published question`,
      readOnly: true,
    }),
    answer: longtext({ label: msg({ message: 'Answer', context: 'to a question' }), readOnly: true }),
    audience: choice({ label: msg`Read by`, choices: audiences, readOnly: true }),
    answered_by: ref('app_user', { label: msg`Answered by`, optional: true, readOnly: true }),
    published_at: datetime({ label: msg({ message: 'Published on', context: 'answer' }), readOnly: true }),
  },
  display: ['rfq', 'vendor'],
  sort: '-asked_at',
  owner: ['vendor'],
  indexes: [['rfq', 'asked_at']],
  listed: ['rfq', 'vendor', 'text', 'asked_at', 'answer', 'published_at'],
  access: { read: purchasing, answer: vendorKeepers },
});
