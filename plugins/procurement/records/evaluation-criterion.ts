import { msg } from '@lingui/core/macro';
import { bilingual, boolean, decimal, integer, longtext, ref } from '../../../core/records/fields/index.ts';
import { by, defineRecord } from '../../../core/records/record.ts';
import { purchasing, vendorKeepers } from '../../roles.ts';

/**
 * What the technical part of an offer is judged by (catalogue procurement.md §4): weighed on a scale of 0 to 5, or a
 * knock-out that is fulfilled or not.
 */
export const evaluationCriterion = defineRecord({
  name: 'evaluation_criterion',
  title: msg`Evaluation criterion`,
  plural: msg`Evaluation criteria`,
  path: '/procurement/evaluation_criteria',
  scope: by('rfq'),
  fields: {
    rfq: ref('rfq', { label: msg`Quotation request`, required: true }),
    place: integer({ label: msg({ message: 'Place', context: 'in a list' }), required: true, min: 1, max: 99 }),
    label: bilingual({ label: msg`Criterion`, required: true, max: 160 }),
    knock_out: boolean({
      label: msg`Knock-out`,
      initial: false,
      hint: msg`Not met: the offer is excluded, whatever its other scores.`,
    }),
    weight: decimal({
      label: msg`Weight (%)`,
      required: true,
      initial: 0,
      min: 0,
      max: 100,
      hint: msg`The weights of a request must add up to 100; knock-outs have none.`,
    }),
    scale: longtext({ label: msg`Score scale`, hint: msg`From 0 (missing) to 5 (excellent).` }),
  },
  display: ['label'],
  sort: 'place',
  unique: [['rfq', 'place']],
  listed: ['rfq', 'place', 'label', 'knock_out', 'weight'],
  rules: [
    ({ knock_out: isKnockOut, weight }) =>
      isKnockOut === true && Number(weight) > 0
        ? { field: 'weight', sentence: msg`A knock-out criterion has no weight.` }
        : isKnockOut !== true && !(Number(weight) > 0)
          ? { field: 'weight', sentence: msg`Criteria other than knock-outs need a weight.` }
          : null,
  ],
  access: { read: purchasing, create: vendorKeepers, update: vendorKeepers, delete: vendorKeepers },
});
