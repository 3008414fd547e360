import { can, type Permission } from '../registry/access.ts';
import type { Caller } from './host.ts';

/** Whether a caller may do something at a site: one that there is, and that they see at all. */
export const mayAt = (
  { access, sites }: Pick<Caller, 'access' | 'sites'>,
  permission: Permission,
  site: string,
): boolean => sites.includes(site) && can(access, permission, site);
