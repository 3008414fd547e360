import { narrowed, reachIn, type Access, type Permission, type Sites } from './access.ts';

/** Stands for a site that nobody has yet: who reaches it reaches every site that there is or will be. */
export const anySite = '*';

/** Whether a permission reaches every row of every site that there is or will be. */
export const holdsEverywhere = (access: Access, permission: Permission): boolean =>
  reachIn(access, permission, anySite) === 'site';

/** Whether a permission reaches every row of some sites; null are all that there are or will be. */
export const holdsIn = (access: Access, permission: Permission, sites: readonly string[] | null): boolean =>
  (sites ?? [anySite]).every((site) => reachIn(access, permission, site) === 'site');

const both = (one: Sites, other: Sites): Sites =>
  one === 'all' ? other : other === 'all' ? one : one.filter((site) => other.includes(site));

/**
 * What a user may do in the eyes of a viewer who may do other things: what both may. Rows that are the user's own are
 * somebody else's to the viewer, so that only a viewer's right over every row shows them.
 */
export function sharedAccess(user: Access, viewer: Access): Access {
  return Object.fromEntries(
    (Object.keys(user) as Permission[]).flatMap((permission) => {
      const reached = narrowed(viewer, permission)?.site ?? ((viewer[permission] ?? []) as Sites);
      const narrow = narrowed(user, permission);
      const any = both(narrow?.any ?? ((user[permission] ?? []) as Sites), reached);
      if (any.length === 0) return [];
      return [[permission, narrow ? { any, team: both(narrow.team, reached), site: both(narrow.site, reached) } : any]];
    }),
  );
}
