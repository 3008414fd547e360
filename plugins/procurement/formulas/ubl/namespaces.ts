import type { UblKind } from './model.ts';

const schemas = 'urn:oasis:names:specification:ubl:schema:xsd:';

/** By the prefixes that we write; others write other prefixes. `own` is what UBL has no element for. */
export const namespaces = {
  cac: `${schemas}CommonAggregateComponents-2`,
  cbc: `${schemas}CommonBasicComponents-2`,
  ext: `${schemas}CommonExtensionComponents-2`,
  own: 'mine-ops:ubl:1',
} as const;

export const rootNamespace = (kind: UblKind): string => `${schemas}${kind}-2`;
