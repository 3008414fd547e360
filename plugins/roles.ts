/**
 * The roles of the company (catalogue people.md §7), and the groups of them that rights are given to. Administrators
 * hold every right whether or not a declaration names them (`core/server/plugin-set.ts`), so most groups do not; levels
 * of what is read (`read_medical`) are the exception.
 */
export const roleIds = [
  'admin',
  'manager',
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
  'vendor',
] as const;

declare module '../core/registry/access.ts' {
  interface RoleNames extends Readonly<Record<(typeof roleIds)[number], true>> {}
}

type Roles = readonly (typeof roleIds)[number][];

/** Everybody who works for the company. */
export const staff = roleIds.filter((role) => role !== 'vendor');

/** What is left to administrators. */
export const administrators: Roles = ['admin'];

/** Who sends trucks from the control room and who leads the shift out there. */
export const controlRoom: Roles = ['dispatcher', 'shift_supervisor'];

/** Who answers for a shift and for the site. */
export const supervision: Roles = ['shift_supervisor', 'manager'];

/** Who sends trucks and answers the advice (catalogue operations.md §6.2). */
export const dispatchers: Roles = ['dispatcher'];

/** Who plans the haulage, and who answers for the plan. */
export const planners: Roles = ['dispatcher', 'manager'];

/** Everybody who leads haulage: control room, shift, site. */
export const haulageLeads: Roles = [...controlRoom, 'manager'];

/** Who reads targets and routes. */
export const planReaders: Roles = [...haulageLeads, 'maintenance_planner', 'geologist'];

/** Who reads trips with the names of their drivers (catalogue operations.md §9.1). */
export const tripReaders: Roles = [...haulageLeads, 'operator', 'maintenance_planner', 'geologist', 'hse_officer'];

/** Who knows where people are and what happened to them. */
export const peopleLeads: Roles = [...haulageLeads, 'hr_officer', 'hse_officer'];

/** Who watches over machines and those on them. */
export const siteWatch: Roles = [...peopleLeads, 'maintenance_planner', 'geologist'];

/** Who works at the pump or leads who does. */
export const fuelling: Roles = ['fuel_attendant', 'shift_supervisor'];

/** Who records fills by hand. */
export const fillers: Roles = [...fuelling, 'operator'];

/** Who keeps the fuel: pump, store, shift. */
export const fuelKeepers: Roles = [...fuelling, 'storekeeper'];

/** Who answers for an entry that hardly can be: more than the tank holds, or of a closed shift. */
export const fuelOverriders: Roles = [...fuelKeepers, 'manager'];

/** Who keeps fuel and buys it. */
export const fuelBuyers: Roles = [...fuelKeepers, 'buyer'];

/** Who buys, and who releases the money. */
export const purchasing: Roles = ['buyer', 'approver', 'manager'];

/** Who sees what things cost. */
export const priceReaders: Roles = [...purchasing, 'storekeeper'];

/** Who sees fuel movements (catalogue operations.md §9.1). */
export const fuelReaders: Roles = [
  ...controlRoom,
  ...priceReaders,
  'fuel_attendant',
  'maintenance_planner',
  'hse_officer',
];

/** Who knows the vendors; prices, offers and bank accounts are not told to all of them (catalogue procurement.md §9.1). */
export const vendorReaders: Roles = [...purchasing, 'storekeeper'];

/** Who keeps what is known of a vendor. */
export const vendorKeepers: Roles = ['buyer'];
