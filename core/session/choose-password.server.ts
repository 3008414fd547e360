import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import { appendAudit } from '../host/audit/audit.ts';
import type { Database, Host } from '../host/host.ts';
import { Problem } from '../host/problem.ts';
import { setPassword } from './accounts.server.ts';
import { passwordLore } from './common-passwords.server.ts';
import { minimumLength, passwordFault, type AccountWords } from './password-rules.ts';
import { needsSecondFactor, vendorsGiveCodes } from './second-factor-rule.server.ts';

const tooCommon = msg`This password is too common; choose another.`;
const sentences = {
  too_short: (n: number) => msg`At least ${n} characters.`,
  too_long: () => msg`At most 128 characters.`,
  too_common: () => tooCommon,
};

/** Characters that a user's password must have: fewer where a second factor or a known device stands beside it. */
export async function minimumFor(
  host: Host,
  account: { readonly id: string; readonly has_factor: boolean },
): Promise<number> {
  return minimumLength(
    account.has_factor || (await needsSecondFactor(host, account.id)) || (await givesCodes(host, account.id)),
  );
}

/** Whether an account is one of a vendor, and those give codes by mail. */
async function givesCodes(host: Host, userId: string): Promise<boolean> {
  const { rows } = await sql<{ kind: string }>`select kind from app_user where id = ${userId}`.execute(host.db);
  return rows[0]?.kind === 'vendor' && (await vendorsGiveCodes(host));
}

/** Throws a `Problem` with the sentence beside the field where a password breaks the rules. */
export async function refuseWeakPassword(
  db: Database,
  password: string,
  minimum: number,
  account: AccountWords,
): Promise<void> {
  const { rows } = await sql<{ name: string }>`select name from site where deleted_at is null`.execute(db);
  const fault = passwordFault(
    password,
    minimum,
    { ...account, places: rows.map(({ name }) => name) },
    await passwordLore(),
  );
  if (fault)
    throw new Problem(422, 'weak_password', msg`Some fields need your attention.`, {
      fields: { password: sentences[fault](minimum) },
    });
}

/**
 * Sets a password that has passed the rules, ends every session but the one named, and says so in the audit log. Call
 * `host.publish('access.changed', userId)` after the commit.
 */
export async function changePassword(
  db: Database,
  userId: string,
  password: string,
  by: { readonly userId: string | null; readonly ip: string },
  reason: string,
  but: string | null = null,
): Promise<void> {
  await setPassword(db, userId, password, but);
  // Whoever was locked out by the wrong ones may try the new one at once.
  await sql`update app_user set unlocked_at = now() where id = ${userId}`.execute(db);
  await sql`
    update app_user
    set status = 'active', updated_at = now(), updated_by = ${by.userId}
    where id = ${userId} and status = 'invited'`.execute(db);
  await appendAudit(db, {
    userId: by.userId,
    ip: by.ip,
    record: 'app_user',
    recordId: userId,
    action: 'update',
    changes: [{ field: 'password', old: '•••', new: '•••' }],
    reason,
  });
}
