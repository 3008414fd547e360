import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../host/host.ts';

/**
 * What is still asked of somebody whose password was right: a second factor, to set one up first, or a code by mail, as of
 * a vendor on a device that is not known.
 */
export type Step = 'code' | 'enrol' | 'mail';

/** Minutes for which a right password waits for its second factor. */
export const stepMinutes = 10;

export interface OpenStep {
  readonly userId: string;
  readonly step: Step;
  /** As it was typed. */
  readonly login: string;
  readonly method: 'password' | 'provider';
  readonly device: string | null;
}

export type KeptStep = OpenStep & {
  readonly id: string;
  /** Sealed; there once the enrolment of an authenticator app began. */
  readonly secret: string | null;
  /** A second factor was given already, and the passkey that a role asks for is still to be set up. */
  readonly proved: boolean;
};

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Remembers that a password was right. Answers the token by which the second factor is given. */
export async function openStep(db: Database, { userId, step, login, method, device }: OpenStep): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await sql`delete from sign_in_step where expires_at < now()`.execute(db);
  await sql`insert into sign_in_step (token_hash, user_id, step, login, method, device, expires_at)
    values (
      ${hashOf(token)}, ${userId}, ${step}, ${login}, ${method}, ${device},
        now() + make_interval(mins => ${stepMinutes}))`.execute(db);
  return token;
}

/** The step that a token belongs to; null when it was taken, or waited too long. */
export async function stepOf(db: Database, token: string): Promise<KeptStep | null> {
  const { rows } = await sql<KeptStep>`
    select id, user_id as "userId", step, login, method, device, secret, proved
    from sign_in_step
    where token_hash = ${hashOf(token)} and expires_at > now()`.execute(db);
  return rows[0] ?? null;
}

/** Lets a step wait as long again, for a code that has just been sent. */
export async function prolongStep(db: Database, token: string): Promise<void> {
  await sql`
    update sign_in_step set expires_at = now() + make_interval(mins => ${stepMinutes})
    where token_hash = ${hashOf(token)}`.execute(db);
}

export async function keepStepSecret(db: Database, token: string, sealedSecret: string): Promise<void> {
  await sql`update sign_in_step set secret = ${sealedSecret} where token_hash = ${hashOf(token)}`.execute(db);
}

/** Asks somebody who gave a second factor to set up a passkey before going on; false when the step is over. */
export async function askToEnrol(db: Database, token: string): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update sign_in_step
    set step = 'enrol', proved = true
    where token_hash = ${hashOf(token)} and step = 'code'`.execute(db);
  return numAffectedRows > 0n;
}

/** Ends a step; false when somebody else was faster. */
export async function closeStep(db: Database, token: string): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`delete from sign_in_step where token_hash = ${hashOf(token)}`.execute(db);
  return numAffectedRows > 0n;
}
