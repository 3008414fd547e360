import { sql } from 'kysely';
import { appendAudit } from '../host/audit/audit.ts';
import type { Caller, Host } from '../host/host.ts';
import { refuseTakenNames } from './account-names.server.ts';
import { createAccount } from './accounts.server.ts';
import { sendInvitation } from './password-routes.server.ts';

/** Somebody at a vendor, whose row of a plugin `vendor` is. */
export interface VendorPerson {
  readonly email: string;
  readonly name: string;
  readonly language: 'en' | 'fr';
  readonly vendor: string;
  /** The path that the link leads to in the end, such as that of a request that waits for an answer. */
  readonly next?: string | null;
}

interface Inviter {
  readonly caller: Caller;
  readonly ip: string;
  readonly requestId: string;
}

/**
 * Makes an account that sees what is the vendor's own and nothing else, and sends the link to choose a password; where
 * there is one already that was never used, the link alone. Runs in the caller's transaction; answers the account's id.
 * Throws 422 at `email` where another account has the address, or the person's own is in use already.
 */
export async function inviteVendor(
  host: Host,
  { email: given, name: asWritten, language, vendor, next = null }: VendorPerson,
  { caller, ip, requestId }: Inviter,
): Promise<string> {
  const { db } = host;
  const email = given.trim().toLowerCase();
  const name = asWritten.trim();
  const { rows } = await sql<{ id: string; login: string }>`
    select id, login from app_user
    where email = ${email} and vendor = ${vendor} and status = 'invited' and deleted_at is null
    for update`.execute(db);
  const [known] = rows;
  if (!known) await refuseTakenNames(db, { login: email, email });
  const id =
    known?.id ??
    (await createAccount(db, {
      email,
      name,
      kind: 'vendor',
      language,
      password: null,
      vendor,
      roles: [{ role: 'vendor', sites: null }],
      grantedBy: caller.userId,
    }));
  if (!known)
    await appendAudit(db, {
      userId: caller.userId,
      ip,
      requestId,
      record: 'app_user',
      recordId: id,
      action: 'create',
      changes: Object.entries({ email, name, kind: 'vendor', vendor, role: 'vendor' }).map(([field, value]) => ({
        field,
        old: null,
        new: value,
      })),
    });
  const person = { id, login: known?.login ?? email, email, name, language, status: 'invited' };
  await sendInvitation(host, person, caller.name, ip, next);
  return id;
}
