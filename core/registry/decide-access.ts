import {
  reaches,
  reachOf,
  roleOf,
  type Access,
  type Grants,
  type Permission,
  type Reach,
  type Sites,
} from './access.ts';

/** What an administrator set for a role: permission → reach, or `none` for one that is taken away. */
export type RoleRights = Readonly<Record<Permission, Reach | 'none'>>;

/** A role of a user and the sites where it counts; `null` is everywhere. */
export interface HeldRole {
  /** Its id: one of those that declarations name, or one of an administrator's own. */
  readonly role: string;
  readonly sites: readonly string[] | null;
}

/** Role → permission → reach, as the plugins declare it. */
export type Template = ReadonlyMap<string, RoleRights>;

const templates = new WeakMap<ReadonlyMap<string, Grants>, Template>();

/** The declared rights of the built-in roles. Where one role is named twice for a verb, the wider reach counts. */
export function templateOf(grants: ReadonlyMap<string, Grants>): Template {
  const existing = templates.get(grants);
  if (existing) return existing;
  const template = new Map<string, Record<Permission, Reach>>();
  for (const [subject, verbs] of grants) {
    for (const [verb, holders] of Object.entries(verbs)) {
      for (const grant of holders) {
        const rights = template.get(roleOf(grant)) ?? {};
        const permission: Permission = `${subject}:${verb}`;
        rights[permission] = wider(rights[permission], reachOf(grant));
        template.set(roleOf(grant), rights);
      }
    }
  }
  templates.set(grants, template);
  return template;
}

const rank = (reach: Reach | 'none' | undefined): number => reaches.indexOf(reach as Reach);
const wider = (one: Reach | undefined, other: Reach): Reach =>
  one !== undefined && rank(one) > rank(other) ? one : other;

/** Every permission that the plugins declare. */
export const permissionsOf = (grants: ReadonlyMap<string, Grants>): readonly Permission[] =>
  [...grants].flatMap(([subject, verbs]) => Object.keys(verbs).map((verb): Permission => `${subject}:${verb}`));

/**
 * What a role has: the template with the differences for a built-in role, the differences alone for one that an
 * administrator made.
 */
export function rightOf(
  role: string,
  permission: Permission,
  template: Template,
  differences: ReadonlyMap<string, RoleRights>,
): Reach | null {
  const set = differences.get(role)?.[permission] ?? template.get(role)?.[permission];
  return set === undefined || set === 'none' ? null : set;
}

/**
 * Folds the roles of one user into the user's access: the union of the roles, each in its own sites (catalogue
 * people.md §7). Only declared permissions are given, whatever `differences` says.
 */
export function accessOf(
  roles: readonly HeldRole[],
  grants: ReadonlyMap<string, Grants>,
  differences: ReadonlyMap<string, RoleRights> = new Map(),
): Access {
  const template = templateOf(grants);
  const access: Record<Permission, Access[Permission]> = {};
  for (const permission of permissionsOf(grants)) {
    const widest = new Map<string, Reach>();
    for (const { role, sites } of roles) {
      const reach = rightOf(role, permission, template, differences);
      if (reach === null) continue;
      for (const site of reach === 'all' || sites === null ? [everywhere] : sites)
        widest.set(site, wider(widest.get(site), reach));
    }
    if (widest.size > 0) access[permission] = folded(widest);
  }
  return access;
}

/** Stands for every site in the fold. */
const everywhere = '*';

function folded(widest: ReadonlyMap<string, Reach>): Access[Permission] {
  const atLeast = (reach: Reach): Sites =>
    rank(widest.get(everywhere)) >= rank(reach)
      ? 'all'
      : [...widest].flatMap(([site, has]) => (rank(has) >= rank(reach) ? [site] : []));
  const [any, site] = [atLeast('own'), atLeast('site')];
  const same = any === site || (any !== 'all' && any.length === site.length);
  return same ? any : { any, team: atLeast('team'), site };
}
