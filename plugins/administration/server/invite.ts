import { msg } from '@lingui/core/macro';
import { v4 } from 'uuid';
import { createRows } from '../../../core/records/change-rows.server.ts';
import type { Caller, Host } from '../../../core/host/host.ts';
import { Problem } from '../../../core/host/problem.ts';
import { sendInvitation } from '../../../core/session/password-routes.server.ts';
import { refuseUnknownRoles, replaceRoles } from '../../../core/session/give-roles.server.ts';
import { appUser } from '../records/app-user.ts';
import type { Invitation } from '../shared/users.ts';
import { refuseTakenNames } from '../../../core/session/account-names.server.ts';
import { refuseAddressOfOther, refusePerson } from './account-person.ts';

export interface Inviter {
  readonly caller: Caller;
  readonly ip: string;
  readonly requestId: string;
  /** They may give roles; without, an account is made with none. */
  readonly givesRoles: boolean;
}

/**
 * Makes an account without a password and writes to its owner. Runs in the caller's transaction. Throws a `Problem`
 * where it cannot be.
 */
export async function invite(
  host: Host,
  { email: given, name, login: chosen, kind, language, person = null, roles }: Invitation,
  { caller, ip, requestId, givesRoles }: Inviter,
): Promise<string> {
  const { db } = host;
  const email = given.trim().toLowerCase();
  const login = (chosen?.trim() || email).toLowerCase();
  await refuseTakenNames(db, { login, email });
  await (person ? refusePerson(host, caller, person, email) : refuseAddressOfOther(host, db, caller, email));
  if (roles.length > 0 && !givesRoles)
    throw new Problem(403, 'forbidden', msg`You are not allowed to do this.`, {
      extra: { permission: 'app_user:roles' },
    });
  await refuseUnknownRoles(db, kind, roles);
  const id = v4();
  await createRows({ host, db, caller, ip, requestId }, appUser, [
    { id, login, email, name: name.trim(), kind, language, person, status: 'invited' },
  ]);
  if (roles.length > 0) await replaceRoles(host, caller, id, roles, { ip, requestId });
  await sendInvitation(host, { id, login, email, name, language, status: 'invited' }, caller.name, ip);
  return id;
}
