import { changedBy, type RoleId } from '../../../core/registry/access.ts';
import { staff } from '../../roles.ts';

/** The grants of a list of settings: all staff read, the given roles change (catalogue procurement.md §10). */
export const settingsAccess = (...roles: readonly RoleId[]) => ({ read: staff, ...changedBy(...roles) });
