import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import { v4 } from 'uuid';
import { appendAudit } from '../host/audit/audit.ts';
import type { Caller, Database, Host } from '../host/host.ts';
import { hostProblems } from '../host/problems.ts';
import { sendInvitation } from './password-routes.server.ts';

/** Somebody at a vendor, whose row of a plugin `vendor` is. */
export interface VendorPerson {
  readonly email: string;
  readonly name: string;
  readonly language: 'en' | 'fr';
  readonly vendor: string;
}

interface Inviter {
  readonly caller: Caller;
  readonly ip: string;
  readonly requestId: string;
}

/**
 * Makes an account that sees what is the vendor's own and nothing else, and sends the link to choose a password; where
 * there is one already that was never used, the link alone. Runs in the caller's transaction; answers the account's id.
 * Throws 422 at `email` where somebody else has the address, or the person's account is in use already.
 */
export async function inviteVendor(
  host: Host,
  { email: given, name, language, vendor }: VendorPerson,
  { caller, ip, requestId }: Inviter,
): Promise<string> {
  const { db } = host;
  const email = given.trim().toLowerCase();
  const { rows } = await sql<{ id: string; status: string; login: string; vendor: string | null }>`
    select id, status, login, vendor from app_user
    where (login = ${email} or email = ${email}) and deleted_at is null
    for update`.execute(db);
  const [known] = rows;
  if (known && known.vendor !== vendor)
    throw hostProblems.invalid({ email: msg`An account of somebody else has this e-mail.` });
  if (known && known.status !== 'invited')
    throw hostProblems.invalid({ email: msg`This person has an account already.` });
  const id = known?.id ?? v4();
  if (!known) {
    await sql`
      insert into app_user (id, login, email, name, kind, language, status, vendor)
      values (${id}, ${email}, ${email}, ${name.trim()}, 'vendor', ${language}, 'invited', ${vendor})`.execute(db);
    await sql`
      insert into role_assignment (user_id, role, sites, granted_by)
      values (${id}, 'vendor', null, ${caller.userId})`.execute(db);
    await appendAudit(db, {
      userId: caller.userId,
      ip,
      requestId,
      record: 'app_user',
      recordId: id,
      action: 'create',
      changes: Object.entries({ email, name: name.trim(), kind: 'vendor', vendor, role: 'vendor' }).map(
        ([field, value]) => ({ field, old: null, new: value }),
      ),
    });
  }
  await sendInvitation(
    host,
    { id, login: known?.login ?? email, email, name, language, status: 'invited' },
    caller.name,
    ip,
  );
  return id;
}

/** Tells which vendor an account of the demo belongs to. */
export async function assignVendor(db: Database, email: string, vendor: string): Promise<void> {
  await sql`update app_user set vendor = ${vendor} where email = ${email} and kind = 'vendor'`.execute(db);
}
