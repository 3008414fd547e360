import { sql, type RawBuilder } from 'kysely';
import { can } from '../../../core/registry/access.ts';
import { readableSites } from '../../../core/records/list.server.ts';
import { sitesCondition } from '../../../core/records/reach.server.ts';
import type { Caller, Host } from '../../../core/host/host.ts';
import { sessionsOfUser, signInsOfUser } from '../../../core/session/sessions.server.ts';
import { minutesToWait } from '../../../core/session/throttle.server.ts';
import { appUser } from '../records/app-user.ts';
import type { UserDetail } from '../shared/users.ts';

/** No address that a visitor can have: only the account's own counter is asked for. */
const nowhere = 'none';

/** An account's roles that count now or later. */
const rolesSql = (which: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  coalesce(
    (
      select jsonb_agg(
        jsonb_build_object('role', a.role, 'sites', a.sites, 'valid_from', a.valid_from, 'valid_to', a.valid_to)
        order by a.role, a.id)
  from role_assignment a
  where a.user_id = app_user.id and ${which} and (a.valid_to is null or a.valid_to > now())), '[]')`;

/** The accounts that somebody may look at: those within their reach, the own one at least. */
export const visibleTo = (reader: Caller): RawBuilder<unknown> =>
  can(reader.access, 'app_user:read')
    ? sql`${sitesCondition(appUser, readableSites(appUser, reader, null))}`
    : sql`id = ${reader.userId}`;

/**
 * An account with its roles, and with its sessions and sign-ins where the reader may see them; null where there is none
 * within the reader's reach.
 */
export async function userDetail(host: Host, reader: Caller, id: string): Promise<UserDetail | null> {
  const { rows } = await sql<Omit<UserDetail, 'sessions' | 'signIns' | 'closed_until'>>`
    select id, version, login, email, name, kind, language, status, person, created_at, last_login_at,
      totp_secret is not null as app_factor,
      (select count(*)::integer from passkey k where k.user_id = app_user.id) as passkeys,
      (
        select count(*)::integer
        from api_key k
        where k.created_by = app_user.id
          and k.revoked_at is null
          and k.deleted_at is null
          and (k.expires_at is null or k.expires_at > now())) as tokens,
      ${rolesSql(sql`a.delegates is null`)} as roles, ${rolesSql(sql`a.delegates is not null`)} as lent
    from app_user where id = ${id} and deleted_at is null and ${visibleTo(reader)}`.execute(host.db);
  const [user] = rows;
  if (!user) return null;
  const waits = await Promise.all(
    [...new Set([user.login, user.email])].map((login) =>
      minutesToWait(host.db, { login, ip: nowhere, knownDevice: null }),
    ),
  );
  const wait = Math.max(...waits);
  const [sessions, signIns] = await Promise.all([
    can(reader.access, 'app_user:sessions') ? sessionsOfUser(host.db, id, null) : null,
    can(reader.access, 'login_event:read') ? signInsOfUser(host.db, id) : null,
  ]);
  return {
    ...user,
    closed_until: wait > 0 ? new Date(Date.now() + wait * 60_000).toISOString() : null,
    sessions,
    signIns,
  };
}
