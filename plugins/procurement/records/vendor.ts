import { msg } from '@lingui/core/macro';
import {
  children,
  choice,
  choices,
  date,
  integer,
  longtext,
  money,
  ref,
  refs,
  text,
} from '../../../core/records/fields/index.ts';
import { isCountry } from '../../../core/i18n/country.ts';
import { ownRowsOf } from '../../../core/registry/access.ts';
import { defineRecord } from '../../../core/records/record.ts';
import { isTimeZone } from '../../../core/i18n/is-time-zone.ts';
import { incoterms, languages, risks, vendorKinds } from './choices.ts';
import { vendorBankAccount } from './vendor-bank-account.ts';
import { vendorContact } from './vendor-contact.ts';
import { vendorDocument } from './vendor-document.ts';
import { vendorIdentifier } from './vendor-identifier.ts';
import { purchasing, vendorKeepers, vendorReaders } from '../../roles.ts';

/** Who supplies the company, from prospect to archive (catalogue procurement.md §2). */
export const vendor = defineRecord({
  name: 'vendor',
  title: msg`Vendor`,
  plural: msg`Vendors`,
  path: '/procurement/vendors/details',
  aliases: ['/vendors/details'],
  nav: 20,
  scope: 'company',
  fields: {
    code: text({ label: msg`Code`, max: 20, hint: msg`If empty: the next one, V-00001.` }),
    legal_name: text({ label: msg`Legal name`, required: true, max: 160 }),
    trade_name: text({ label: msg`Trade name`, max: 120 }),
    kinds: choices({ label: msg({ message: 'Types', context: 'vendor' }), required: true, choices: vendorKinds }),
    country: text({ label: msg`Country`, required: true, max: 2, pattern: /^[A-Z]{2}$/, initial: 'MA' }),
    time_zone: text({ label: msg`Time zone`, max: 40, hint: msg`If empty: that of the country.` }),
    language: choice({ label: msg`Language`, initial: 'fr', choices: languages }),
    currency: ref('currency', { label: msg`Currency`, required: true }),
    tax_code: ref('tax_code', { label: msg`Default tax` }),
    payment_terms: ref('payment_terms', { label: msg`Payment terms` }),
    incoterm: choice({ label: msg`Incoterm`, choices: incoterms }),
    sites: refs('site', { label: msg`Serves sites` }),
    address: longtext({ label: msg`Address` }),
    city: text({ label: msg`City`, max: 80 }),
    postal_code: text({ label: msg`Postal code`, max: 12 }),
    phone: text({ label: msg`Phone`, max: 20, pattern: /^\+?[0-9 ]{6,19}$/ }),
    email: text({ label: msg`E-mail`, max: 254, pattern: /^[^\s@]+@[^\s@]+\.[^\s@]+$/ }),
    website: text({ label: msg`Website`, max: 200, pattern: /^https?:\/\/\S+$/i, hint: msg`Starts with https://` }),
    related_to: refs('vendor', { label: msg`Same group`, level: 'internal' }),
    risk: choice({ label: msg`Risk`, level: 'internal', choices: risks }),
    min_order: money({ label: msg`Minimum order`, min: 0, max: 1_000_000_000, currency: 'currency' }),
    block_reason: text({ label: msg`Block reason`, level: 'internal', max: 200, readOnly: true }),
    documents_expiring: integer({
      label: msg`Documents to renew`,
      derived: true,
      hint: msg`Documents that have expired or expire within 60 days.`,
    }),
    open_orders: integer({
      label: msg`Open orders`,
      derived: true,
      hint: msg`Issued orders with outstanding deliveries.`,
    }),
    last_order_on: date({ label: msg`Last order`, derived: true }),
    spend_12m: money({
      label: msg`Spend of 12 months`,
      derived: true,
      level: 'internal',
      hint: msg`Net of orders issued in the last 12 months, in the company's currency at the rate of issue; drafts, cancelled orders and orders rejected by the vendor are excluded.`,
    }),
    identifiers: children(vendorIdentifier, { by: 'vendor', label: msg`Identifiers` }),
    contacts: children(vendorContact, { by: 'vendor', label: msg`Contacts` }),
    documents: children(vendorDocument, { by: 'vendor', label: msg`Documents` }),
    bank_accounts: children(vendorBankAccount, { by: 'vendor', label: msg`Bank accounts` }),
  },
  display: ['legal_name'],
  apart: ['code'],
  sort: 'legal_name',
  unique: [['code']],
  filter: ['state:ne:archived'],
  sections: [
    {
      title: msg`Terms`,
      fields: ['currency', 'tax_code', 'payment_terms', 'incoterm', 'min_order', 'sites', 'related_to', 'risk'],
    },
    { title: msg`Address`, fields: ['address', 'city', 'postal_code', 'phone', 'email', 'website'] },
  ],
  listed: ['code', 'legal_name', 'country', 'kinds', 'state', 'open_orders', 'documents_expiring', 'last_order_on'],
  rules: [
    ({ country }) =>
      country && !isCountry(country)
        ? { field: 'country', sentence: msg`ISO 3166 has no country with this code.` }
        : null,
    ({ time_zone: zone }) =>
      zone && !isTimeZone(zone)
        ? { field: 'time_zone', sentence: msg`Enter an IANA time zone such as Africa/Casablanca.` }
        : null,
  ],
  states: {
    initial: 'prospect',
    states: {
      prospect: { label: msg`Prospect` },
      qualification: { label: msg`In qualification`, intent: 'primary' },
      approved: { label: msg({ message: 'Approved', context: 'vendor' }), intent: 'success' },
      suspended: { label: msg({ message: 'Suspended', context: 'vendor' }), intent: 'warning' },
      blocked: { label: msg({ message: 'Blocked', context: 'vendor' }), intent: 'danger' },
      archived: { label: msg({ message: 'Archived', context: 'vendor' }), locked: true },
    },
    transitions: {
      submit: { label: msg`Submit for approval`, from: ['prospect'], to: 'qualification', intent: 'primary' },
      approve: {
        label: msg({ message: 'Approve', context: 'vendor' }),
        from: ['qualification'],
        to: 'approved',
        notOwn: true,
        intent: 'success',
      },
      return: { label: msg`Send back`, from: ['qualification'], to: 'prospect', reason: 'required' },
      suspend: {
        label: msg`Suspend`,
        from: ['approved'],
        to: 'suspended',
        reason: 'required',
        intent: 'warning',
      },
      resume: { label: msg`Resume`, from: ['suspended'], to: 'approved', reason: 'required' },
      block: {
        label: msg({ message: 'Block', context: 'vendor' }),
        from: ['prospect', 'qualification', 'approved', 'suspended'],
        to: 'blocked',
        reason: 'required',
        intent: 'danger',
      },
      unblock: {
        label: msg({ message: 'Unblock', context: 'vendor' }),
        from: ['blocked'],
        to: 'suspended',
        reason: 'required',
      },
      archive: {
        label: msg({ message: 'Archive', context: 'vendor' }),
        from: ['prospect', 'suspended', 'blocked'],
        to: 'archived',
      },
    },
  },
  owner: ['id'],
  access: {
    read: [...vendorReaders, 'hse_officer', ...ownRowsOf('vendor')],
    read_internal: ['admin', ...purchasing],
    create: vendorKeepers,
    update: vendorKeepers,
    delete: ['admin'],
    submit: vendorKeepers,
    approve: ['approver', 'manager'],
    return: ['approver', 'manager'],
    suspend: ['approver', 'manager', 'buyer'],
    resume: ['approver', 'manager'],
    block: ['manager'],
    unblock: ['manager'],
    archive: vendorKeepers,
  },
});
