import { msg } from '@lingui/core/macro';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Host } from '../../../../core/server/host.ts';
import { Problem } from '../../../../core/server/problem.ts';
import { takeBatch, type BatchResult } from './batch.ts';
import { Rates } from './rate.ts';
import { sourceOf, type Source } from './sources.ts';

const bodyLimit = 1024 * 1024;
const eventLimit = 1000;
/** Refusals that speak of the source, not of one event: a batch of nothing else is answered 403. */
const foreign = new Set(['kind_not_allowed', 'site_not_allowed']);

/** `POST /api/ingest/v1/batch/` (catalogue operations.md §4.2). The token says which source speaks; `source` in the body is a courtesy. Packed bodies are unpacked by the host. */
export function ingestRoute(app: FastifyInstance, host: Host): void {
  const rates = new Rates();
  app.post('/api/ingest/v1/batch/', { bodyLimit, config: { can: 'public' } }, async (request) => {
    const receivedAt = new Date();
    const source = await authenticate(host, request);
    const wait = rates.request(source.id, receivedAt.getTime());
    if (wait > 0) throw tooMany(wait);
    const events = eventsOf(request.body);
    const waitForEvents = source.rateLimit === null ? 0 : rates.events(source.id, source.rateLimit, events.length, receivedAt.getTime());
    if (waitForEvents > 0) throw tooMany(waitForEvents);
    const result = await takeAvailable(host, source, events, receivedAt);
    refuseForeign(result, events.length);
    touch(host, source, receivedAt);
    return { ...result, server_time: new Date().toISOString() };
  });
}

/** The source that a request speaks for. Throws 401 without a known token, 403 for a disabled source. */
export async function authenticate(host: Host, request: FastifyRequest): Promise<Source> {
  const token = tokenOf(request.headers.authorization ?? '');
  const source = token ? await available(sourceOf(host.db, token)) : null;
  if (!source) throw new Problem(401, 'bad_token', msg`The token of the source is missing or wrong.`);
  if (!source.enabled) throw new Problem(403, 'source_disabled', msg`This source is disabled.`);
  return source;
}

/** The bearer token, or the password of those who can only do Basic authentication. */
function tokenOf(header: string): string | null {
  const [scheme, told = ''] = header.split(' ');
  if (scheme?.toLowerCase() === 'bearer') return told;
  return scheme?.toLowerCase() === 'basic' ? Buffer.from(told, 'base64').toString('utf8').replace(/^[^:]*:/, '') : null;
}

function eventsOf(body: unknown): readonly unknown[] {
  const events = typeof body === 'object' && body !== null && 'events' in body ? body.events : null;
  if (!Array.isArray(events)) throw new Problem(400, 'bad_json', msg`A JSON object with a list of events is expected.`);
  if (events.length > eventLimit) throw new Problem(413, 'too_large', msg`A batch holds at most 1,000 events.`);
  return events as readonly unknown[];
}

const tooMany = (seconds: number): Problem => new Problem(429, 'too_many_requests', msg`This source sends too fast.`, { retryAfterSeconds: seconds });

/** Takes a batch; 503 where the database is away. */
export const takeAvailable = (host: Host, source: Source, events: readonly unknown[], receivedAt: Date): Promise<BatchResult> =>
  available(takeBatch(host, source, events, receivedAt), (error) => host.log.error({ err: error, source: source.code }, 'A batch could not be stored'));

/** A database that is away is no fault of the sender: it keeps the batch and sends it again, which its ids make safe. */
async function available<Result>(work: Promise<Result>, tell: (error: unknown) => void = () => undefined): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    tell(error);
    throw new Problem(503, 'unavailable', msg`The batch could not be stored now. Send it again.`, { retryAfterSeconds: 5 });
  }
}

function refuseForeign({ rejected }: BatchResult, count: number): void {
  const [first] = rejected;
  if (count === 0 || rejected.length < count || !first || rejected.some(({ code }) => !foreign.has(code))) return;
  throw new Problem(403, first.code, msg`This source may send none of these events.`, { extra: { rejected } });
}

/** Notes that a source spoke. */
export function touch(host: Host, source: Source, at: Date): void {
  host.pool
    .query(`update ingest_source set last_event_at = $2 where id = $1 and (last_event_at is null or last_event_at < $2::timestamptz - interval '5 seconds')`, [source.id, at])
    .catch((error: unknown) => host.log.warn({ err: error }, 'The last event of a source could not be noted'));
}
