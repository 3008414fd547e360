import type pg from 'pg';

/** What a restore takes out of the rows that it put back. */
export interface Ended {
  /** Mails that waited when the backup was made. */
  readonly mails: number;
  readonly sessions: number;
  /** Links to choose a password that nobody had used. */
  readonly links: number;
}

/**
 * A backup is of another hour: mails that waited then have gone out since, and a token that was used up, renewed or
 * ended since would count again. Takes them out with the rows themselves, in the restore's own transaction.
 */
export async function endTokens(client: pg.Client): Promise<Ended> {
  const count = async (table: string, statement: string): Promise<number> => {
    const { rows } = await client.query<{ there: boolean }>('select to_regclass($1) is not null as there', [
      `public.${table}`,
    ]);
    return rows[0]?.there ? ((await client.query(statement)).rowCount ?? 0) : 0;
  };
  const mails = await count('mail_queue', 'delete from mail_queue');
  const sessions = await count(
    'session',
    `update session set revoked_at = now(), reason = 'ended by a restore' where revoked_at is null`,
  );
  const links = await count(
    'password_reset',
    'update password_reset set used_at = now() where used_at is null and expires_at > now()',
  );
  await count('sign_in_step', 'delete from sign_in_step');
  await count('passkey_challenge', 'delete from passkey_challenge');
  return { mails, sessions, links };
}
