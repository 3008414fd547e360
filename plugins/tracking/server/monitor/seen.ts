import { sql, type RawBuilder } from 'kysely';
import { can, type Permission } from '../../../../core/registry/access.ts';
import type { Caller } from '../../../../core/server/host.ts';

/** The sites where a caller has a right. */
const sitesOf = (caller: Caller, permission: Permission): readonly string[] =>
  caller.sites.filter((site) => can(caller.access, permission, site));

/**
 * SQL: the sources (`source`) that a caller reaches by a right: those that name one of its sites, and the company's
 * own, which name none.
 */
export const sourceReached = (caller: Caller, permission: Permission): RawBuilder<unknown> =>
  sql`(coalesce(cardinality(source.sites), 0) = 0 or source.sites && ${sitesOf(caller, permission)}::uuid[])`;

/**
 * SQL: the entries (`rejection` of a `source`) that a caller reaches by a right. What spoke for one site alone, as a
 * topic says, is of that site.
 */
export const entryReached = (caller: Caller, permission: Permission): RawBuilder<unknown> =>
  sql`(
    ${sourceReached(caller, permission)}
    and (rejection.speaks_for is null or rejection.speaks_for = any(${sitesOf(caller, permission)}::uuid[])))`;
