import { msg } from '@lingui/core/macro';

/** What a vendor supplies (catalogue procurement.md §2). */
export const vendorKinds = {
  parts: msg`Parts`,
  services: msg`Services`,
  contractor: msg`Contractor`,
  carrier: msg`Carrier`,
  laboratory: msg`Laboratory`,
  training: msg`Training`,
  fuel: msg`Fuel`,
  lessor: msg`Lessor`,
  other: msg`Other`,
};

/** Incoterms 2020 (ICC). */
export const incoterms = {
  EXW: msg`EXW`,
  FCA: msg`FCA`,
  FAS: msg`FAS`,
  FOB: msg`FOB`,
  CFR: msg`CFR`,
  CIF: msg`CIF`,
  CPT: msg`CPT`,
  CIP: msg`CIP`,
  DAP: msg`DAP`,
  DPU: msg`DPU`,
  DDP: msg`DDP`,
};

export const languages = { en: msg`English`, fr: msg`French` };

/** What a company is registered under: common identifier, tax, trade register, … */
export const identifierKinds = {
  ICE: msg`ICE`,
  IF: msg`IF`,
  RC: msg`RC`,
  SIRET: msg`SIRET`,
  VAT: msg`VAT`,
  DUNS: msg`DUNS`,
  other: msg`Other`,
};

export const documentKinds = {
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

/** What a vendor may not have without the document. */
export const requiredFor = {
  invitation: msg`Invitation`,
  order: msg({ message: 'Order', context: 'due' }),
  site_access: msg`Site access`,
};

/** What somebody of a vendor may do in the portal. */
export const portalRoles = {
  none: msg({ message: 'None', context: 'portal role' }),
  viewer: msg`Reads`,
  bidder: msg`Answers`,
  admin: msg`Manages`,
};

/** Which mails a contact receives. */
export const received = {
  rfq: msg`Quotation requests`,
  order: msg({ message: 'Orders', context: 'mail' }),
  quality: msg`Quality`,
  payment: msg`Payments`,
};

export const risks = {
  low: msg({ message: 'Low', context: 'risk' }),
  medium: msg({ message: 'Medium', context: 'risk' }),
  high: msg({ message: 'High', context: 'risk' }),
};

/** When a share of an order becomes due. */
export const dueEvents = {
  order: msg({ message: 'Order', context: 'due' }),
  receipt: msg({ message: 'Receipt', context: 'due' }),
  invoice: msg({ message: 'Invoice', context: 'due' }),
  acceptance: msg({ message: 'Acceptance', context: 'due' }),
};
