import { msg } from '@lingui/core/macro';
import { longtext, ref } from '../../../core/records/fields/index.ts';
import { by, defineRecord } from '../../../core/records/record.ts';
import { purchasing } from '../../roles.ts';

/** What a vendor answers to a criterion. There is none before the technical parts are opened. */
export const technicalAnswer = defineRecord({
  name: 'technical_answer',
  title: msg`Technical answer`,
  plural: msg`Technical answers`,
  path: '/procurement/technical_answers',
  scope: by('quotation'),
  forms: false,
  fields: {
    quotation: ref('quotation', {
      label: msg({ message: 'Offer', context: 'of a vendor' }),
      required: true,
      readOnly: true,
    }),
    criterion: ref('evaluation_criterion', { label: msg`Criterion`, required: true, readOnly: true }),
    text: longtext({ label: msg({ message: 'Answer', context: 'of a vendor' }), required: true, readOnly: true }),
  },
  display: ['quotation', 'criterion'],
  sort: 'created_at',
  unique: [['quotation', 'criterion']],
  listed: ['quotation', 'criterion', 'text'],
  access: { read: purchasing },
});
