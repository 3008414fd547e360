import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { VendorCompany, VendorFile, VendorWords } from '../../../vendor-calls.ts';

/** What of its file a vendor may propose to be written otherwise, in the order of the form. */
export const identityWords: Readonly<Record<keyof VendorWords, MessageDescriptor>> = {
  trade_name: msg`Trade name`,
  address: msg`Address`,
  postal_code: msg`Postal code`,
  city: msg`City`,
  phone: msg`Phone`,
  email: msg`E-mail`,
  website: msg`Website`,
};

export const documentWords: Readonly<Record<string, MessageDescriptor>> = {
  tax_certificate: msg`Tax certificate`,
  social_certificate: msg`Social security certificate`,
  registration: msg`Registration`,
  insurance: msg`Insurance`,
  iso_9001: msg`ISO 9001`,
  iso_14001: msg`ISO 14001`,
  iso_45001: msg`ISO 45001`,
  hse_plan: msg`HSE plan`,
  bank_letter: msg`Bank letter`,
  charter: msg`Charter`,
  nda: msg`Confidentiality agreement`,
  other: msg`Other`,
};

export const roleWords: Readonly<Record<VendorCompany['role'], MessageDescriptor>> = {
  viewer: msg`Reads`,
  bidder: msg`Answers`,
  admin: msg`Manages`,
};

export const proposalWords: Readonly<Record<VendorFile['proposals'][number]['state'], MessageDescriptor>> = {
  proposed: msg({ message: 'Proposed', context: 'change' }),
  accepted: msg({ message: 'Accepted', context: 'change' }),
  declined: msg({ message: 'Declined', context: 'change' }),
};
