import { msg } from '@lingui/core/macro';

export const partKinds = {
  spare: msg({ message: 'Spare part', context: 'kind of part' }),
  consumable: msg`Consumable`,
  rotable: msg`Rotable`,
  tool: msg({ message: 'Tool', context: 'kind of part' }),
  ppe: msg`PPE`,
  lubricant: msg`Lubricant`,
  chemical: msg`Chemical`,
};

export const trackings = {
  none: msg({ message: 'None', context: 'tracking of a part' }),
  lot: msg({ message: 'By lot', context: 'tracking of a part' }),
  serial: msg({ message: 'By serial number', context: 'tracking of a part' }),
};

export const issueRules = {
  fifo: msg`First in, first out`,
  fefo: msg`First to expire, first out`,
  any: msg({ message: 'Any', context: 'issue rule' }),
};

/** Vital, essential, desirable (VED analysis). */
export const criticalities = {
  V: msg({ message: 'Vital', context: 'criticality' }),
  E: msg({ message: 'Essential', context: 'criticality' }),
  D: msg({ message: 'Desirable', context: 'criticality' }),
};

export const storages = {
  dry: msg({ message: 'Dry', context: 'storage' }),
  ventilated: msg`Ventilated`,
  cold: msg({ message: 'Cold', context: 'storage' }),
  outdoor: msg({ message: 'Outdoor', context: 'storage' }),
  rack_tyre: msg`Tyre rack`,
  flat: msg({ message: 'Flat', context: 'storage' }),
  upright: msg({ message: 'Upright', context: 'storage' }),
};

export const partStatuses = {
  active: msg({ message: 'Active', context: 'part' }),
  phase_out: msg`Phase-out`,
  obsolete: msg`Obsolete`,
  blocked: msg({ message: 'Blocked', context: 'part' }),
};

export const referenceKinds = {
  oem: msg`Original maker`,
  aftermarket: msg`Aftermarket`,
  old: msg({ message: 'Former', context: 'reference' }),
  vendor: msg({ message: 'Vendor', context: 'reference' }),
};

export const relations = {
  same: msg({ message: 'Same', context: 'relation of parts' }),
  replaces: msg({ message: 'Replaces', context: 'relation of parts' }),
  alternative: msg({ message: 'Alternative on condition', context: 'relation of parts' }),
  kit_contains: msg({ message: 'Kit contains', context: 'relation of parts' }),
  not_equivalent: msg({ message: 'Not equivalent', context: 'relation of parts' }),
};

export const equivalenceSources = {
  maker: msg`Maker`,
  vendor: msg({ message: 'Vendor', context: 'source of an equivalence' }),
  catalogue: msg`Catalogue`,
  workshop_test: msg`Workshop test`,
};
