import { msg } from '@lingui/core/macro';
import { choice, datetime, decimal, longtext, ref, text } from '../../../core/records/fields/index.ts';
import { by, defineRecord } from '../../../core/records/record.ts';
import { purchasing } from '../../roles.ts';
import { invoiceBlocks } from './invoice-choices.ts';

/** What of an invoice disagrees with order and receipt, until it agrees or somebody releases it (catalogue procurement.md §7). */
export const vendorInvoiceBlock = defineRecord({
  name: 'vendor_invoice_block',
  title: msg`Block of an invoice`,
  plural: msg`Blocks of invoices`,
  path: '/procurement/invoice_blocks',
  scope: by('invoice'),
  forms: false,
  fields: {
    invoice: ref('vendor_invoice', {
      label: msg({ message: 'Invoice', context: 'of a vendor' }),
      required: true,
      readOnly: true,
    }),
    kind: choice({
      label: msg({ message: 'Block', context: 'of an invoice' }),
      required: true,
      readOnly: true,
      choices: invoiceBlocks,
    }),
    line: ref('vendor_invoice_line', { label: msg`Invoice line`, readOnly: true }),
    subject: text({
      label: msg`Tax code or other invoice`,
      max: 40,
      readOnly: true,
      hint: msg`Leave line and this field blank for the charges.`,
    }),
    expected: decimal({ label: msg({ message: 'Expected', context: 'of an invoice' }), readOnly: true }),
    found: decimal({ label: msg({ message: 'Found', context: 'on an invoice' }), readOnly: true }),
    difference: decimal({
      label: msg({ message: 'Difference', context: 'of an invoice' }),
      readOnly: true,
    }),
    released_by: ref('app_user', {
      label: msg({ message: 'Released by', context: 'invoice' }),
      optional: true,
      readOnly: true,
    }),
    released_at: datetime({ label: msg({ message: 'Released on', context: 'invoice' }), readOnly: true }),
    reason: longtext({ label: msg`Why released`, readOnly: true }),
  },
  display: ['kind', 'subject'],
  sort: 'created_at',
  indexes: [['invoice', 'created_at']],
  listed: ['invoice', 'kind', 'line', 'subject', 'expected', 'found', 'difference', 'released_by', 'reason'],
  access: { read: purchasing },
});
