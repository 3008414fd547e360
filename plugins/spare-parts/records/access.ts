import { changedBy, type Grant, type RoleId } from '../../../core/registry/access.ts';
import { staff } from '../../roles.ts';

/** Who keeps the lists that all sites share, although the role is held at single sites. */
export const everywhere = (role: RoleId): Grant => ({ role, reach: 'all' });

/** The storekeeper keeps the parts of all sites, whichever store is their own. */
export const storekeeper = everywhere('storekeeper');

/** The grants of a list of settings: all staff read, the given roles change (catalogue procurement.md §10). */
export const settingsAccess = (...roles: readonly Grant[]) => ({ read: staff, ...changedBy(...roles) });
