import { sql } from 'kysely';
import { readRemembered, remember } from '../host/installation.ts';
import type { Database, Host } from '../host/host.ts';
import { relyingParty } from './relying-party.server.ts';

const key = 'second_factor_roles';
const passkeyKey = 'passkey_roles';
const vendorCodesKey = 'vendor_device_codes';

/**
 * Who needs a second factor until an administrator says otherwise: who could harm most. The demo's password is on the
 * screen anyhow.
 */
const usual = (demo: boolean): readonly string[] => (demo ? [] : ['admin']);

/**
 * Whether vendors give a code on a device that is not known of their account (catalogue procurement.md §5): unless an
 * administrator says otherwise everywhere but in the demo, whose accounts everybody shares.
 */
export async function vendorsGiveCodes({ db, config }: Pick<Host, 'db' | 'config'>): Promise<boolean> {
  return ((await readRemembered(db, vendorCodesKey)) as boolean | undefined) ?? !config.demo;
}

export const keepVendorCodes = (db: Database, areAsked: boolean): Promise<void> =>
  remember(db, vendorCodesKey, areAsked);

/** The roles whose holders sign in with a second factor. */
export async function secondFactorRoles({ db, config }: Pick<Host, 'db' | 'config'>): Promise<readonly string[]> {
  return ((await readRemembered(db, key)) as readonly string[] | undefined) ?? usual(config.demo);
}

/** Roles that do not exist are left out. Answers what was kept. */
export async function keepSecondFactorRoles(db: Database, roles: readonly string[]): Promise<readonly string[]> {
  return keepRoles(db, key, roles);
}

async function keepRoles(db: Database, setting: string, roles: readonly string[]): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`select id from role where id = any(${roles}) order by id`.execute(db);
  const roleIds = rows.map(({ id }) => id);
  await remember(db, setting, roleIds);
  return roleIds;
}

/** The roles whose holders sign in with a passkey: something that no fake page can ask for. */
export async function passkeyRoles(db: Database): Promise<readonly string[]> {
  return ((await readRemembered(db, passkeyKey)) as readonly string[] | undefined) ?? [];
}

/** Roles that do not exist are left out. Answers what was kept. */
export async function keepPasskeyRoles(db: Database, roles: readonly string[]): Promise<readonly string[]> {
  return keepRoles(db, passkeyKey, roles);
}

/** What the roles of a user, as they are now, ask for beside the password. */
export type NeededFactor = 'none' | 'any' | 'passkey';

/**
 * Where Filon is reached in a way by which no passkey can work, any second factor will do: a rule that nobody can keep
 * would shut everybody out.
 */
export async function neededFactor(
  host: Pick<Host, 'db' | 'config' | 'address'>,
  userId: string,
): Promise<NeededFactor> {
  const [any, passkey] = await Promise.all([secondFactorRoles(host), passkeyRoles(host.db)]);
  if (any.length + passkey.length === 0) return 'none';
  const { rows } = await sql<{
    role: string;
  }>`
    select distinct role
    from valid_role_assignment
    where user_id = ${userId} and role = any(${[...any, ...passkey]})`.execute(host.db);
  if (rows.length === 0) return 'none';
  return relyingParty(host) && rows.some(({ role }) => passkey.includes(role)) ? 'passkey' : 'any';
}

/** Whether one of a user's roles, as they are now, asks for a second factor of whatever kind. */
export const needsSecondFactor = async (
  host: Pick<Host, 'db' | 'config' | 'address'>,
  userId: string,
): Promise<boolean> => (await neededFactor(host, userId)) !== 'none';

/** Says in the log that a rule waits for an address by which passkeys work. */
export async function warnOfIdleRule(host: Pick<Host, 'db' | 'config' | 'address' | 'log'>): Promise<void> {
  const roles = relyingParty(host) ? [] : await passkeyRoles(host.db);
  if (roles.length > 0)
    host.log.warn(
      { roles },
      'These roles ask for a passkey, and none works at this address: until PUBLIC_URL is a domain with HTTPS, any second factor will do',
    );
}
