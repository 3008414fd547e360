import { staff } from '../../roles.ts';

/** Who makes templates (catalogue maintenance.md §1.6). */
export const templateKeepers = ['hse_officer', 'maintenance_planner'] as const;

/** Who reads templates and what was filled. */
export const formReaders = staff;

/** Who looks over what others filled. */
export const reviewers = ['shift_supervisor', 'hse_officer', 'maintenance_planner', 'manager'] as const;

/** Who plans what must be filled, and may waive what they were not to do themselves (catalogue maintenance.md §4). */
export const schedulers = ['hse_officer', 'maintenance_planner'] as const;
