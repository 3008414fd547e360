import { msg } from '@lingui/core/macro';
import { files, ref, text } from '../../../core/records/fields/index.ts';
import { defineRecord } from '../../../core/records/record.ts';
import { isIban } from '../../../core/money/iban.ts';
import { isRib } from './rib.ts';
import { purchasing, vendorKeepers } from '../../roles.ts';

/**
 * An account that a vendor is paid at. Fraud begins with a mail that names a new one: a second person calls back to a
 * number that was on file before, and confirms it (catalogue procurement.md §2).
 */
export const vendorBankAccount = defineRecord({
  name: 'vendor_bank_account',
  title: msg`Vendor's bank account`,
  plural: msg`Vendors' bank accounts`,
  path: '/procurement/vendors/bank_accounts',
  nav: 40,
  scope: 'company',
  fields: {
    vendor: ref('vendor', { label: msg`Vendor`, required: true }),
    holder: text({ label: msg`Holder`, required: true, max: 120 }),
    bank: text({ label: msg`Bank`, required: true, max: 80 }),
    iban: text({
      label: msg`IBAN or RIB`,
      required: true,
      level: 'pay',
      max: 34,
      hint: msg`A Moroccan RIB has 24 digits.`,
    }),
    bic: text({ label: msg`BIC`, max: 11, pattern: /^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/ }),
    currency: ref('currency', { label: msg`Currency` }),
    letter: files({ label: msg`Bank letter`, max: 1 }),
    called_back: text({
      label: msg`Called back at`,
      max: 20,
      hint: msg`A number the vendor or a contact had on file before this account was entered.`,
    }),
  },
  display: ['holder', 'bank'],
  sort: 'holder',
  unique: [['iban']],
  indexes: [['vendor']],
  rules: [
    ({ iban }) => {
      const plain = iban?.replaceAll(/\s/g, '').toUpperCase();
      if (!plain || isIban(plain) || isRib(plain)) return null;
      return { field: 'iban', sentence: msg`The check digits of this account number are wrong.` };
    },
  ],
  states: {
    initial: 'proposed',
    states: {
      proposed: { label: msg({ message: 'Proposed', context: 'account' }), intent: 'warning' },
      confirmed: { label: msg({ message: 'Confirmed', context: 'account' }), intent: 'success', locked: true },
      closed: { label: msg({ message: 'Closed', context: 'account' }), locked: true },
    },
    transitions: {
      confirm: {
        label: msg`Confirm bank account`,
        from: ['proposed'],
        to: 'confirmed',
        notOwn: true,
        intent: 'success',
        checks: [
          ({ called_back: number }) =>
            number
              ? null
              : {
                  field: 'called_back',
                  sentence: msg`A bank account must be confirmed by a second person after a call back.`,
                },
        ],
      },
      close: {
        label: msg({ message: 'Close', context: 'account' }),
        from: ['proposed', 'confirmed'],
        to: 'closed',
        reason: 'required',
      },
    },
  },
  access: {
    read: purchasing,
    read_pay: ['admin', ...purchasing],
    create: vendorKeepers,
    update: purchasing,
    delete: vendorKeepers,
    confirm: purchasing,
    close: purchasing,
  },
});
