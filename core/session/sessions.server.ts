import { sql } from 'kysely';
import { appendAudit } from '../host/audit/audit.ts';
import type { Database, Host } from '../host/host.ts';
import { describeDevice } from './device-name.ts';
import { forgetProofs, provedDays } from './devices.server.ts';
import { refreshLifetimeDays } from './refresh.server.ts';
import type { Newest } from '../registry/newest.ts';
import type { SessionEntry, SignInEntry } from './sessions.ts';

const shownSessions = 200;
const shownSignIns = 50;

/** The sessions in which a user is signed in, the newest first. */
export async function sessionsOfUser(
  db: Database,
  userId: string,
  current: string | null,
): Promise<Newest<SessionEntry>> {
  const { rows } = await sql<{
    id: string;
    created_at: string;
    last_seen_at: string;
    ip: string | null;
    user_agent: string | null;
    known_until: string | null;
    total: number;
  }>`
    select id, created_at, last_seen_at, ip, user_agent, count(*) over ()::int as total, (
        select k.proved_at + make_interval(days => ${provedDays})
        from known_device k join app_user u on u.id = k.user_id and u.kind = 'vendor'
        where k.user_id = session.user_id and k.device = session.device and k.revoked_at is null
          and k.proved_at > now() - make_interval(days => ${provedDays}))
      as known_until
    from session
    where user_id = ${userId}
      and revoked_at is null
      and viewed_by is null
      and last_seen_at > now() - make_interval(days => ${refreshLifetimeDays})
    order by last_seen_at desc, id
    limit ${shownSessions}`.execute(db);
  const entries = rows.map(({ user_agent, total: _total, ...session }) => ({
    ...session,
    device: describeDevice(user_agent),
    current: session.id === current,
  }));
  return { entries, more: (rows[0]?.total ?? 0) - rows.length };
}

/** How somebody signed in, or failed to, the newest first. */
export async function signInsOfUser(db: Database, userId: string): Promise<Newest<SignInEntry>> {
  const { rows } = await sql<Omit<SignInEntry, 'device'> & { user_agent: string | null; total: number }>`
    select at, ok, method, reason, ip, user_agent, count(*) over ()::int as total
    from login_event
    where user_id = ${userId}
    order by at desc
    limit ${shownSignIns}`.execute(db);
  const entries = rows.map(({ user_agent, total: _total, ...event }) => ({
    ...event,
    device: describeDevice(user_agent),
  }));
  return { entries, more: (rows[0]?.total ?? 0) - rows.length };
}

/**
 * Ends sessions of a user at once: tokens are refused from now on, sockets closed. `which` is one session's id, or all
 * but the one named. A code is asked for anew where a session was ended by its id, and everywhere where none is left.
 * Answers how many ended.
 */
export async function endSessions(
  host: Host,
  userId: string,
  which: { readonly only: string } | { readonly allBut: string | null },
  by: { readonly userId: string; readonly ip: string },
): Promise<number> {
  const chosen = 'only' in which ? sql`id = ${which.only}::uuid` : sql`id is distinct from ${which.allBut}::uuid`;
  const ended = await host.db.transaction().execute(async (db) => {
    const { rows } = await sql<{
      id: string;
    }>`
      update session
      set revoked_at = now(), reason = ${by.userId === userId ? 'ended by the user' : 'ended by an administrator'}
      where (user_id = ${userId} or viewed_by = ${userId}) and revoked_at is null and ${chosen} returning id`.execute(
      db,
    );
    for (const { id } of rows)
      await appendAudit(db, {
        userId: by.userId,
        sessionId: id,
        ip: by.ip,
        record: 'app_user',
        recordId: userId,
        action: 'update',
        changes: [{ field: 'session', old: id, new: null }],
      });
    const [only, isAll] = 'only' in which ? [which.only, false] : [null, which.allBut === null];
    const forgotten = isAll || (only !== null && rows.length > 0) ? await forgetProofs(db, userId, only) : 0;
    if (forgotten > 0)
      await appendAudit(db, {
        userId: by.userId,
        ip: by.ip,
        record: 'app_user',
        recordId: userId,
        action: 'update',
        changes: [{ field: 'known_devices', old: forgotten, new: null }],
      });
    return rows.length;
  });
  if (ended > 0) host.publish('access.changed', userId);
  return ended;
}
