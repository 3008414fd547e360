import { holdsEverywhere } from '../registry/bound-access.ts';
import type { Caller } from '../server/host.ts';

/** What is shared with whom: everybody who has one of the roles, and everybody at one of the sites. */
interface Share {
  readonly shared_roles?: readonly string[] | undefined;
  readonly shared_sites?: readonly string[] | undefined;
}

/** Whether somebody may share something so: with roles of their own, with any where they give roles at every site, and with sites that they see. */
export function mayShare(caller: Caller, { shared_roles: roles = [], shared_sites: sites = [] }: Share): boolean {
  const withAnyRole = holdsEverywhere(caller.access, 'app_user:roles');
  return sites.every((site) => caller.sites.includes(site)) && (withAnyRole || roles.every((role) => caller.roles.includes(role)));
}
