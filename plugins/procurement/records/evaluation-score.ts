import { msg } from '@lingui/core/macro';
import { integer, longtext, ref } from '../../../core/records/fields/index.ts';
import { by, defineRecord } from '../../../core/records/record.ts';
import { purchasing } from '../../roles.ts';

/**
 * What an evaluator gave an offer on a criterion. There is none before all evaluators have signed: until then scores are
 * nobody's but their own (catalogue procurement.md §4).
 */
export const evaluationScore = defineRecord({
  name: 'evaluation_score',
  title: msg`Technical score`,
  plural: msg`Technical scores`,
  path: '/procurement/evaluation_scores',
  scope: by('rfq'),
  forms: false,
  fields: {
    rfq: ref('rfq', { label: msg`Quotation request`, required: true, readOnly: true }),
    quotation: ref('quotation', {
      label: msg({ message: 'Offer', context: 'of a vendor' }),
      required: true,
      readOnly: true,
    }),
    criterion: ref('evaluation_criterion', { label: msg`Criterion`, required: true, readOnly: true }),
    evaluator: ref('person', { label: msg`Evaluator`, required: true, optional: true, readOnly: true }),
    score: integer({ label: msg`Score (0–5)`, required: true, min: 0, max: 5, readOnly: true }),
    remark: longtext({ label: msg({ message: 'Comment', context: 'of a score' }), readOnly: true }),
  },
  display: ['quotation', 'criterion'],
  sort: 'created_at',
  unique: [['quotation', 'criterion', 'evaluator']],
  indexes: [['rfq']],
  listed: ['rfq', 'quotation', 'criterion', 'evaluator', 'score', 'remark'],
  access: { read: purchasing },
});
