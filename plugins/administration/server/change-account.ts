import { sql } from 'kysely';
import { problems } from '../../../core/records/problems.server.ts';
import { appendAudit } from '../../../core/server/audit.ts';
import type { Caller, Host } from '../../../core/server/host.ts';
import { tellEmailChanged } from '../../../core/session/account-mails.server.ts';
import { endLinks } from '../../../core/session/password-links.server.ts';
import { sendInvitation } from '../../../core/session/password-routes.server.ts';
import type { AccountNames, UserDetail } from '../users.ts';
import { refuseTakenNames } from './account-names.ts';
import { refuseAddressOfOther } from './account-person.ts';
import { userDetail } from './user-detail.ts';

interface By {
  readonly caller: Caller;
  readonly ip: string;
  readonly requestId: string;
}

/**
 * Changes how an account is called and where its mail goes. A new address could take it over: the old one is told, and links on their way
 * open nothing any more. Who signs in with the address signs in with the new one. Runs in the caller's transaction. Throws a `Problem`.
 */
export async function changeAccount(host: Host, user: UserDetail, version: number, given: Partial<AccountNames>, { caller, ip, requestId }: By): Promise<void> {
  const { db } = host;
  const email = given.email?.toLowerCase() ?? user.email;
  const login = given.login?.toLowerCase() || (user.login === user.email || given.login === '' ? email : user.login);
  const next: AccountNames = { name: given.name ?? user.name, email, login };
  const changes = (['name', 'email', 'login'] as const).filter((field) => next[field] !== user[field]).map((field) => ({ field, old: user[field], new: next[field] }));
  const { rows } = await sql`select from app_user where id = ${user.id} and version = ${version} for update`.execute(db);
  if (rows.length === 0) throw problems.stale(await userDetail(host, caller, user.id));
  if (changes.length === 0) return;
  await refuseTakenNames(db, next, user.id);
  if (email !== user.email && user.person === null) await refuseAddressOfOther(host, db, caller, email);
  await sql`update app_user set name = ${next.name}, email = ${email}, login = ${login}, version = version + 1, updated_at = now(), updated_by = ${caller.userId} where id = ${user.id}`.execute(db);
  await appendAudit(db, { userId: caller.userId, ip, requestId, record: 'app_user', recordId: user.id, action: 'update', changes });
  if (email === user.email) return;
  await endLinks(db, user.id);
  if (user.status === 'invited') await sendInvitation(host, { ...user, ...next }, caller.name, ip);
  else await tellEmailChanged(host, user, caller.name);
}
