import { staff } from '../../../roles.ts';

/** Who issues permits, of the kinds that their types allow (catalogue hse.md §4). */
export const permitIssuers = ['shift_supervisor', 'maintenance_planner', 'manager'] as const;
/** Who answers for a place where work is permitted. */
export const areaOwners = [...permitIssuers, 'hse_officer'] as const;
/** Who keeps the settings of HSE. */
export const hseKeepers = ['hse_officer', 'admin'] as const;
export const hseReaders = ['hse_officer', 'admin', 'manager', 'shift_supervisor', 'maintenance_planner'] as const;
/** Anybody on the site sees what is permitted and may stop it. */
export const permitReaders = staff;
