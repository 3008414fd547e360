import { callsFunction, readsTable } from '../../../core/host/published.ts';

export const formTemplateTable = readsTable('form_template', {
  id: 'uuid',
  code: 'text',
  family: 'text',
  subject_kind: 'text',
  equipment_families: 'text',
  equipment_groups: 'uuid[]',
  active: 'boolean',
  deleted_at: 'timestamp with time zone',
});

export const formRunTable = readsTable('form_run', {
  id: 'uuid',
  site: 'uuid',
  template: 'uuid',
  number: 'text',
  result: 'text',
  n_nok: 'integer',
  n_critical_nok: 'integer',
  score: 'double precision',
  equipment: 'uuid',
  family: 'text',
  performed_by: 'uuid',
  answers: 'jsonb',
  created_by: 'uuid',
  production_date: 'date',
  shift: 'text',
  completed_at: 'timestamp with time zone',
  state: 'text',
  deleted_at: 'timestamp with time zone',
});

export const formDueTable = readsTable('form_due', {
  site: 'uuid',
  template: 'uuid',
  family: 'text',
  category: 'uuid',
  window_from: 'timestamp with time zone',
  window_to: 'timestamp with time zone',
  ends_on: 'date',
  state: 'text',
  deleted_at: 'timestamp with time zone',
});

export const equipmentTable = readsTable(
  'equipment',
  {
    id: 'uuid',
    site: 'uuid',
    code: 'text',
    name: 'text',
    family: 'text',
    group: 'uuid',
    state: 'text',
    deleted_at: 'timestamp with time zone',
  },
  { optional: true },
);

export const personTable = readsTable(
  'person',
  {
    id: 'uuid',
    site: 'uuid',
    last_name: 'text',
    first_name: 'text',
    person_kind: 'text',
    hire_date: 'date',
    function: 'text',
    crew: 'text',
    badge_no: 'text',
    deleted_at: 'timestamp with time zone',
  },
  { optional: true },
);

export const operatorCheckinTable = readsTable(
  'operator_checkin',
  {
    site: 'uuid',
    person: 'uuid',
    badge: 'text',
    kind: 'text',
    at: 'timestamp with time zone',
    place: 'text',
    equipment: 'uuid',
    deleted_at: 'timestamp with time zone',
  },
  { optional: true },
);

export const mineLocationTable = readsTable(
  'mine_location',
  {
    id: 'uuid',
    site: 'uuid',
    code: 'text',
    type: 'text',
    shape: 'jsonb',
    deleted_at: 'timestamp with time zone',
  },
  { optional: true },
);

export const equipmentGroundingTable = readsTable(
  'equipment_grounding',
  {
    equipment: 'uuid',
    number: 'text',
    reason: 'text',
    grounded_at: 'timestamp with time zone',
    released_at: 'timestamp with time zone',
    state: 'text',
    deleted_at: 'timestamp with time zone',
  },
  { optional: true },
);

export const machineTimes = callsFunction(
  'machine_times',
  ['uuid[]', 'date', 'date', 'text', 'timestamp with time zone'],
  {
    site: 'uuid',
    equipment: 'uuid',
    production_date: 'date',
    shift_code: 'text',
    p_h: 'double precision',
    np_h: 'double precision',
    od_h: 'double precision',
  },
  { optional: true },
);

/** The time ledger of machines. */
export const statusIntervalView = readsTable(
  'v_status_interval',
  {
    equipment: 'uuid',
    site: 'uuid',
    category: 'text',
    started_at: 'timestamp with time zone',
    ended_at: 'timestamp with time zone',
  },
  { optional: true },
);

export const leaverView = readsTable('v_leaver', { id: 'uuid', left_on: 'date' }, { optional: true });

export const trainingTable = readsTable(
  'training',
  { id: 'uuid', code: 'text', refresher_of: 'uuid', deleted_at: 'timestamp with time zone' },
  { optional: true },
);

export const trainingSessionTable = readsTable(
  'training_session',
  {
    id: 'uuid',
    site: 'uuid',
    number: 'text',
    training: 'uuid',
    domain: 'text',
    state: 'text',
    starts_at: 'timestamp with time zone',
    ends_at: 'timestamp with time zone',
    deleted_at: 'timestamp with time zone',
  },
  { optional: true },
);

export const trainingAttendanceTable = readsTable(
  'training_attendance',
  {
    id: 'uuid',
    site: 'uuid',
    session: 'uuid',
    person: 'uuid',
    present: 'text',
    result: 'text',
    completed_on: 'date',
    source: 'text',
    deleted_at: 'timestamp with time zone',
  },
  { optional: true },
);

export const personTrainingView = readsTable(
  'v_person_training',
  { person: 'uuid', training: 'uuid', completed_on: 'date', valid_until: 'date', result: 'text' },
  { optional: true },
);

export const trainingHalfDayView = readsTable(
  'v_training_half_day',
  {
    session: 'uuid',
    site: 'uuid',
    domain: 'text',
    state: 'text',
    date: 'date',
    half: 'text',
    starts_at: 'timestamp with time zone',
    ends_at: 'timestamp with time zone',
  },
  { optional: true },
);

export const positionView = readsTable(
  'v_position',
  {
    equipment: 'uuid',
    ts: 'timestamp with time zone',
    speed: 'real',
    acc: 'real',
  },
  { optional: true },
);

export const haulIntervalView = readsTable(
  'v_haul_interval',
  { truck: 'uuid', state: 'text', started_at: 'timestamp with time zone' },
  { optional: true },
);

/** Above which speed (km/h) a machine of a site moves, and how inaccurate (m) a position that tells so may be. */
export const standingRuleView = readsTable(
  'v_standing_rule',
  {
    site: 'uuid',
    valid_from: 'timestamp with time zone',
    move_kmh: 'double precision',
    worst_accuracy_m: 'double precision',
  },
  { optional: true },
);

/** Firms by what anybody may know of them. */
export const vendorDirectoryView = readsTable(
  'v_vendor_directory',
  { vendor: 'uuid', name: 'text' },
  { optional: true },
);
