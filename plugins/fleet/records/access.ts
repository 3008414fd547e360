import { changedBy, type RoleId } from '../../../core/registry/access.ts';
import { staff } from '../../roles.ts';

/** The grants of a settings list: all staff read, the given roles change. */
export const settingsAccess = (...roles: readonly RoleId[]) => ({ read: staff, ...changedBy(...roles) });
