/** The id of a role, such as `dispatcher`. Roles are rows of the accounts; the server refuses to start on a name it does not know. */
export type RoleId = string;

/** `<record>:<verb>`, `<report>:read` or `<stream>:read`. */
export type Permission = `${string}:${string}`;

/** Who may do what to one record, report or stream: verb → roles. A verb that is absent is granted to nobody. */
export type Grants = Readonly<Record<string, readonly RoleId[]>>;

/**
 * What one user may do, as the server computed it: permission → the sites where it counts.
 * A permission counts only in the sites of the role that gives it (catalogue people.md §7).
 */
export type Access = Readonly<Record<Permission, 'all' | readonly string[]>>;

/** What a route asks of its visitor. `signed-in` needs a session and nothing more. */
export type Requirement = Permission | 'public' | 'signed-in';

/** What a screen asks of its visitor: a list asks for all of its permissions. */
export type ScreenRequirement = Requirement | readonly Permission[];

/**
 * The one decision about access, used by every route, stream, picker and command on both sides.
 * Without `site` it answers whether the permission counts in at least one site.
 */
export function can(access: Access, permission: Permission, site?: string): boolean {
  const sites = access[permission];
  if (sites === undefined) return false;
  if (sites === 'all') return true;
  return site === undefined ? sites.length > 0 : sites.includes(site);
}

/** Whether a user may open a screen; `null` is a visitor. */
export function allows(access: Access | null, requirement: ScreenRequirement): boolean {
  if (requirement === 'public') return true;
  if (access === null) return false;
  return requirement === 'signed-in' || [requirement].flat().every((permission) => can(access, permission as Permission));
}

/** Folds the roles of one user and the declared grants into the user's access. A role without sites (`null`) counts everywhere. */
export function accessOf(
  roles: readonly { readonly role: RoleId; readonly sites: readonly string[] | null }[],
  grants: ReadonlyMap<string, Grants>,
): Access {
  const access: Record<Permission, 'all' | readonly string[]> = {};
  for (const [subject, verbs] of grants) {
    for (const [verb, holders] of Object.entries(verbs)) {
      const giving = roles.filter(({ role }) => holders.includes(role));
      if (giving.length === 0) continue;
      const sites = giving.flatMap((assignment) => assignment.sites ?? []);
      access[`${subject}:${verb}`] = giving.some((assignment) => assignment.sites === null) ? 'all' : [...new Set(sites)];
    }
  }
  return access;
}
