import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type { Database, Host } from '../host/host.ts';

/** How long a code by mail holds, and how often it may be mistyped (catalogue procurement.md §5). */
export const codeMinutes = 10;
export const codeTries = 5;
/** Codes by mail that an account is sent in an hour: with their tries a ten-thousandth of all codes. */
export const codesPerHour = 20;
/** Who asks again so soon has just been sent one. */
const freshSeconds = 30;

type Keeper = Pick<Host, 'db' | 'sealing'>;

/** What a code holds for: a person, a session or a sign-in that is under way, and a text that says all of what is signed. */
export interface CodeHolder {
  readonly userId: string;
  readonly sessionId: string;
  readonly subject: string;
}

const subjectText = ({ userId, subject }: CodeHolder): string => `signed by ${userId}: ${subject}`;
const codeText = (holder: CodeHolder, code: string): string =>
  `code ${holder.sessionId} ${code.replaceAll(/\s/g, '')} ${subjectText(holder)}`;

/** The newest code that an account was sent for something, in a session. */
const newestOf = ({ sealing }: Pick<Host, 'sealing'>, holder: CodeHolder) => sql`
  select id from signing_code
  where user_id = ${holder.userId} and session_id = ${holder.sessionId}
    and subject = any(${sealing.fingerprints(subjectText(holder))})
  order by sent_at desc limit 1`;

/** When the code ends that was sent a moment ago for the same; null where none was. */
export async function freshCode({ db, sealing }: Keeper, holder: CodeHolder): Promise<string | null> {
  const { rows } = await sql<{ expiresAt: string }>`
    select expires_at as "expiresAt" from signing_code
    where id = (${newestOf({ sealing }, holder)}) and used_at is null and tries < ${codeTries}
      and sent_at > now() - make_interval(secs => ${freshSeconds})`.execute(db);
  return rows[0]?.expiresAt ?? null;
}

/** Of codes to sign in alone: they are counted apart, so that nobody who has the password keeps the owner from signing. */
export const signInSubject = 'sign in';
export const signInCodesPerHour = 6;

/** How many codes an account was sent in the last hour: to sign in, or to sign something. */
export async function codesOfHour({ db, sealing }: Keeper, userId: string, toSignIn: boolean): Promise<number> {
  const ofSignIns = sealing.fingerprints(subjectText({ userId, sessionId: '', subject: signInSubject }));
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from signing_code
    where user_id = ${userId} and sent_at > now() - interval '1 hour'
      and (subject = any(${ofSignIns})) = ${toSignIn}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** A new code of six digits; those that were sent before for the same end with it. */
export async function makeCode(
  { db, sealing }: Keeper,
  holder: CodeHolder,
): Promise<{ readonly code: string; readonly expiresAt: string }> {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  await sql`delete from signing_code where sent_at < now() - interval '1 day'`.execute(db);
  const { rows } = await sql<{ expiresAt: string }>`
    insert into signing_code (user_id, session_id, subject, hash, expires_at)
    values (
      ${holder.userId}, ${holder.sessionId}, ${sealing.fingerprint(subjectText(holder))},
        ${sealing.fingerprint(codeText(holder, code))}, now() + make_interval(mins => ${codeMinutes}))
    returning expires_at as "expiresAt"`.execute(db);
  return { code, expiresAt: rows[0]?.expiresAt ?? '' };
}

/** A code that was typed: right, wrong with so many tries left, or none is waited for. */
export type Typed = { readonly right: string } | { readonly left: number } | null;

/**
 * Compares what was typed with the newest code. Every try is counted before it is looked at, so that of many at once none
 * is free; a right one is given back, and is used up only by `spendCode`.
 */
export async function tryCode({ db, sealing }: Keeper, holder: CodeHolder, code: string): Promise<Typed> {
  const { rows } = await sql<{ id: string; hash: string; tries: number }>`
    update signing_code set tries = tries + 1
    where id = (${newestOf({ sealing }, holder)}) and used_at is null and expires_at > now() and tries < ${codeTries}
    returning id, hash, tries`.execute(db);
  const [kept] = rows;
  if (!kept) return null;
  if (!sealing.fingerprints(codeText(holder, code)).includes(kept.hash)) return { left: codeTries - kept.tries };
  await sql`update signing_code set tries = tries - 1 where id = ${kept.id}`.execute(db);
  return { right: kept.id };
}

/** Uses a code up; false where somebody else was faster. */
export async function spendCode(db: Database, id: string): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update signing_code set used_at = now() where id = ${id} and used_at is null`.execute(db);
  return numAffectedRows > 0n;
}
