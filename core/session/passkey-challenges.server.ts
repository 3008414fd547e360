import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../host/host.ts';

/** Whom a challenge was given to: a signed-in session, the step of a sign-in, or a visitor of the sign-in page. */
export type ChallengeHolder = `session ${string}` | `step ${string}` | `visitor ${string}`;
export type ChallengePurpose = 'register' | 'second_factor' | 'sign_in';

/** Minutes for which somebody may look for their key. */
export const challengeMinutes = 5;

const hashOf = (holder: ChallengeHolder): Buffer => createHash('sha256').update(holder).digest();

/** Keeps a challenge, in place of the one that the holder had for the same purpose. */
export async function keepChallenge(
  db: Database,
  holder: ChallengeHolder,
  purpose: ChallengePurpose,
  challenge: string,
): Promise<void> {
  await sql`delete from passkey_challenge where expires_at < now()`.execute(db);
  await sql`insert into passkey_challenge (holder_hash, purpose, challenge, expires_at)
    values (${hashOf(holder)}, ${purpose}, ${challenge}, now() + make_interval(mins => ${challengeMinutes}))
    on conflict (holder_hash, purpose)
    do update set challenge = excluded.challenge, expires_at = excluded.expires_at`.execute(db);
}

/** Takes a challenge, once; null where there is none, or where it waited too long. */
export async function takeChallenge(
  db: Database,
  holder: ChallengeHolder,
  purpose: ChallengePurpose,
): Promise<string | null> {
  const { rows } = await sql<{ challenge: string; alive: boolean }>`
    delete
    from passkey_challenge
    where holder_hash = ${hashOf(holder)} and purpose = ${purpose}
    returning challenge, expires_at > now() as alive`.execute(db);
  return rows[0]?.alive ? rows[0].challenge : null;
}
