import { createHash, createHmac, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../host/host.ts';
import { inTransaction } from '../host/database/database.ts';
import type { KeyRing } from '../host/secrets/key-ring.ts';
import type { KeySet } from '../host/secrets/secrets.ts';

/*
 * A refresh token is used once: it is traded for its successor, and one that comes back ends the whole sign-in, because
 * somebody else holds a copy. Two honest cases look the same and must not sign anybody out:
 *
 * - Two tabs trade the same token at once. Whoever comes within `graceSeconds` gets the same successor.
 * - The answer with the successor was lost on the way. As long as neither the successor nor an access token that came with
 *   it was ever shown to us, the holder of the old token gets the same successor again, however late.
 *
 * Both hold only while the successor itself is unused, so a thief gains nothing by waiting: as soon as one of the two
 * holders goes on, the other's return is noticed. Successors are derived from their predecessors by a keyed hash, so the
 * same one can be given again although only hashes are stored. After the keys were changed (`rotate-keys`) it is derived again by
 * the keys that it was derived by; where those were ended since, nobody can tell it any more, and another takes its place.
 */

/** How long after its use a token may come back from another tab. */
export const graceSeconds = 10;

/** Days after which a sign-in that nobody renewed ends. */
export const refreshLifetimeDays = 14;

export interface Trade {
  readonly userId: string;
  readonly sessionId: string;
  readonly refreshId: string;
  readonly refreshToken: string;
}

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();
const successorOf = (token: string, { refreshKey }: KeySet): string =>
  createHmac('sha256', refreshKey).update(token).digest('base64url');
const expiry = sql`now() + make_interval(days => ${refreshLifetimeDays})`;

/** Opens a sign-in with its first refresh token. */
export async function openSession(
  db: Database,
  userId: string,
  visitor: { ip: string; userAgent: string | null; device?: string | null },
): Promise<Trade> {
  const refreshToken = randomBytes(32).toString('base64url');
  return inTransaction(db, async (transaction) => {
    const session = await sql<{
      id: string;
    }>`
      insert into session (user_id, ip, user_agent, device)
      values (${userId}, ${visitor.ip}, ${visitor.userAgent?.slice(0, 300) ?? null}, ${visitor.device ?? null})
      returning id`.execute(transaction);
    const sessionId = session.rows[0]?.id ?? '';
    return { userId, sessionId, refreshId: await insertToken(transaction, sessionId, refreshToken), refreshToken };
  });
}

interface TokenRow {
  readonly id: string;
  readonly session: string;
  readonly user_id: string;
  readonly used_at: string | null;
  readonly recently_used: boolean;
  readonly successor: string | null;
  readonly alive: boolean;
}

/** Trades a refresh token for its successor; null when it is worth nothing (any more). */
export async function tradeRefreshToken(db: Database, ring: KeyRing, presented: string): Promise<Trade | null> {
  return inTransaction(db, async (transaction) => {
    const { rows } = await sql<TokenRow>`
      select t.id, t.session, s.user_id, t.used_at, t.successor,
        coalesce(t.used_at > now() - make_interval(secs => ${graceSeconds}), false) as recently_used,
        t.expires_at > now() and s.revoked_at is null and u.status = 'active' as alive
      from refresh_token t join session s on s.id = t.session join app_user u on u.id = s.user_id
      where t.hash = ${hashOf(presented)} for update of t`.execute(transaction);
    const [token] = rows;
    if (!token?.alive) return null;
    const trade = { userId: token.user_id, sessionId: token.session };
    if (token.used_at === null) {
      const refreshToken = successorOf(presented, ring.all()[0]);
      return { ...trade, refreshToken, refreshId: await use(transaction, token, refreshToken) };
    }
    const given = token.successor ? await mayComeBack(transaction, token.successor, token.recently_used) : null;
    if (given)
      return { ...trade, refreshToken: await giveAgain(transaction, ring, presented, given), refreshId: given.id };
    await endSession(transaction, token.session, 'refresh token reused');
    return null;
  });
}

async function use(db: Database, token: TokenRow, refreshToken: string): Promise<string> {
  const successor = await insertToken(db, token.session, refreshToken);
  await sql`
    update refresh_token
    set used_at = now(), seen_at = coalesce(seen_at, now()), successor = ${successor}
    where id = ${token.id}`.execute(db);
  await sql`update session set last_seen_at = now() where id = ${token.session}`.execute(db);
  return successor;
}

interface Successor {
  readonly id: string;
  readonly hash: Buffer;
}

/** The successor that may be given again; null where it may not. */
async function mayComeBack(db: Database, successor: string, recently: boolean): Promise<Successor | null> {
  const { rows } = await sql<Successor>`
    select id, hash
    from refresh_token
    where id = ${successor} and used_at is null and (${recently} or seen_at is null)`.execute(db);
  return rows[0] ?? null;
}

async function giveAgain(db: Database, ring: KeyRing, presented: string, { id, hash }: Successor): Promise<string> {
  const derivedAgain = (): string | undefined =>
    ring
      .all()
      .map((keys) => successorOf(presented, keys))
      .find((token) => hashOf(token).equals(hash));
  const same = derivedAgain() ?? (ring.look(), derivedAgain());
  if (same !== undefined) return same;
  const another = successorOf(presented, ring.all()[0]);
  await sql`update refresh_token set hash = ${hashOf(another)} where id = ${id}`.execute(db);
  return another;
}

async function insertToken(db: Database, sessionId: string, token: string): Promise<string> {
  const { rows } = await sql<{
    id: string;
  }>`
    insert into refresh_token (session, hash, expires_at)
    values (${sessionId}, ${hashOf(token)}, ${expiry})
    returning id`.execute(db);
  return rows[0]?.id ?? '';
}

/** Ends a sign-in: its refresh tokens are worth nothing, its access tokens are refused. */
export async function endSession(db: Database, sessionId: string, reason: string): Promise<void> {
  await sql`
    update session set revoked_at = now(), reason = ${reason} where id = ${sessionId} and revoked_at is null`.execute(
    db,
  );
}

/** The sign-in that a refresh token belongs to, alive or not; null for a token we never gave. */
export async function sessionOfToken(
  db: Database,
  token: string,
): Promise<{ sessionId: string; userId: string } | null> {
  const { rows } = await sql<{ sessionId: string; userId: string }>`
    select s.id as "sessionId", s.user_id as "userId"
    from refresh_token t
    join session s on s.id = t.session
    where t.hash = ${hashOf(token)}`.execute(db);
  return rows[0] ?? null;
}

/** Forgets what can be of no use any more. */
export async function forgetOldTokens(db: Database): Promise<void> {
  await sql`delete from refresh_token where expires_at < now()`.execute(db);
  await sql`delete from login_event where at < now() - interval '1 year'`.execute(db);
}
