import type { FastifyRequest } from 'fastify';
import type { Host } from '../host/host.ts';
import { answeredBefore } from './answer-once.server.ts';
import { writingRows, type RowsContext } from './change-rows.server.ts';
import { keepAnswerSql, writeKey } from './idempotency.server.ts';

/**
 * `writingRows` for a route of a plugin whose retry must not write twice: with the same `Idempotency-Key` the first answer
 * is given again, and what would be refused by then is not. Throws where the key came with another request.
 */
export async function writingOnce<Answer>(
  host: Host,
  request: FastifyRequest,
  work: (context: RowsContext) => Promise<Answer>,
): Promise<Answer> {
  const { caller, ip } = request;
  const key = writeKey(request.headers['idempotency-key'], caller.userId, request);
  try {
    return await writingRows(host, { caller, ip, requestId: request.id }, async (context) => {
      const answer = await work(context);
      if (key) await keepAnswerSql(key, 200, JSON.stringify(answer ?? null)).execute(context.db);
      return answer;
    });
  } catch (error) {
    const first = await answeredBefore(host.db, key);
    if (first) return first.body as Answer;
    throw error;
  }
}
