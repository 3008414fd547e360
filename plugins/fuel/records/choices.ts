import { msg } from '@lingui/core/macro';

export const products = {
  diesel: msg`Diesel`,
  petrol: msg`Petrol`,
  def: msg`DEF`,
  engine_oil: msg`Engine oil`,
  hydraulic_oil: msg`Hydraulic oil`,
  coolant: msg`Coolant`,
};

/** The product that a report is about: what its filter shows from the beginning where nobody chose another. */
export const productOf = ({ product }: { readonly product?: unknown }): string =>
  typeof product === 'string' ? product : 'diesel';

export const stationKinds = {
  fixed: msg`Fixed station`,
  bowser: msg`Bowser`,
  mobile_tank: msg`Mobile tank`,
};

export const fuelingMethods = {
  controller: msg`Fuel controller`,
  tag: msg`Tag`,
  card: msg`Card`,
  manual: msg`Manual`,
};

/** Signs that a fill should be looked at. */
export type FuelingFlag = keyof typeof fuelingFlags;

export const fuelingFlags = {
  unknown_machine: msg`Unknown machine`,
  over_tank: msg`Over tank`,
  meter_back: msg`Meter went back`,
  rate_high: msg`High rate`,
  rate_low: msg`Low rate`,
  no_operator: msg`No operator`,
  wrong_site: msg`Wrong site`,
  totaliser_gap: msg`Totaliser gap`,
  while_down: msg`Filled while down`,
  calibration_overdue: msg`Calibration overdue`,
};

/** How a tank stands (catalogue operations.md §8.1); `stale` is one that nobody measured for 24 h. */
export const tankStatuses = {
  ok: msg`OK`,
  low: msg({ message: 'Low', context: 'tank' }),
  critical: msg({ message: 'Critical', context: 'tank' }),
  overfull: msg`Overfull`,
  stale: msg`No recent reading`,
};

export const transferReasons = {
  bowser_fill: msg`Bowser filling`,
  balance: msg`Balancing`,
  defuel: msg`Defuelling`,
  maintenance: msg`Maintenance`,
};

export const priceSources = {
  delivery: msg`Delivery`,
  contract: msg`Contract`,
  market_index: msg`Market index`,
  manual: msg`Manual`,
};
