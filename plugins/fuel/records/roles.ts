/** Who sees fuel movements (catalogue operations.md §9.1). */
export const fuelReaders = [
  'admin',
  'dispatcher',
  'shift_supervisor',
  'fuel_attendant',
  'maintenance_planner',
  'storekeeper',
  'buyer',
  'approver',
  'manager',
  'hse_officer',
];

/** Who sees what fuel costs. */
export const priceReaders = ['admin', 'buyer', 'approver', 'storekeeper', 'manager'];

/** Everybody at work on a site: stations and tanks are no secret. */
export const staff = [...fuelReaders, 'operator', 'mechanic', 'geologist', 'hr_officer'];

/** Who records fills by hand, and sees at least those. */
export const fillers = ['admin', 'fuel_attendant', 'shift_supervisor', 'operator'];
