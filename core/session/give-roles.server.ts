import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import { appendAudit } from '../host/audit/audit.ts';
import type { Caller, Database, Host } from '../host/host.ts';
import type { Problem } from '../host/problem.ts';
import { hostProblems } from '../host/problems.ts';
import { Powers } from './powers.server.ts';
import { roleProblems } from './role-rules.server.ts';

/** A role as it is given: where it counts, null for every site, and for how long. */
export interface GivenRole {
  readonly role: string;
  readonly sites: readonly string[] | null;
  readonly valid_from?: string | undefined;
  readonly valid_to?: string | null | undefined;
}

/**
 * The database's own refusal of a change by which no administrator would remain, as a sentence; other errors as they
 * are.
 */
export const asRoleProblem = (error: unknown): unknown =>
  (error as { code?: string }).code === 'FA001' ? roleProblems.lastAdmin() : error;

const unknownRole = (): Problem => hostProblems.invalid({ roles: msg`A role or site in the list does not exist.` });

/** Refuses roles and sites that do not exist, and roles of the other kind of user. Throws a `Problem`. */
export async function refuseUnknownRoles(db: Database, kind: string, roles: readonly GivenRole[]): Promise<void> {
  const stored = await sql<{
    id: string;
    kind: string;
  }>`select id, kind from role where id = any(${roles.map(({ role }) => role)})`.execute(db);
  const sites = await sql<{ id: string }>`select id from site where deleted_at is null`.execute(db);
  for (const given of roles) {
    const role = stored.rows.find(({ id }) => id === given.role);
    if (given.sites?.length === 0) throw hostProblems.invalid({ roles: msg`A role must apply at one site or more.` });
    if (!role || (given.sites ?? []).some((site) => !sites.rows.some(({ id }) => id === site))) throw unknownRole();
    if ((role.kind === 'vendor') !== (kind === 'vendor'))
      throw hostProblems.invalid({ roles: msg`Vendors and staff have roles of their own.` });
    if (roles.some((other) => other !== given && other.role === given.role && countTogether(other, given)))
      throw hostProblems.invalid({ roles: msg`The same role is listed twice for one site and period.` });
    if (given.valid_to != null && new Date(given.valid_to) <= new Date(given.valid_from ?? Date.now()))
      throw hostProblems.invalid({ roles: msg`A role ends after it begins.` });
  }
}

/**
 * Keeps roles that are about to be given from being deleted until the transaction is over. Throws a `Problem` where one
 * went meanwhile.
 */
export async function holdRoles(db: Database, given: readonly Pick<GivenRole, 'role'>[]): Promise<void> {
  const ids = new Set(given.map(({ role }) => role));
  const { rows } = await sql`select id from role where id = any(${[...ids]}) for key share`.execute(db);
  if (rows.length < ids.size) throw unknownRole();
}

/** Whether two assignments count at one site at one time. */
const countTogether = (one: GivenRole, other: GivenRole): boolean =>
  (one.sites === null || other.sites === null || one.sites.some((site) => other.sites?.includes(site))) &&
  beginOf(one) < endOf(other) &&
  beginOf(other) < endOf(one);
const beginOf = ({ valid_from: from }: GivenRole): number => (from === undefined ? -Infinity : Date.parse(from));
const endOf = ({ valid_to: to }: GivenRole): number => (to == null ? Infinity : Date.parse(to));

const siteList = (sites: readonly string[] | null): string => JSON.stringify(sites && [...sites].sort());

/** Whether a row is what is given: its beginning is looked at only where one is named. */
const isGiven = (row: GivenRole, given: GivenRole): boolean =>
  row.role === given.role &&
  siteList(row.sites) === siteList(given.sites) &&
  endOf(row) === endOf(given) &&
  (given.valid_from === undefined || beginOf(row) === beginOf(given));

/**
 * Replaces the roles of a user, those lent for a period aside; what changes must be within the giver's powers. Call it
 * in a transaction, and pass errors of its commit through `asRoleProblem`. Throws a `Problem`.
 */
export async function replaceRoles(
  host: Pick<Host, 'db' | 'grants'>,
  giver: Caller,
  userId: string,
  roles: readonly GivenRole[],
  audited: { readonly ip: string; readonly requestId: string },
): Promise<void> {
  const { db } = host;
  const text = sql<{
    roles: unknown;
  }>`
    select coalesce(
      jsonb_agg(
        jsonb_build_object('role', role, 'sites', sites, 'valid_from', valid_from, 'valid_to', valid_to)
        order by role, id),
        '[]') as roles
    from role_assignment
    where user_id = ${userId} and delegates is null`;
  const before = (await text.execute(db)).rows[0]?.roles;
  const kept = await sql<{
    id: string;
    role: string;
    sites: readonly string[] | null;
    valid_from: string;
    valid_to: string | null;
  }>`
    select id, role, sites, valid_from, valid_to
    from role_assignment
    where user_id = ${userId} and delegates is null for update`.execute(db);
  const powers = await Powers.of(host, giver);
  // What stays as it is keeps its row: others may have been lent it.
  const taken = kept.rows.filter((row) => !roles.some((given) => isGiven(row, given)));
  const given = roles.filter((role) => !kept.rows.some((row) => isGiven(row, role)));
  for (const { role, sites } of taken) powers.refuseGiving({ role, sites }, 'app_user:roles');
  for (const role of given) powers.refuseGiving({ ...role, valid_to: role.valid_to ?? null }, 'app_user:roles');
  await holdRoles(db, given);
  for (const { id } of taken) await sql`delete from role_assignment where id = ${id}`.execute(db);
  for (const { role, sites, valid_from: from, valid_to: to } of given) {
    await sql`insert into role_assignment (user_id, role, sites, valid_from, valid_to, granted_by)
      values (
        ${userId}, ${role}, ${sites}::uuid[], coalesce(${from ?? null}::timestamptz, now()), ${to ?? null}::timestamptz,
          ${giver.userId})`.execute(db);
  }
  const after = (await text.execute(db)).rows[0]?.roles;
  await appendAudit(db, {
    userId: giver.userId,
    ip: audited.ip,
    requestId: audited.requestId,
    record: 'app_user',
    recordId: userId,
    action: 'permission',
    changes: [{ field: 'roles', old: before, new: after }],
  });
}
