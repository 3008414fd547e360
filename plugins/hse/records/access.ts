import { ownRowsOf } from '../../../core/registry/access.ts';
import { staff } from '../../roles.ts';

/** Who keeps the lists of safety (catalogue hse.md §6). */
export const keepers = ['hse_officer'] as const;

/** Who answers for safety at a site. */
export const leads = ['hse_officer', 'shift_supervisor', 'manager'] as const;

/** Who reports what happened. */
export const reporters = [...leads, 'dispatcher', 'maintenance_planner'] as const;

/** Who reads what happened, and to whom. */
export const eventReaders = [...reporters, 'hr_officer'] as const;

/** Everybody, of what they wrote or answer for themselves. */
export const ownOfStaff = ownRowsOf(...staff);
