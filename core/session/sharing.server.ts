import { sql, type RawBuilder } from 'kysely';
import type { Caller } from '../host/host.ts';
import type { SignedIn } from './callers.server.ts';

/**
 * With whom something is shared: who has one of the roles at one of the sites. Without sites it is the roles
 * everywhere, without roles everybody at the sites.
 */
export interface Share {
  readonly roles: readonly string[];
  readonly sites: readonly string[];
}

interface Held {
  readonly role: string;
  /** Null is everywhere. */
  readonly sites: readonly string[] | null;
}

const heldBy = (caller: Caller): readonly Held[] => (caller as SignedIn).user.roles;

/**
 * The condition under which a row with `owner`, `shared_roles` and `shared_sites` is the caller's to see. Who sees as
 * somebody else sees what is shared with them, and nothing of what they keep for themselves: it may name what they look
 * for and in whom they are interested.
 */
export function sharedWith(caller: Caller, table: string): RawBuilder<unknown> {
  const [owner, roles, sites] = ['owner', 'shared_roles', 'shared_sites'].map((column) =>
    sql.ref(`${table}.${column}`),
  );
  const both = heldBy(caller).map(
    ({ role, sites: where }) =>
      sql`
        ${role} = any(${roles})
          and ${sites} && ${(where ?? caller.sites).filter((site) => caller.sites.includes(site))}::uuid[]`,
  );
  const shared = sql`case when cardinality(${sites}) = 0 then ${roles} && ${caller.roles}::text[]
    when cardinality(${roles}) = 0 then ${sites} && ${caller.sites}::uuid[]
    else ${both.length === 0 ? sql`false` : sql`(${sql.join(both, sql` or `)})`} end`;
  return caller.viewedBy ? shared : sql`(${owner} = ${caller.userId} or ${shared})`;
}

/**
 * What a caller who shares may share: roles that they hold, at sites where they hold them, as an administrator any
 * role; and sites that they see. Roles without sites mean everywhere where the caller may share so far, else the sites
 * where they may. Null where it is refused.
 */
export function shareOf(caller: Caller, { roles, sites }: Share): Share | null {
  if (sites.some((site) => !caller.sites.includes(site))) return null;
  if (roles.length === 0) return { roles, sites };
  const limits = roles.map((role) => reachOfRole(caller, role)).filter((limit) => limit !== null);
  if (sites.length > 0)
    return sites.every((site) => limits.every((limit) => limit.includes(site))) ? { roles, sites } : null;
  if (limits.length === 0) return { roles, sites };
  const within = caller.sites.filter((site) => limits.every((limit) => limit.includes(site)));
  return within.length > 0 ? { roles, sites: within } : null;
}

/** The sites where a caller may share with a role; null is everywhere. */
function reachOfRole(caller: Caller, role: string): readonly string[] | null {
  const held = heldBy(caller).filter((one) => one.role === role || one.role === 'admin');
  return held.some(({ sites }) => sites === null) ? null : held.flatMap(({ sites }) => sites ?? []);
}
