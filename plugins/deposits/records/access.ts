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

const keepers = ['admin', 'geologist'];

/** All staff read the geology's settings, the geologist changes them (catalogue geology-income.md §3). */
export const geologyAccess = { read: staff, create: keepers, update: keepers, delete: keepers };
