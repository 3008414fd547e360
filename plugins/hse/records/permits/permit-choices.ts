import { msg } from '@lingui/core/macro';

/** Where a permit is shown, whatever its kind. */
export const permitPath = '/hse/rapports/autorisation_travail';

/** Kinds of permits to work (catalogue hse.md §4). */
export const permitKinds = {
  general: msg({ message: 'General authorisation', context: 'permit' }),
  hot_work: msg({ message: 'Hot work', context: 'permit' }),
  height: msg({ message: 'Work at height', context: 'permit' }),
  lifting: msg({ message: 'Mobile crane lift', context: 'permit' }),
  confined_space: msg({ message: 'Confined space', context: 'permit' }),
  excavation: msg({ message: 'Excavation', context: 'permit' }),
  electrical: msg({ message: 'Electrical isolation', context: 'permit' }),
};
export type PermitKind = keyof typeof permitKinds;

/** Which permits a rule of conflict is about. */
export const otherKinds = { any: msg({ message: 'Any permit', context: 'conflict' }), ...permitKinds };

/** How two permits lie to one another. */
export const relations = {
  same_equipment: msg({ message: 'Same machine', context: 'conflict' }),
  same_place: msg({ message: 'Same place', context: 'conflict' }),
  within_m: msg({ message: 'Within metres', context: 'conflict' }),
  crane_radius: msg({ message: 'Within the crane radius', context: 'conflict' }),
  crane_radii: msg({ message: 'Within the sum of the crane radii', context: 'conflict' }),
};
export const conflictLevels = {
  block: msg({ message: 'Forbidden', context: 'conflict' }),
  coordinate: msg({ message: 'To be coordinated', context: 'conflict' }),
};

export const pspNeeds = {
  never: msg({ message: 'Never', context: 'prevention plan' }),
  contractor: msg({ message: 'For a contractor', context: 'prevention plan' }),
  always: msg({ message: 'Always', context: 'prevention plan' }),
};
export const isolationNeeds = {
  no: msg({ message: 'No', context: 'isolation' }),
  if_needed: msg({ message: 'If needed', context: 'isolation' }),
  always: msg({ message: 'Always', context: 'isolation' }),
};

/** What workers must be trained for. */
export const permitTrainings = {
  hot_work: msg({ message: 'Hot work', context: 'training' }),
  height: msg({ message: 'Work at height', context: 'training' }),
  confined_space: msg({ message: 'Confined space', context: 'training' }),
  electrical: msg({ message: 'Electrical authorisation', context: 'training' }),
  rigging: msg({ message: 'Rigging', context: 'training' }),
};
export const issuerRoles = {
  shift_supervisor: msg({ message: 'Supervisor of the shift', context: 'role' }),
  maintenance_planner: msg({ message: 'Maintenance planner', context: 'role' }),
  manager: msg({ message: 'Manager', context: 'role' }),
};

export const performers = {
  internal: msg({ message: 'Own staff', context: 'permit' }),
  contractor: msg({ message: 'Contractor', context: 'permit' }),
};
export const permitTools = {
  hand: msg`Hand tools`,
  portable_electric: msg`Portable electric tools`,
  pneumatic: msg`Pneumatic tools`,
  grinder: msg`Grinder`,
  welding: msg`Welding set`,
  torch: msg`Torch`,
  lifting: msg`Lifting gear`,
  vehicle: msg({ message: 'Vehicle', context: 'tool' }),
  scaffold: msg`Scaffold`,
  other: msg({ message: 'Other', context: 'tool' }),
};
export const permitPpe = {
  helmet: msg`Helmet`,
  glasses: msg`Safety glasses`,
  face_shield: msg`Face shield`,
  gloves: msg`Gloves`,
  harness: msg`Harness`,
  respirator: msg`Respirator`,
  ear: msg`Ear protection`,
  flame_resistant: msg`Flame-resistant clothing`,
  arc_flash: msg`Arc-flash suit`,
  life_vest: msg`Life vest`,
};
export const energies = {
  electrical: msg({ message: 'Electrical', context: 'energy' }),
  hydraulic: msg({ message: 'Hydraulic', context: 'energy' }),
  pneumatic: msg({ message: 'Pneumatic', context: 'energy' }),
  mechanical: msg({ message: 'Mechanical', context: 'energy' }),
  gravity: msg({ message: 'Gravity', context: 'energy' }),
  thermal: msg({ message: 'Thermal', context: 'energy' }),
  chemical: msg({ message: 'Chemical', context: 'energy' }),
};
export const trainingStates = {
  ok: msg({ message: 'Valid', context: 'training' }),
  missing: msg({ message: 'Missing', context: 'training' }),
  expired: msg({ message: 'Expired', context: 'training' }),
};
export const suspensionCauses = {
  siren: msg({ message: 'Siren', context: 'suspension' }),
  weather: msg({ message: 'Weather', context: 'suspension' }),
  unsafe: msg({ message: 'Unsafe', context: 'suspension' }),
  conflict: msg({ message: 'Conflict', context: 'suspension' }),
  shift_end: msg({ message: 'End of shift', context: 'suspension' }),
  gas: msg({ message: 'Gas', context: 'suspension' }),
  other: msg({ message: 'Other', context: 'suspension' }),
};
export const signatureStages = {
  visit: msg({ message: 'Site visit', context: 'signature' }),
  hse: msg({ message: 'HSE', context: 'signature' }),
  issue: msg({ message: 'Issue', context: 'signature' }),
  coordinate: msg({ message: 'Coordination', context: 'signature' }),
  accept: msg({ message: 'Acceptance', context: 'signature' }),
  extend: msg({ message: 'Extension', context: 'signature' }),
  handback: msg({ message: 'Handing back', context: 'signature' }),
  close: msg({ message: 'Closure', context: 'signature' }),
};
export const hotProcesses = {
  welding: msg`Welding`,
  oxy_cutting: msg`Oxy-fuel cutting`,
  grinding: msg`Grinding`,
  gouging: msg`Gouging`,
  heating: msg`Heating`,
  other: msg({ message: 'Other', context: 'hot work' }),
};
export const heightAccesses = {
  scaffold: msg`Scaffold`,
  platform: msg({ message: 'Aerial platform', context: 'access' }),
  ladder: msg`Ladder`,
  roof: msg({ message: 'Roof', context: 'access' }),
  rope: msg({ message: 'Rope', context: 'access' }),
  machine: msg`Machine`,
};
export const completions = {
  complete: msg({ message: 'Work complete', context: 'permit' }),
  incomplete: msg({ message: 'Work incomplete', context: 'permit' }),
};
