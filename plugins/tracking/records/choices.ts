import { msg } from '@lingui/core/macro';

/** What a check-in says (catalogue operations.md §3.1). */
export const checkinKinds = {
  in: msg`In`,
  out: msg`Out`,
  machine_on: msg`On machine`,
  machine_off: msg`Off machine`,
  break_start: msg`Break start`,
  break_end: msg`Break end`,
};

export const checkinMethods = {
  badge: msg`Badge`,
  pin: msg`PIN`,
  qr: msg`QR`,
  mobile: msg`Mobile`,
  machine_login: msg`Machine log-in`,
  supervisor: msg`Supervisor`,
  import: msg`Import`,
};

export const checkinFlags = {
  late: msg({ message: 'Late', context: 'check-in' }),
  early_out: msg`Left early`,
  not_scheduled: msg`Not scheduled`,
  wrong_site: msg`Wrong site`,
  no_licence: msg`No licence`,
  double_in: msg`Double check-in`,
  missing_out: msg`Missing check-out`,
  unfit: msg`Declared unfit`,
  unknown_badge: msg`Unknown badge`,
};

export const truckCheckinKinds = {
  load: msg`Load`,
  dump: msg`Dump`,
  weigh: msg`Weighing`,
  gate_in: msg`Gate in`,
  gate_out: msg`Gate out`,
};

export const truckCheckinMethods = {
  manual: msg`Manual`,
  rfid: msg`RFID`,
  anpr: msg`Plate reading`,
  weighbridge: msg`Weighbridge`,
  mobile: msg`Mobile`,
  import: msg`Import`,
};

export const truckCheckinFlags = {
  overload: msg`Overload`,
  recorded_down: msg`Recorded as down`,
  double_count: msg`Counted twice`,
};

/** Kinds of events that a source may send (catalogue operations.md §4.1). */
export const eventKinds = {
  position: msg`Position`,
  load: msg`Load cycle`,
  status: msg`Status`,
  meter: msg`Meter`,
  fuel_dispense: msg`Fuel dispense`,
  tank_level: msg`Tank level`,
  operator_checkin: msg`Operator check-in`,
  truck_checkin: msg`Truck check-in`,
  fault: msg`Fault`,
  geofence: msg`Entered or left a place`,
};

export const deviceKinds = {
  gnss_tracker: msg`GNSS tracker`,
  fms_terminal: msg`FMS terminal`,
  fuel_controller: msg`Fuel controller`,
  tank_gauge: msg`Tank gauge`,
  badge_reader: msg`Badge reader`,
  mobile: msg`Mobile`,
  weighbridge: msg`Weighbridge`,
  virtual: msg`Virtual`,
};

export const sourceKinds = {
  http: msg`HTTP`,
  traccar: msg`Traccar`,
  mqtt: msg`MQTT`,
  aemp: msg`AEMP 2.0`,
  csv: msg`CSV`,
  simulator: msg`Simulator`,
};
