/** The roles that rights may be given to; whoever brings the roles of a company adds their ids to this interface. */
export interface RoleNames {
  readonly admin: true;
}

/**
 * The id of a role that declarations name, such as `dispatcher`. Roles are rows of the accounts, administrators add
 * their own; the server refuses to start on a name that it does not know.
 */
export type RoleId = Extract<keyof RoleNames, string>;

/** `<record>:<verb>`, `<report>:read` or `<stream>:read`. */
export type Permission = `${string}:${string}`;

/**
 * How far a permission reaches: rows that are one's own, those of one's team, every row in the sites of the assignment
 * that gives it, or every row of the company whatever the assignment's sites.
 */
export type Reach = 'own' | 'team' | 'site' | 'all';

/** Every reach, the narrowest first. */
export const reaches: readonly Reach[] = ['own', 'team', 'site', 'all'];

/** A role that holds a permission; by its name alone it reaches every row of its sites. */
export type Grant = RoleId | { readonly role: RoleId; readonly reach: Reach };

/** Who may do what to one record, report or stream: verb → roles. A verb that is absent is granted to nobody. */
export type Grants = Readonly<Record<string, readonly Grant[]>>;

/** Grants of roles over their own rows alone: `read: [...staff, ...own('operator')]`. */
export const ownRowsOf = (...roles: readonly RoleId[]): readonly Grant[] =>
  roles.map((role) => ({ role, reach: 'own' }));

/** The grants of who enters, changes and deletes: `{ read: staff, ...changedBy('geologist') }`. */
export const changedBy = (...roles: readonly Grant[]) => ({ create: roles, update: roles, delete: roles });

/** Grants of roles over the rows of their team. */
export const team = (...roles: readonly RoleId[]): readonly Grant[] => roles.map((role) => ({ role, reach: 'team' }));

export const roleOf = (grant: Grant): RoleId => (typeof grant === 'string' ? grant : grant.role);
export const reachOf = (grant: Grant): Reach => (typeof grant === 'string' ? 'site' : grant.reach);

/** Ids of sites, or every site that there is or will be. */
export type Sites = 'all' | readonly string[];

/** A permission that does not reach every row wherever it counts. */
export interface Narrowed {
  /** Where it counts at all: for one's own rows at least. */
  readonly any: Sites;
  /** Where it counts for the rows of one's team at least. */
  readonly team: Sites;
  /** Where it counts for every row. */
  readonly site: Sites;
}

/**
 * What one user may do, as the server computed it: permission → the sites where it counts.
 * A permission counts only in the sites of the role that gives it (catalogue people.md §7).
 */
export type Access = Readonly<Record<Permission, Sites | Narrowed>>;

/** Ids of rows by the record that they are of. */
export type RowIds = Readonly<Record<string, readonly string[]>>;

/** What a route asks of its visitor. `signed-in` needs a session and nothing more. */
export type Requirement = Permission | 'public' | 'signed-in';

/** What a screen asks of its visitor: a list asks for all of its permissions. */
export type ScreenRequirement = Requirement | readonly Permission[];

const isNarrowed = (sites: Sites | Narrowed): sites is Narrowed => typeof sites === 'object' && !Array.isArray(sites);
const holds = (sites: Sites, site: string | undefined): boolean =>
  sites === 'all' || (site === undefined ? sites.length > 0 : sites.includes(site));

/** The access of a permission that somebody else's object may not lend: `constructor` is none. */
const sitesOf = (access: Access, permission: Permission): Sites | Narrowed =>
  Object.hasOwn(access, permission) ? (access[permission] ?? []) : [];

/**
 * The one decision about access, used by every route, stream, picker and command on both sides. Without `site` it
 * answers whether the permission counts in at least one site. Which rows it reaches there says `reachIn`.
 */
export function can(access: Access, permission: Permission, site?: string): boolean {
  return reachIn(access, permission, site) !== null;
}

/** How far a permission reaches in a site, or at its widest where none is named; null where it does not count. */
export function reachIn(access: Access, permission: Permission, site?: string): 'own' | 'team' | 'site' | null {
  const sites = sitesOf(access, permission);
  if (!isNarrowed(sites)) return holds(sites, site) ? 'site' : null;
  if (holds(sites.site, site)) return 'site';
  if (holds(sites.team, site)) return 'team';
  return holds(sites.any, site) ? 'own' : null;
}

/** Where a permission reaches how far; null when it reaches every row wherever it counts. */
export function narrowed(access: Access, permission: Permission): Narrowed | null {
  const sites = sitesOf(access, permission);
  return isNarrowed(sites) ? sites : null;
}

/** Whether some permission reaches the rows of the team and not all beside them. */
export const reachesTeam = (access: Access): boolean =>
  Object.values(access).some((sites) => isNarrowed(sites) && String(sites.team) !== String(sites.site));

/** Where a permission counts at all, be it for one's own rows alone. */
export function whereCounts(access: Access, permission: Permission): Sites {
  const sites = sitesOf(access, permission);
  return isNarrowed(sites) ? sites.any : sites;
}

/** Whether a user may open a screen; `null` is a visitor. */
export function allows(access: Access | null, requirement: ScreenRequirement): boolean {
  if (requirement === 'public') return true;
  if (access === null) return false;
  return (
    requirement === 'signed-in' || [requirement].flat().every((permission) => can(access, permission as Permission))
  );
}
