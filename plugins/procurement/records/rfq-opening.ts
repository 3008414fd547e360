import { msg } from '@lingui/core/macro';
import { bilingual, choice, datetime, integer, longtext, ref } from '../../../core/records/fields/index.ts';
import { by, defineRecord } from '../../../core/records/record.ts';
import { purchasing } from '../../roles.ts';
import { openingKinds } from './rfq-choices.ts';

/** Who opened the offers of a request, and when: two different people where they were sealed (catalogue procurement.md §4). */
export const rfqOpening = defineRecord({
  name: 'rfq_opening',
  title: msg({ message: 'Opening', context: 'of offers' }),
  plural: msg({ message: 'Openings', context: 'of offers' }),
  path: '/procurement/quotation_openings',
  scope: by('rfq'),
  forms: false,
  fields: {
    rfq: ref('rfq', { label: msg`Quotation request`, required: true, readOnly: true }),
    kind: choice({
      label: msg({ message: 'Envelopes', context: 'what is opened' }),
      required: true,
      initial: 'single',
      choices: openingKinds,
      readOnly: true,
    }),
    first_by: ref('app_user', { label: msg`First signature`, optional: true, readOnly: true }),
    first_at: datetime({ label: msg`First signature on`, required: true, readOnly: true }),
    first_roles: bilingual({ label: msg`Roles of the first`, max: 400, readOnly: true }),
    first_remarks: longtext({ label: msg`Remarks of the first`, readOnly: true }),
    second_by: ref('app_user', { label: msg`Second signature`, optional: true, readOnly: true }),
    second_at: datetime({ label: msg`Second signature on`, readOnly: true }),
    second_roles: bilingual({ label: msg`Roles of the second`, max: 400, readOnly: true }),
    second_remarks: longtext({ label: msg`Remarks of the second`, readOnly: true }),
    offers: integer({ label: msg`Offers opened`, readOnly: true }),
  },
  display: ['rfq'],
  sort: '-first_at',
  unique: [['rfq', 'kind']],
  listed: ['rfq', 'kind', 'first_by', 'first_at', 'second_by', 'second_at', 'offers'],
  access: { read: purchasing, sign: purchasing },
});
