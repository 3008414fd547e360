import { msg } from '@lingui/core/macro';
import { bilingual, boolean, choice, ref, text } from '../../../core/records/fields/index.ts';
import { by, defineRecord } from '../../../core/records/record.ts';
import { purchasing, vendorKeepers } from '../../roles.ts';
import { questionKinds, questionnaireEnvelopes } from './rfq-choices.ts';

/** What vendors are asked beside their lines (catalogue procurement.md §4); a “no” where it must be “yes” takes an offer out. */
export const questionnaireLine = defineRecord({
  name: 'questionnaire_line',
  title: msg`Questionnaire line`,
  plural: msg`Questionnaire lines`,
  path: '/procurement/questionnaire_lines',
  scope: by('rfq'),
  fields: {
    rfq: ref('rfq', { label: msg`Quotation request`, required: true }),
    code: text({ label: msg({ message: 'Code', context: 'of a question' }), required: true, max: 20 }),
    label: bilingual({ label: msg({ message: 'Question', context: 'of a questionnaire' }), required: true, max: 300 }),
    kind: choice({
      label: msg({ message: 'Answer', context: 'kind' }),
      required: true,
      initial: 'yes_no',
      choices: questionKinds,
    }),
    required: boolean({ label: msg({ message: 'Required', context: 'answer' }), initial: true }),
    must_be_yes: boolean({
      label: msg({ message: 'Must be yes', context: 'answer' }),
      initial: false,
      hint: msg`If answered no, the offer is excluded once someone has confirmed it.`,
    }),
    envelope: choice({
      label: msg({ message: 'Envelope', context: 'of an answer' }),
      required: true,
      initial: 'technical',
      choices: questionnaireEnvelopes,
      hint: msg`For two-envelope offers; others have one.`,
    }),
  },
  rules: [
    ({ kind, must_be_yes: must }) =>
      must && kind !== 'yes_no'
        ? { field: 'must_be_yes', sentence: msg`Only a yes/no question can require a yes.` }
        : null,
  ],
  display: ['code', 'label'],
  sort: 'created_at',
  unique: [['rfq', 'code']],
  listed: ['rfq', 'code', 'label', 'kind', 'required', 'must_be_yes', 'envelope'],
  access: { read: purchasing, create: vendorKeepers, update: vendorKeepers, delete: vendorKeepers },
});
