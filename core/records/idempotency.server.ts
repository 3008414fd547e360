import { createHash } from 'node:crypto';
import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../host/host.ts';
import { problems } from './problems.server.ts';

/** An answer that can be given again. */
export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/** The key of a write, and what tells two writes with the same key apart. */
export interface WriteKey {
  readonly userId: string;
  readonly key: string;
  readonly requestHash: string;
}

/** Reads the `Idempotency-Key` header; absent means that a retry would be a second write. */
export function writeKey(
  header: string | string[] | undefined,
  userId: string,
  request: { method: string; url: string; body: unknown },
): WriteKey | null {
  if (header === undefined) return null;
  const key = String(header);
  if (key.length === 0 || key.length > 200) throw problems.badKey();
  return {
    userId,
    key,
    requestHash: createHash('sha256')
      .update(`${request.method} ${request.url} ${JSON.stringify(request.body ?? null)}`)
      .digest('base64'),
  };
}

/** The first answer to this key, if there was one. Throws where the key came with another request. */
export async function firstAnswer(db: Database, key: WriteKey): Promise<Answer | null> {
  const { rows } = await sql<{
    request_hash: string;
    status: number;
    body: string;
  }>`select request_hash, status, body from idempotency_key where user_id = ${key.userId} and key = ${key.key}`.execute(
    db,
  );
  const [found] = rows;
  if (!found) return null;
  if (found.request_hash !== key.requestHash) throw problems.keyReused();
  return { status: found.status, body: JSON.parse(found.body) };
}

/**
 * SQL that keeps the first answer, in the write's own transaction: of two at once the second one fails here, and its
 * work is undone. `body` is JSON. With `where`, only where that clause of its statement has a row.
 */
export const keepAnswerSql = (
  { userId, key, requestHash }: WriteKey,
  status: number,
  body: string | RawBuilder<string>,
  where: RawBuilder<unknown> | null = null,
): RawBuilder<unknown> => {
  const values = sql`${userId}, ${key}, ${requestHash}, ${status}, ${body}`;
  return sql`
    insert into idempotency_key (user_id, key, request_hash, status, body)
    ${where ? sql`select ${values} ${where}` : sql`values (${values})`}`;
};

/** Keys are kept for two days, longer than any client retries. */
export async function forgetOldAnswers(db: Database): Promise<void> {
  await sql`delete from idempotency_key where created_at < now() - interval '2 days'`.execute(db);
}
