import { msg } from '@lingui/core/macro';
import { boolean, datetime, integer, longtext, ref } from '../../../core/records/fields/index.ts';
import { by, defineRecord } from '../../../core/records/record.ts';
import { purchasing, vendorKeepers } from '../../roles.ts';

/** What changed in a published request (catalogue procurement.md §4). Written once, and told to all who are invited. */
export const rfqAddendum = defineRecord({
  name: 'rfq_addendum',
  title: msg`Addendum`,
  plural: msg`Addenda`,
  path: '/procurement/quotation_addenda',
  scope: by('rfq'),
  forms: false,
  fields: {
    rfq: ref('rfq', { label: msg`Quotation request`, required: true, readOnly: true }),
    place: integer({ label: msg`Addendum no.`, required: true, readOnly: true }),
    text: longtext({ label: msg({ message: 'Text', context: 'of an addendum' }), required: true, readOnly: true }),
    material: boolean({ label: msg`Material change`, readOnly: true }),
    deadline_at: datetime({ label: msg`New deadline`, readOnly: true }),
  },
  display: ['rfq', 'place'],
  sort: '-created_at',
  unique: [['rfq', 'place']],
  listed: ['rfq', 'place', 'text', 'material', 'deadline_at', 'created_at'],
  access: { read: purchasing, publish: vendorKeepers },
});
