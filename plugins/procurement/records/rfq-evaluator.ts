import { msg } from '@lingui/core/macro';
import { boolean, datetime, longtext, ref } from '../../../core/records/fields/index.ts';
import { by, defineRecord } from '../../../core/records/record.ts';
import { purchasing, vendorKeepers } from '../../roles.ts';

/** Somebody who judges the technical part of offers, alone, once they have declared no conflict of interest. */
export const rfqEvaluator = defineRecord({
  name: 'rfq_evaluator',
  title: msg`Evaluator`,
  plural: msg`Evaluators`,
  path: '/procurement/evaluators',
  scope: by('rfq'),
  fields: {
    rfq: ref('rfq', { label: msg`Quotation request`, required: true }),
    person: ref('person', { label: msg`Evaluator`, required: true, optional: true }),
    declared_at: datetime({ label: msg`No conflict of interest declared on`, readOnly: true }),
    has_conflict: boolean({ label: msg`Conflict of interest`, readOnly: true }),
    conflict: longtext({ label: msg`Nature of the conflict`, readOnly: true }),
    signed_at: datetime({ label: msg`Scores signed on`, readOnly: true }),
  },
  display: ['person'],
  sort: 'created_at',
  unique: [['rfq', 'person']],
  indexes: [['person']],
  listed: ['rfq', 'person', 'declared_at', 'has_conflict', 'signed_at'],
  access: { read: purchasing, create: vendorKeepers, update: vendorKeepers, delete: vendorKeepers },
});
