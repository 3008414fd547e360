import { msg } from '@lingui/core/macro';

/** What a form is for (catalogue maintenance.md §1.1). */
export const families = {
  equipment_checklist: msg`Equipment check`,
  hse_inspection: msg`HSE inspection`,
  audit_grid: msg`Audit grid`,
  permit_measures: msg`Measures of a permit`,
  spa: msg`SPA card`,
  maintenance_inspection: msg`Maintenance inspection`,
  mp_form: msg`Preventive maintenance`,
  mop_form: msg`Operating procedure`,
};

/** What a form is filled about. */
export const subjects = {
  equipment: msg`Machine`,
  safety_item: msg`Controlled item`,
  place: msg({ message: 'Place', context: 'of a form' }),
  person: msg`Person`,
  permit: msg`Work permit`,
  work_order: msg`Work order`,
  none: msg({ message: 'Nothing', context: 'subject of a form' }),
};

/** When somebody looks over what was filled. */
export const reviews = {
  none: msg({ message: 'Never', context: 'review' }),
  on_nok: msg`Where something is not OK`,
  always: msg({ message: 'Always', context: 'review' }),
};

/** What a filled form comes to (catalogue maintenance.md §1.3), in the words of its screens. */
export const results = {
  pass: msg({ message: 'Passed', context: 'result of a form' }),
  pass_with_remarks: msg({ message: 'Passed with remarks', context: 'result of a form' }),
  fail: msg({ message: 'Failed', context: 'result of a form' }),
  grounded: msg({ message: 'Grounded', context: 'result of a form' }),
};

/** What the person who filled it decided. */
export const decisions = {
  fit: msg({ message: 'Fit for use', context: 'decision of a form' }),
  fit_with_remarks: msg({ message: 'Fit, with remarks', context: 'decision of a form' }),
  do_not_use: msg({ message: 'Do not use', context: 'decision of a form' }),
};

/** Why a machine is checked a second time in one shift. */
export const repeats = {
  operator_change: msg`Another operator`,
  after_repair: msg`After a repair`,
  re_check: msg`Checked again`,
};

export const itemKinds = {
  ok: msg`OK, not OK`,
  yn: msg`Yes, no`,
  lvl: msg`Good, fair, poor`,
  num: msg({ message: 'Number', context: 'kind of item' }),
  cho: msg`One of several answers`,
  chs: msg`Several answers`,
  txt: msg`Text`,
  ltx: msg`Long text`,
  ph: msg`Photo`,
  fil: msg({ message: 'File', context: 'kind of item' }),
  sig: msg({ message: 'Signature', context: 'kind of item' }),
  dat: msg({ message: 'Date', context: 'kind of item' }),
  tim: msg({ message: 'Time', context: 'kind of item' }),
  dtm: msg`Date and time`,
  ref: msg({ message: 'Entry', context: 'kind of item' }),
  scan: msg`Tag, scanned`,
  gps: msg({ message: 'Position', context: 'kind of item' }),
  don: msg`Step done`,
  lot: msg`Lock-out point`,
  inst: msg`Instruction`,
  calc: msg`Formula`,
};

export const criticalities = {
  info: msg({ message: 'Information', context: 'criticality' }),
  minor: msg({ message: 'Minor', context: 'criticality' }),
  major: msg({ message: 'Major', context: 'criticality' }),
  critical: msg({ message: 'Critical', context: 'criticality' }),
};

export const wanted = {
  never: msg({ message: 'Never', context: 'photo or comment' }),
  on_nok: msg`With a not OK`,
  always: msg({ message: 'Always', context: 'photo or comment' }),
};

export const consequences = {
  none: msg({ message: 'Nothing', context: 'consequence' }),
  anomaly: msg({ message: 'Anomaly', context: 'consequence' }),
  action: msg({ message: 'Action', context: 'consequence' }),
  ground: msg`Machine grounded`,
};

export const meters = { hour_meter: msg`Hour meter`, odometer: msg`Odometer` };
export const expected = { yes: msg`Yes`, no: msg`No` };
export const dateRules = {
  any: msg`Any day`,
  future: msg`Not past`,
  past: msg`Not to come`,
};
export const repeated = {
  no: msg({ message: 'Once', context: 'section' }),
  per_row: msg`For each row`,
  per_scan: msg`For each scanned tag`,
};

/** What a period of a schedule is counted in. */
export const rhythms = {
  shift: msg({ message: 'Shift', context: 'rhythm' }),
  day: msg({ message: 'Day', context: 'rhythm' }),
  week: msg({ message: 'Week', context: 'rhythm' }),
  month: msg({ message: 'Month', context: 'rhythm' }),
};

/** Who is to fill what a schedule asks for. */
export const responsible = {
  operator: msg({ message: 'Operators', context: 'who fills a form' }),
  mechanic: msg({ message: 'Mechanics', context: 'who fills a form' }),
  storekeeper: msg({ message: 'Storekeepers', context: 'who fills a form' }),
  fuel_attendant: msg({ message: 'Fuel attendants', context: 'who fills a form' }),
  geologist: msg({ message: 'Geologists', context: 'who fills a form' }),
  shift_supervisor: msg({ message: 'Shift supervisors', context: 'who fills a form' }),
  hse_officer: msg({ message: 'HSE officers', context: 'who fills a form' }),
  maintenance_planner: msg({ message: 'Maintenance planners', context: 'who fills a form' }),
};

/** Where a due form stands at an instant. */
export const standings = {
  forecast: msg({ message: 'To come', context: 'due form' }),
  due: msg({ message: 'To be done', context: 'due form' }),
  overdue: msg({ message: 'Overdue', context: 'due form' }),
  done: msg({ message: 'Done in time', context: 'due form' }),
  late_done: msg({ message: 'Done late', context: 'due form' }),
  missed: msg({ message: 'Missed', context: 'due form' }),
  waived: msg({ message: 'Waived', context: 'due form' }),
};
