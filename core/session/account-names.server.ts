import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import type { Database } from '../host/host.ts';
import { hostProblems } from '../host/problems.ts';
import { seeingAll } from '../host/scope/caller-scope.ts';

/**
 * One name space for logins and addresses: nobody's login is somebody else's address. Runs in the transaction that
 * writes them. Throws a `Problem` at the field that is taken.
 */
export async function refuseTakenNames(
  db: Database,
  { login, email }: { readonly login: string; readonly email: string },
  but: string | null = null,
): Promise<void> {
  // Whoever takes the same name at the same moment looks after the first has committed.
  await sql`select pg_advisory_xact_lock(hashtext('account-names'))`.execute(db);
  const { rows } = await seeingAll(db, () =>
    sql<{
      login: string;
      email: string;
    }>`
      select login, email
      from app_user
      where (login in (${login}, ${email}) or email in (${login}, ${email}))
        and id is distinct from ${but}::uuid`.execute(db),
  );
  if (rows.some((row) => row.email === email || row.login === email))
    throw hostProblems.invalid({ email: msg`There is already an account with this e-mail.` });
  if (rows.length > 0) throw hostProblems.invalid({ login: msg`This login is taken.` });
}
