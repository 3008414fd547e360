import { msg } from '@lingui/core/macro';
import { longtext, ref } from '../../../core/records/fields/index.ts';
import { by, defineRecord } from '../../../core/records/record.ts';
import { purchasing } from '../../roles.ts';

/** How evaluators explain scores that lie more than two points apart (catalogue procurement.md §4). */
export const evaluationNote = defineRecord({
  name: 'evaluation_note',
  title: msg`Consensus note`,
  plural: msg`Consensus notes`,
  path: '/procurement/evaluation_notes',
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
    note: longtext({ label: msg`Consensus`, required: true, readOnly: true }),
  },
  display: ['quotation', 'criterion'],
  sort: 'created_at',
  unique: [['quotation', 'criterion']],
  listed: ['rfq', 'quotation', 'criterion', 'note'],
  access: { read: purchasing },
});
