import { sql } from 'kysely';
import { v4 } from 'uuid';
import type { Database } from '../host/host.ts';
import { forgetProofs } from './devices.server.ts';
import { hashPassword } from './passwords.server.ts';

/** A role as a plugin brings it; its id is what grants name. */
export interface BuiltInRole {
  readonly id: string;
  readonly titleEn: string;
  readonly titleFr: string;
  readonly kind: 'staff' | 'vendor';
  /** The path that opens after the sign-in. */
  readonly home?: string;
}

export interface NewAccount {
  readonly id?: string;
  readonly email: string;
  readonly name: string;
  readonly kind: 'staff' | 'vendor' | 'service';
  readonly language: 'en' | 'fr';
  /** Null of who is invited: they choose one by a link. */
  readonly password: string | null;
  /** Of somebody at a vendor: the row of a plugin that the vendor is. */
  readonly vendor?: string | null;
  /** Who gave the roles; nobody where the system made the account itself. */
  readonly grantedBy?: string;
  /** `sites: null` counts everywhere. */
  readonly roles: readonly { readonly role: string; readonly sites: readonly string[] | null }[];
}

/** Brings the built-in roles up to date; roles that an administrator made are left alone. */
export async function putBuiltInRoles(db: Database, roles: readonly BuiltInRole[]): Promise<void> {
  for (const { id, titleEn, titleFr, kind, home = '/profile' } of roles) {
    await sql`
      insert into role (id, title_en, title_fr, kind, builtin, home)
      values (${id}, ${titleEn}, ${titleFr}, ${kind}, true, ${home})
      on conflict (id)
      do update set title_en = excluded.title_en, title_fr = excluded.title_fr, kind = excluded.kind, builtin = true,
        home = excluded.home`.execute(db);
  }
}

/** Makes an account that can sign in by its e-mail, once it has a password. Answers its id. */
export async function createAccount(db: Database, account: NewAccount): Promise<string> {
  const id = account.id ?? v4();
  const email = account.email.trim().toLowerCase();
  const { name, kind, language, password, vendor = null, grantedBy = null } = account;
  const hash = password === null ? null : await hashPassword(password);
  await sql`
    insert into app_user (
      id, login, email, name, kind, language, vendor, status, password_hash, password_changed_at)
    values (
      ${id}, ${email}, ${email}, ${name}, ${kind}, ${language}, ${vendor}, ${hash === null ? 'invited' : 'active'},
        ${hash}, case when ${hash}::text is not null then now() end)`.execute(db);
  for (const { role, sites } of account.roles)
    await sql`
      insert into role_assignment (user_id, role, sites, granted_by)
      values (${id}, ${role}, ${sites}::uuid[], ${grantedBy}::uuid)`.execute(db);
  return id;
}

/**
 * Sets a password and ends every sign-in that used the old one, but the one in which it was changed. On no device does it
 * count any more that a second factor was given there.
 */
export async function setPassword(
  db: Database,
  userId: string,
  password: string,
  but: string | null = null,
): Promise<void> {
  await sql`
    update app_user
    set password_hash = ${await hashPassword(password)}, password_changed_at = now()
    where id = ${userId}`.execute(db);
  await sql`
    update session
    set revoked_at = now(), reason = 'password changed'
    where user_id = ${userId} and revoked_at is null and id is distinct from ${but}::uuid`.execute(db);
  await forgetProofs(db, userId);
}
