import { sql } from 'kysely';
import type { Database } from '../host/host.ts';
import type { Passkey } from './passkeys.ts';

/** A passkey with what its signatures are checked by. */
export interface StoredPasskey {
  readonly id: string;
  readonly user_id: string;
  readonly name: string;
  readonly credential_id: string;
  /** COSE. */
  readonly public_key: Buffer;
  readonly counter: number;
  readonly transports: readonly string[];
}

/** What an authenticator said of a new passkey. */
export type NewPasskey = Omit<StoredPasskey, 'id'> & {
  readonly device_type: string;
  readonly backed_up: boolean;
  readonly aaguid: string;
};

const stored = sql.raw('id, user_id, name, credential_id, public_key, counter, transports');

/** The passkeys of an account, as the profile shows them, the oldest first. */
export async function passkeysOf(db: Database, userId: string): Promise<readonly Passkey[]> {
  const { rows } = await sql<Passkey>`
    select id, name, created_at, last_used_at, device_type = 'multiDevice' as synced, backed_up
    from passkey
    where user_id = ${userId}
    order by created_at, id`.execute(db);
  return rows;
}

/** The same with what authenticators and signatures need. */
export async function storedPasskeys(db: Database, userId: string): Promise<readonly StoredPasskey[]> {
  const { rows } = await sql<StoredPasskey>`select ${stored} from passkey where user_id = ${userId}`.execute(db);
  return rows;
}

/** A passkey by what its authenticator calls it; null where nobody has it. */
export async function passkeyByCredential(db: Database, credentialId: string): Promise<StoredPasskey | null> {
  const { rows } =
    await sql<StoredPasskey>`select ${stored} from passkey where credential_id = ${credentialId}`.execute(db);
  return rows[0] ?? null;
}

/** Adds a passkey; false where somebody has it already. */
export async function addPasskey(db: Database, made: NewPasskey): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
      insert into passkey (
        user_id, credential_id, public_key, counter, transports, device_type, backed_up, aaguid, name)
    values (
      ${made.user_id}, ${made.credential_id}, ${made.public_key}, ${made.counter}, ${made.transports}::text[],
        ${made.device_type}, ${made.backed_up}, ${made.aaguid}::uuid, ${made.name})
    on conflict (credential_id) do nothing`.execute(db);
  return numAffectedRows > 0n;
}

/**
 * Notes a use whose signature was right. False where the authenticator's counter went back: a copy of it was used
 * meanwhile.
 */
export async function notePasskeyUse(db: Database, id: string, counter: number, backedUp: boolean): Promise<boolean> {
  const { numAffectedRows = 0n } =
    await sql`update passkey set counter = ${counter}, backed_up = ${backedUp}, last_used_at = now()
      where id = ${id} and (counter < ${counter} or (counter = 0 and ${counter} = 0))`.execute(db);
  return numAffectedRows > 0n;
}

/** Answers the name it had; null where the account has no such passkey. */
export async function renamePasskey(db: Database, userId: string, id: string, name: string): Promise<string | null> {
  const { rows } = await sql<{
    name: string;
  }>`select name from passkey where id = ${id} and user_id = ${userId} for update`.execute(db);
  if (!rows[0]) return null;
  await sql`update passkey set name = ${name} where id = ${id}`.execute(db);
  return rows[0].name;
}

/** Answers the name it had; null where the account has no such passkey. */
export async function removePasskey(db: Database, userId: string, id: string): Promise<string | null> {
  const { rows } = await sql<{
    name: string;
  }>`delete from passkey where id = ${id} and user_id = ${userId} returning name`.execute(db);
  return rows[0]?.name ?? null;
}
