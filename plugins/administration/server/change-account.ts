import { sql } from 'kysely';
import { problems } from '../../../core/records/problems.server.ts';
import { changeRows } from '../../../core/records/change-rows.server.ts';
import type { Caller, Host } from '../../../core/host/host.ts';
import { hostProblems } from '../../../core/host/problems.ts';
import { tellEmailChanged } from '../../../core/session/account-mails.server.ts';
import { endLinks } from '../../../core/session/password-links.server.ts';
import { sendInvitation } from '../../../core/session/password-routes.server.ts';
import { appUser } from '../records/app-user.ts';
import type { AccountChange, UserDetail } from '../shared/users.ts';
import { refuseTakenNames } from '../../../core/session/account-names.server.ts';
import { refuseAddressOfOther, refuseMailbox, refusePerson } from './account-person.ts';
import { userDetail } from './user-detail.ts';
import { staffAlone } from './user-schemas.ts';

interface By {
  readonly caller: Caller;
  readonly ip: string;
  readonly requestId: string;
}

/**
 * Changes how an account is called, where its mail goes and whose it is. A new address could take it over: the old one
 * is told, and links on their way open nothing any more. Who signs in with the address signs in with the new one. Runs
 * in the caller's transaction. Throws a `Problem`.
 */
export async function changeAccount(
  host: Host,
  user: UserDetail,
  version: number,
  given: AccountChange,
  { caller, ip, requestId }: By,
): Promise<void> {
  const { db } = host;
  const email = given.email?.toLowerCase() ?? user.email;
  const login = given.login?.toLowerCase() || (user.login === user.email || given.login === '' ? email : user.login);
  const next = {
    name: given.name ?? user.name,
    email,
    login,
    person: given.person === undefined ? user.person : given.person,
  };
  const isChanged = (['name', 'email', 'login', 'person'] as const).some((field) => next[field] !== user[field]);
  const { rows } = await sql`select from app_user where id = ${user.id} and version = ${version} for update`.execute(
    db,
  );
  if (rows.length === 0) throw problems.stale(await userDetail(host, caller, user.id));
  if (!isChanged) return;
  await refuseTakenNames(db, next, user.id);
  await refuseOwner(host, caller, user, next);
  await changeRows({ host, db, caller, ip, requestId }, appUser, { where: sql`id = ${user.id}`, set: next });
  if (email === user.email) return;
  await endLinks(db, user.id);
  if (user.status === 'invited') await sendInvitation(host, { ...user, ...next }, caller.name, ip);
  else await tellEmailChanged(host, user, caller.name);
}

/** Whose file the account opens after the change must be for the caller to decide. Throws a `Problem`. */
async function refuseOwner(
  host: Host,
  caller: Caller,
  user: UserDetail,
  { person, email }: Pick<UserDetail, 'person' | 'email'>,
): Promise<void> {
  const [moved, readdressed] = [person !== user.person, email !== user.email];
  if (!moved && !readdressed) return;
  if (person === null) return refuseAddressOfOther(host, host.db, caller, email);
  if (user.kind !== 'staff') throw hostProblems.invalid({ person: staffAlone });
  return moved ? refusePerson(host, caller, person, email, user.id) : refuseMailbox(host, caller, person, email);
}
