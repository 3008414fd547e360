/** Every role but vendor (catalogue operations.md §0). */
export const staff = [
  'admin',
  'dispatcher',
  'shift_supervisor',
  'operator',
  'fuel_attendant',
  'hr_officer',
  'hse_officer',
  'maintenance_planner',
  'mechanic',
  'geologist',
  'buyer',
  'approver',
  'storekeeper',
  'manager',
];

/** The grants of a settings list: all staff read, the given roles change. */
export const settingsAccess = (...roles: readonly string[]) => ({
  read: staff,
  create: roles,
  update: roles,
  delete: roles,
});
