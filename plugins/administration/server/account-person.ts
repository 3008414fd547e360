import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import { readRow } from '../../../core/records/write.server.ts';
import { can } from '../../../core/registry/access.ts';
import type { Caller, Database, Host } from '../../../core/host/host.ts';
import { Problem } from '../../../core/host/problem.ts';
import { hostProblems } from '../../../core/host/problems.ts';
import { seeingAll } from '../../../core/host/scope/caller-scope.ts';
import { personTable } from './uses.ts';

const outOfReach = msg`This person does not exist where you can invite accounts.`;
const hasOne = msg`This person already has an account.`;
const ofOther = msg`This is the work e-mail of someone where you cannot invite accounts.`;
const unseen = msg`You cannot see the personal data of this person, so their account can only use the work e-mail in their file.`;

/**
 * An account reads its person's file as its own: it is tied by who may read the person and invite accounts at their
 * site, and a person has one account. Throws a `Problem`.
 */
export async function refusePerson(
  host: Host,
  caller: Caller,
  person: string,
  email: string,
  account: string | null = null,
): Promise<void> {
  const { db } = host;
  const record = host.records.get('person');
  if (!record) throw hostProblems.invalid({ person: outOfReach });
  const row = await readRow(record, person, { db, caller }, true).catch((error: unknown) => {
    throw error instanceof Problem ? hostProblems.invalid({ person: outOfReach }) : error;
  });
  if (typeof row.site !== 'string' || !can(caller.access, 'app_user:invite', row.site))
    throw hostProblems.invalid({ person: outOfReach });
  const { rows } = await seeingAll(db, () =>
    sql`
      select
      from app_user
      where (person = ${person} or (person is null and email = ${row['email_work'] ?? null}))
        and id is distinct from ${account}::uuid`.execute(db),
  );
  if (rows.length > 0) throw hostProblems.invalid({ person: hasOne });
  await refuseMailbox(host, caller, person, email);
}

/** Who may not see somebody's personal data does not choose the mailbox that opens it. Throws a `Problem`. */
export async function refuseMailbox(
  { records, db }: Host,
  caller: Caller,
  person: string,
  email: string,
): Promise<void> {
  if (!records.has('person')) return;
  const { rows } = await seeingAll(db, () =>
    sql<{
      site: string;
      email_work: string | null;
    }>`select site, email_work from ${personTable} where id = ${person}`.execute(db),
  );
  if (rows.some(({ site, email_work: own }) => own !== email && !can(caller.access, 'person:read_personal', site)))
    throw hostProblems.invalid({ email: unseen });
}

/**
 * An address that is somebody's work e-mail ties the account to them too, where it names no person itself. Throws a
 * `Problem`.
 */
export async function refuseAddressOfOther(
  { records }: Host,
  db: Database,
  caller: Caller,
  email: string,
): Promise<void> {
  if (!records.has('person')) return;
  const { rows } = await seeingAll(db, () =>
    sql<{ site: string }>`select site from ${personTable} where email_work = ${email} and deleted_at is null`.execute(
      db,
    ),
  );
  if (rows.some(({ site }) => !can(caller.access, 'app_user:invite', site)))
    throw hostProblems.invalid({ email: ofOther });
}
