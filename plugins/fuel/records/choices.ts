import { msg } from '@lingui/core/macro';

export const products = {
  diesel: msg`Diesel`,
  petrol: msg`Petrol`,
  def: msg`DEF`,
  engine_oil: msg`Engine oil`,
  hydraulic_oil: msg`Hydraulic oil`,
  coolant: msg`Coolant`,
};

export const fuelingMethods = {
  controller: msg`Fuel controller`,
  tag: msg`Tag`,
  card: msg`Card`,
  manual: msg`Manual`,
};

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
};
