import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../host/host.ts';
import { networkOf } from '../host/network-of.ts';

export type LinkPurpose = 'reset' | 'invite';

const lifetimeMinutes: Readonly<Record<LinkPurpose, number>> = { reset: 30, invite: 72 * 60 };
const resetsPerHour = 3;
const requestsPerHour = 10;

/** The two parts of a link; the token is known to nobody but who gets the mail. */
export interface PasswordLink {
  readonly id: string;
  readonly token: string;
}

/** Whom a link belongs to. */
export interface LinkOwner {
  readonly id: string;
  readonly login: string;
  readonly email: string;
  readonly name: string;
  readonly language: 'en' | 'fr';
  readonly status: string;
  readonly has_factor: boolean;
  readonly purpose: LinkPurpose;
}

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/** A new link for an account. Only the hash of its token is kept. */
export async function makeLink(db: Database, userId: string, purpose: LinkPurpose, ip: string): Promise<PasswordLink> {
  const token = randomBytes(32).toString('base64url');
  const { rows } = await sql<{ id: string }>`insert into password_reset (user_id, token_hash, purpose, expires_at, ip)
    values (${userId}, ${hashOf(token)}, ${purpose}, now() + make_interval(mins => ${lifetimeMinutes[purpose]}), ${ip})
    returning id`.execute(db);
  return { id: rows[0]?.id ?? '', token };
}

/** Whether the account has had its links of this hour. */
export async function hadItsLinks(db: Database, userId: string): Promise<boolean> {
  const { rows } = await sql<{
    count: number;
  }>`
    select count(*)::integer as count
    from password_reset
    where user_id = ${userId} and purpose = 'reset' and created_at > now() - interval '1 hour'`.execute(db);
  return (rows[0]?.count ?? 0) >= resetsPerHour;
}

/** Minutes until an address may ask again, counted whether or not the accounts exist; 0 when it may now. */
export async function minutesToAsk(db: Database, ip: string): Promise<number> {
  const network = networkOf(ip);
  const { rows } = await sql<{ count: number; minutes: number }>`
    with asked as (insert into password_request (ip) values (${network}))
    select count(*)::integer as count,
      coalesce(ceil(extract(epoch from min(at) + interval '1 hour' - now()) / 60), 0)::integer as minutes
    from password_request where ip = ${network} and at > now() - interval '1 hour'`.execute(db);
  const [state] = rows;
  return state && state.count >= requestsPerHour ? Math.max(1, state.minutes) : 0;
}

/**
 * The account that a link opens; null for a link that is wrong, used or too old. With `lock` the link is held until the
 * transaction ends.
 */
export async function ownerOfLink(db: Database, { id, token }: PasswordLink, lock = false): Promise<LinkOwner | null> {
  const { rows } = await sql<LinkOwner & { token_hash: Buffer }>`
    select u.id, u.login, u.email, u.name, u.language, u.status, u.totp_secret is not null
      or exists (select from passkey p where p.user_id = u.id) as has_factor, r.purpose, r.token_hash
    from password_reset r join app_user u on u.id = r.user_id
    where r.id = ${id}
      and r.used_at is null
      and r.expires_at > now()
      and u.status in ('active', 'invited')
      and u.deleted_at is null ${lock ? sql`for update of r` : sql``}`.execute(db);
  const [row] = rows;
  if (!row || !timingSafeEqual(row.token_hash, hashOf(token))) return null;
  const { token_hash: _hash, ...owner } = row;
  return owner;
}

/** None of an account's links opens it any more. */
export async function endLinks(db: Database, userId: string): Promise<void> {
  await sql`update password_reset set used_at = now() where user_id = ${userId} and used_at is null`.execute(db);
}

/** Forgets links and questions that can be of no use. */
export async function forgetOldLinks(db: Database): Promise<void> {
  await sql`delete from password_reset where expires_at < now() - interval '30 days'`.execute(db);
  await sql`delete from password_request where at < now() - interval '1 day'`.execute(db);
}
