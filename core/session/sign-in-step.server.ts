import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../server/host.ts';

/** What is still asked of somebody whose password was right: a code, or to set up an authenticator first. */
export type Step = 'code' | 'enrol';

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

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Remembers that a password was right. Answers the token by which the second factor is given. */
export async function openStep(db: Database, { userId, step, login, method, device }: OpenStep): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await sql`delete from sign_in_step where expires_at < now()`.execute(db);
  await sql`insert into sign_in_step (token_hash, user_id, step, login, method, device, expires_at)
    values (${hashOf(token)}, ${userId}, ${step}, ${login}, ${method}, ${device}, now() + make_interval(mins => ${stepMinutes}))`.execute(db);
  return token;
}

/** The step that a token belongs to; null when it was taken, or waited too long. `secret` is sealed, and there once an enrolment began. */
export async function stepOf(db: Database, token: string): Promise<(OpenStep & { readonly secret: string | null }) | null> {
  const { rows } = await sql<OpenStep & { secret: string | null }>`
    select user_id as "userId", step, login, method, device, secret from sign_in_step where token_hash = ${hashOf(token)} and expires_at > now()`.execute(db);
  return rows[0] ?? null;
}

export async function keepStepSecret(db: Database, token: string, sealedSecret: string): Promise<void> {
  await sql`update sign_in_step set secret = ${sealedSecret} where token_hash = ${hashOf(token)}`.execute(db);
}

/** Ends a step; false when somebody else was faster. */
export async function closeStep(db: Database, token: string): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`delete from sign_in_step where token_hash = ${hashOf(token)}`.execute(db);
  return numAffectedRows > 0n;
}
