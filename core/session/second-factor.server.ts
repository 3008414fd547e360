import { randomBytes } from 'node:crypto';
import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import type { Database, Host } from '../host/host.ts';
import { Problem } from '../host/problem.ts';

const periodSeconds = 30;
/** A clock may be off by one step to either side (RFC 6238 §5.2). */
const driftSteps = 1;
const recoveryCodes = 10;
/** Letters and digits that nobody takes for one another; 16 of them hold 79 bits. */
const alphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

type Keeper = Pick<Host, 'db' | 'sealing'>;

const totpOf = (secret: string, account = ''): TOTP =>
  new TOTP({
    issuer: 'Filon',
    label: account,
    algorithm: 'SHA1',
    digits: 6,
    period: periodSeconds,
    secret: Secret.fromBase32(secret),
  });

/** A new secret of 160 bits, as text in base 32, and the address that an authenticator reads from a QR code. */
export function newSecret(account: string): { readonly secret: string; readonly uri: string } {
  const { base32 } = new Secret({ size: 20 });
  return { secret: base32, uri: uriOf(base32, account) };
}

export const uriOf = (secret: string, account: string): string => totpOf(secret, account).toString();

/** The step of 30 s that a code belongs to; null for a code that is not right now. */
export function stepOfCode(secret: string, code: string, now = Date.now()): number | null {
  if (!isAppCode(code)) return null;
  const delta = totpOf(secret).validate({ token: code.replaceAll(/\s/g, ''), timestamp: now, window: driftSteps });
  return delta === null ? null : Math.floor(now / 1000 / periodSeconds) + delta;
}

/**
 * Takes a code of the authenticator, or a recovery code, once. A code that was taken before, or one older than it, is
 * worth nothing.
 */
export async function takeCode(
  keeper: Keeper,
  userId: string,
  code: string,
): Promise<'authenticator' | 'recovery' | null> {
  const { db, sealing } = keeper;
  const { rows } = await sql<{
    totp_secret: string | null;
  }>`select totp_secret from app_user where id = ${userId}`.execute(db);
  const secret = rows[0]?.totp_secret ? sealing.open(rows[0].totp_secret) : null;
  const step = secret === null ? null : stepOfCode(secret, code);
  if (step !== null) {
    const { numAffectedRows = 0n } = await sql`
      update app_user
      set totp_step = ${step}
      where id = ${userId} and (totp_step is null or totp_step < ${step})`.execute(db);
    return numAffectedRows > 0n ? 'authenticator' : null;
  }
  const { numAffectedRows = 0n } = await sql`
    update recovery_code
    set used_at = now()
    where user_id = ${userId}
      and hash = any(${sealing.fingerprints(recoveryText(userId, code))})
      and used_at is null`.execute(db);
  return numAffectedRows > 0n ? 'recovery' : null;
}

/** Whether something typed can only be a code of an authenticator app. */
export const isAppCode = (code: string): boolean => /^\d{6}$/.test(code.replaceAll(/\s/g, ''));

/**
 * Makes an authenticator app a second factor of a user, once its first code is right. Answers the recovery codes, which
 * nobody can show again, where there are none yet; null for a wrong code.
 */
export async function enrol(
  keeper: Keeper,
  userId: string,
  secret: string,
  code: string,
): Promise<readonly string[] | null> {
  const step = stepOfCode(secret, code);
  if (step === null) return null;
  await sql`
    update app_user
    set totp_secret = ${keeper.sealing.seal(secret)}, totp_since = now(), totp_step = ${step}, totp_pending = null
    where id = ${userId}`.execute(keeper.db);
  return firstRecoveryCodes(keeper, userId);
}

/** Recovery codes for whoever has none left; none beside a factor whose codes are kept somewhere already. */
export async function firstRecoveryCodes(keeper: Keeper, userId: string): Promise<readonly string[]> {
  const { rows } = await sql`select from recovery_code where user_id = ${userId} and used_at is null limit 1`.execute(
    keeper.db,
  );
  return rows.length > 0 ? [] : renewRecoveryCodes(keeper, userId);
}

/** Ten new recovery codes; the old ones are worth nothing. */
export async function renewRecoveryCodes(keeper: Keeper, userId: string): Promise<readonly string[]> {
  const codes = Array.from({ length: recoveryCodes }, newRecoveryCode);
  await sql`delete from recovery_code where user_id = ${userId}`.execute(keeper.db);
  await sql`
    insert into recovery_code (user_id, hash)
    select ${userId}, unnest(
      ${codes.map((code) => keeper.sealing.fingerprint(recoveryText(userId, code)))}::text[])`.execute(keeper.db);
  return codes;
}

export const factorNeeded = () =>
  new Problem(409, 'second_factor_needed', msg`One of your roles requires a second factor.`);

/** Back to the password alone: no authenticator app, no passkey. Answers what the passkeys were called. */
export async function removeSecondFactor(db: Database, userId: string): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`delete from passkey where user_id = ${userId} returning name`.execute(
    db,
  );
  await removeApp(db, userId);
  return rows.map(({ name }) => name);
}

/** Without the authenticator app; passkeys stay. */
export async function removeApp(db: Database, userId: string): Promise<void> {
  await sql`
    update app_user
    set totp_secret = null, totp_since = null, totp_pending = null, totp_step = null
    where id = ${userId}`.execute(db);
  await dropIdleCodes(db, userId);
}

/** Recovery codes go with the last factor that they stand in for. */
export async function dropIdleCodes(db: Database, userId: string): Promise<void> {
  await sql`delete from recovery_code where user_id = ${userId}
    and not exists (select from app_user where id = ${userId} and totp_secret is not null)
    and not exists (select from passkey where user_id = ${userId})`.execute(db);
}

function newRecoveryCode(): string {
  const letters: string[] = [];
  // 248 is the largest multiple of 31 in a byte: every letter comes as often as any other.
  while (letters.length < 16)
    for (const byte of randomBytes(16))
      if (byte < 248 && letters.length < 16) letters.push(alphabet[byte % alphabet.length] ?? '');
  return (letters.join('').match(/.{4}/g) ?? []).join('-');
}

/** Typed with or without dashes, in small letters or large. */
const recoveryText = (userId: string, code: string): string =>
  `recovery ${userId} ${code.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')}`;
