import { msg } from '@lingui/core/macro';
import { children, choice, datetime, integer, longtext, ref } from '../../../core/records/fields/index.ts';
import { by, defineRecord } from '../../../core/records/record.ts';
import { purchasing } from '../../roles.ts';
import { poResponseLine } from './po-response-line.ts';
import { responseDecisions, responseOutcomes } from './response-choices.ts';

/**
 * What a vendor answered to an order or a revision of it (catalogue procurement.md §7). Changes that it asks for become a
 * revision, which the buyer accepts or declines.
 */
export const poResponse = defineRecord({
  name: 'po_response',
  title: msg`Vendor's answer`,
  plural: msg`Vendors' answers`,
  path: '/procurement/process/po_responses',
  scope: by('order'),
  forms: false,
  fields: {
    order: ref('purchase_order', { label: msg`Purchase order`, required: true, readOnly: true }),
    vendor: ref('vendor', { label: msg`Vendor`, required: true, readOnly: true }),
    revision: integer({
      label: msg({ message: 'Revision', context: 'number' }),
      readOnly: true,
      hint: msg`The one that was answered; 0 is the order as first issued.`,
    }),
    decision: choice({
      label: msg({ message: 'Answer', context: 'to an order' }),
      required: true,
      readOnly: true,
      choices: responseDecisions,
    }),
    note: longtext({ label: msg`Vendor's words`, readOnly: true }),
    lines: children(poResponseLine, { by: 'response', label: msg`Lines`, readOnly: true }),
    answered_at: datetime({ label: msg({ message: 'Answered on', context: 'order' }), readOnly: true }),
    answered_by: ref('app_user', {
      label: msg({ message: 'Answered by', context: 'order' }),
      optional: true,
      readOnly: true,
    }),
    proposal: ref('po_revision', { label: msg`Order revision`, readOnly: true }),
    outcome: choice({
      label: msg({ message: 'Outcome', context: 'changes of a vendor' }),
      readOnly: true,
      choices: responseOutcomes,
      hint: msg`Changes only.`,
    }),
    outcome_reason: longtext({ label: msg`Why declined`, readOnly: true }),
    decided_at: datetime({ label: msg({ message: 'Decided on', context: 'changes of a vendor' }), readOnly: true }),
  },
  display: ['order', 'revision'],
  sort: '-answered_at',
  owner: ['vendor'],
  indexes: [['order', 'answered_at'], ['proposal']],
  listed: ['order', 'revision', 'vendor', 'decision', 'note', 'answered_at', 'outcome'],
  access: { read: purchasing },
});
