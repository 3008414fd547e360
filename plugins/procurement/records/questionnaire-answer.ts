import { msg } from '@lingui/core/macro';
import { longtext, ref } from '../../../core/records/fields/index.ts';
import { by, defineRecord } from '../../../core/records/record.ts';
import { purchasing } from '../../roles.ts';

/** What a vendor answers to a line of the questionnaire. There is none before the envelope that it lies in is opened. */
export const questionnaireAnswer = defineRecord({
  name: 'questionnaire_answer',
  title: msg`Answer to a questionnaire`,
  plural: msg`Answers to questionnaires`,
  path: '/procurement/questionnaire_answers',
  scope: by('quotation'),
  forms: false,
  fields: {
    quotation: ref('quotation', {
      label: msg({ message: 'Offer', context: 'of a vendor' }),
      required: true,
      readOnly: true,
    }),
    question: ref('questionnaire_line', {
      label: msg({ message: 'Question', context: 'of a questionnaire' }),
      required: true,
      readOnly: true,
    }),
    value: longtext({
      label: msg({ message: 'Answer', context: 'of a vendor' }),
      required: true,
      readOnly: true,
      hint: msg`As sent: yes or no, a decimal number, text; for a file, its id.`,
    }),
  },
  display: ['quotation', 'question'],
  sort: 'created_at',
  unique: [['quotation', 'question']],
  listed: ['quotation', 'question', 'value'],
  access: { read: purchasing },
});
