import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { auditSql, type AuditEntry } from '../host/audit/audit.ts';
import type { Database, Host } from '../host/host.ts';
import { executeLast } from '../host/database/pipelined-dialect.ts';
import { untilOrdered } from '../host/until-ordered.ts';
import { toldClash } from './clash.server.ts';
import { firstAnswer, keepAnswerSql, writeKey, type Answer, type WriteKey } from './idempotency.server.ts';

/**
 * What a write did, and whether it was this call that did it: a retry is given the first answer, and nothing follows
 * from it.
 */
export interface Written extends Answer {
  readonly repeated: boolean;
}

/**
 * One transaction for a write and its first answer, by the `Idempotency-Key` of the request. A refusal is passed
 * through `refuse`.
 */
export async function answerOnce(
  host: Host,
  request: FastifyRequest,
  status: number,
  change: (db: Database, audited: AuditEntry[]) => Promise<unknown>,
  refuse: (error: unknown) => unknown = (error) => error,
): Promise<Written> {
  const key = writeKey(request.headers['idempotency-key'], request.caller.userId, request);
  // A retry is rare and is found out below, when its own transaction fails: asking first would cost every write a
  // query.
  try {
    const body = await untilOrdered(() =>
      host.db.transaction().execute(async (db) => {
        // Gathered, so that all of them and the answer are one statement.
        const lines: AuditEntry[] = [];
        const answer = await change(db, lines);
        const audited = lines.length > 0 ? auditSql(lines) : null;
        const kept = key ? keepAnswerSql(key, status, JSON.stringify(answer)) : null;
        const last = audited && kept ? sql`with audited as (${audited}) ${kept}` : (audited ?? kept);
        if (last) await executeLast(db, last);
        return answer;
      }),
    );
    return { status, body, repeated: false };
  } catch (error) {
    const first = await answeredBefore(host.db, key);
    if (first) return first;
    throw await refuse(await toldClash(host, request.caller, error));
  }
}

/**
 * What to answer to a write that failed: of two with one key, the second fails on whatever the first one did: its key,
 * its unique value, its version.
 */
export async function answeredBefore(db: Database, key: WriteKey | null): Promise<Written | null> {
  const first = key && (await firstAnswer(db, key));
  return first && { ...first, repeated: true };
}
