import type { FastifyRequest } from 'fastify';
import { auditSql, type AuditEntry } from '../server/audit.ts';
import type { Database, Host } from '../server/host.ts';
import { executeLast } from '../server/pipelined-dialect.ts';
import { firstAnswer, keepAnswerSql, writeKey, type Answer } from './idempotency.server.ts';

/** What a write did, and whether it was this call that did it: a retry is given the first answer, and nothing follows from it. */
export interface Written extends Answer {
  readonly repeated: boolean;
}

/** One transaction for a write and its first answer, by the `Idempotency-Key` of the request. A refusal is passed through `refuse`. */
export async function answerOnce(
  host: Host,
  request: FastifyRequest,
  status: number,
  change: (db: Database, audited: AuditEntry[]) => Promise<unknown>,
  refuse: (error: unknown) => unknown = (error) => error,
): Promise<Written> {
  const key = writeKey(request.headers['idempotency-key'], request.caller.userId, request);
  // A retry is rare and is found out below, when its own transaction fails: asking first would cost every write a query.
  try {
    const body = await host.db.transaction().execute(async (db) => {
      // Gathered, so that all of them and the answer are one statement.
      const lines: AuditEntry[] = [];
      const answer = await change(db, lines);
      if (key) await executeLast(db, keepAnswerSql(key, { status, body: answer }, lines));
      else if (lines.length > 0) await executeLast(db, auditSql(lines));
      return answer;
    });
    return { status, body, repeated: false };
  } catch (error) {
    // Of two with one key, the second fails on whatever the first one did: its key, its unique value, its version.
    const first = key && (await firstAnswer(host.db, key));
    if (first) return { ...first, repeated: true };
    throw await refuse(error);
  }
}
