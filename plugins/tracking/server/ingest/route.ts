import { msg } from '@lingui/core/macro';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Host, IngestRejection } from '../../../../core/host/host.ts';
import { refusal } from '../../../../core/host/ingest-kind.ts';
import { Problem } from '../../../../core/host/problem.ts';
import { hostProblems } from '../../../../core/host/problems.ts';
import type { BatchResult } from './batch.ts';
import { Rates } from './rate.ts';
import { countUnknownToken } from './counters.ts';
import { readers, type Unread } from './read-ways.ts';
import { messageOf } from './request-message.ts';
import { sourceOf, type Source } from './sources.ts';
import { refuseMessage, takeMessage, type Taken } from './take-message.ts';

const bodyLimit = 1024 * 1024;
/** Refusals that speak of the source, not of one event: a batch of nothing else is answered 403. */
const foreign = new Set(['kind_not_allowed', 'site_not_allowed']);

/**
 * `POST /api/ingest/v1/batch/` (catalogue operations.md §4.2). The token says which source speaks; `source` in the body
 * is a courtesy.
 */
export function ingestRoute(app: FastifyInstance, host: Host): void {
  const rates = new Rates();
  app.post('/api/ingest/v1/batch/', { bodyLimit, decompress: false, config: { can: 'public' } }, async (request) => {
    const receivedAt = new Date();
    const source = await authenticate(host, request);
    const wait = rates.request(source.id, receivedAt.getTime());
    if (wait > 0) throw tooMany(wait);
    const { message, fault } = await messageOf(request, 'batch', bodyLimit);
    const read = fault ?? (await readers.batch(host, message, receivedAt));
    if ('code' in read) {
      await available(refuseMessage(host, source, message, refusal(0, read.code, read.sentence), receivedAt));
      throw batchProblem(read);
    }
    const count = read.events.length;
    const waitForEvents =
      source.rateLimit === null ? 0 : rates.events(source.id, source.rateLimit, count, receivedAt.getTime());
    if (waitForEvents > 0) throw tooMany(waitForEvents);
    const result = await available(takeMessage(host, source, message, receivedAt, { read }), (error) =>
      host.log.error({ err: error, source: source.code }, 'A batch could not be stored'),
    );
    refuseForeign(result, count);
    touch(host, source, receivedAt);
    return { ...answerOf(result), server_time: new Date().toISOString() };
  });
}

function batchProblem({ code, sentence }: Unread): Problem {
  if (code === 'too_large') return new Problem(413, 'too_large', msg`A batch holds at most 1,000 events, and 1 MiB.`);
  if (code === 'unknown_encoding') return hostProblems.unsupportedType();
  if (code === 'bad_encoding') return new Problem(400, code, sentence);
  return new Problem(400, 'bad_json', msg`The body must be a JSON object with a list of events.`);
}

/** The source that a request speaks for. Throws 401 without a known token, 403 for a disabled source. */
export async function authenticate(host: Host, request: FastifyRequest): Promise<Source> {
  const token = tokenOf(request.headers.authorization ?? '');
  const source = token ? await available(sourceOf(host.db, token)) : null;
  if (!source) {
    countUnknownToken(host);
    throw new Problem(401, 'bad_token', msg`The token of the source is missing or wrong.`);
  }
  if (!source.enabled) throw new Problem(403, 'source_disabled', msg`This source is disabled.`);
  return source;
}

/** The bearer token, or the password of those who can only do Basic authentication. */
function tokenOf(header: string): string | null {
  const [scheme, told = ''] = header.split(' ');
  if (scheme?.toLowerCase() === 'bearer') return told;
  return scheme?.toLowerCase() === 'basic'
    ? Buffer.from(told, 'base64')
        .toString('utf8')
        .replace(/^[^:]*:/, '')
    : null;
}

const tooMany = (seconds: number): Problem =>
  new Problem(429, 'too_many_requests', msg`This source sends too fast.`, { retryAfterSeconds: seconds });

/**
 * A database that is away is no fault of the sender: it keeps the batch and sends it again, which its ids make safe.
 */
export async function available<Result>(
  work: Promise<Result>,
  tell: (error: unknown) => void = () => undefined,
): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    tell(error);
    throw new Problem(503, 'unavailable', msg`The batch could not be saved. Send it again.`, {
      retryAfterSeconds: 5,
    });
  }
}

/** What whoever sent it is told: in English, whatever people here read. */
export function answerOf({ isUnread: _unread, telematics: _told, ...result }: Taken): BatchResult {
  return { ...result, rejected: result.rejected.map(answered) };
}

const answered = ({ index, code, message }: IngestRejection): IngestRejection => ({ index, code, message });

function refuseForeign({ rejected }: Taken, count: number): void {
  const [first] = rejected;
  if (count === 0 || rejected.length < count || !first || rejected.some(({ code }) => !foreign.has(code))) return;
  throw new Problem(403, first.code, msg`This source is not allowed to send any of these events.`, {
    extra: { rejected: rejected.map(answered) },
  });
}

/** Notes that a source spoke. */
export function touch(host: Host, source: Source, at: Date): void {
  host.pool
    .query(
      `
        update ingest_source
        set last_event_at = $2
        where id = $1 and (last_event_at is null or last_event_at < $2::timestamptz - interval '5 seconds')`,
      [source.id, at],
    )
    .catch((error: unknown) => host.log.warn({ err: error }, 'The last event of a source could not be noted'));
}
