import { sql, type RawBuilder } from 'kysely';
import { can, type Permission } from '../../../../core/registry/access.ts';
import type { Caller } from '../../../../core/host/host.ts';

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
 * topic says, is of that site, and what names a machine of ours, itself or by the device on it, is of the machine's. What
 * is of no site that anybody knows is of all who reach its source.
 */
export function entryReached(caller: Caller, permission: Permission): RawBuilder<unknown> {
  const mine = sitesOf(caller, permission);
  // What is elsewhere is hidden from the caller: functions of the database know it (`names-elsewhere`).
  return sql`(
    ${sourceReached(caller, permission)}
    and (rejection.speaks_for is null or rejection.speaks_for = any(${mine}::uuid[]))
    and coalesce(lower(rejection.equipment) <> all((select machine_codes_elsewhere(${mine}::uuid[]))::text[]), true)
    and (
      rejection.equipment is not null
      or coalesce(rejection.device <> all((select device_uids_elsewhere(${mine}::uuid[]))::text[]), true)))`;
}
