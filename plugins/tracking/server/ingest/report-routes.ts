import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Host } from '../../../../core/host/host.ts';
import { refusal } from '../../../../core/host/ingest-kind.ts';
import { Problem } from '../../../../core/host/problem.ts';
import { hostProblems } from '../../../../core/host/problems.ts';
import { preferredLanguage } from '../../../../core/host/languages.ts';
import { fileAnswer, type FileAnswer } from '../aemp/file-answer.ts';
import { readArrived } from './arrived.ts';
import type { BatchResult } from './batch.ts';
import { answerOf, authenticate, available, ingestRoute, touch } from './route.ts';
import { messageOf } from './request-message.ts';
import type { Way } from './message.ts';
import { refuseMessage, takeMessage, type Taken } from './take-message.ts';

const bodyLimit = 256 * 1024;
const fleetLimit = 10 * 1024 * 1024;

/**
 * Where devices and services report. `POST /api/ingest/v1/batch/` takes batches (`route.ts`); of those that speak no
 * batches, `POST /api/ingest/v1/traccar/` takes what a Traccar server forwards (catalogue operations.md §4.4),
 * `POST|GET /api/ingest/v1/device/` what trackers send of themselves (`protocols/read-report.ts`), `POST
 * /api/ingest/v1/owntracks/` the same, answered as OwnTracks expects, `POST /api/ingest/v1/aemp/` a document of
 * telematics (ISO 15143-3, §4.3; `aemp/take-file.ts`). The source's token is the bearer token or, for devices that know
 * no other way, the password of Basic authentication.
 */
export async function reportRoutes(app: FastifyInstance, host: Host): Promise<void> {
  const config = { bodyLimit, decompress: false as const, config: { can: 'public' as const } };
  await app.register((scope, _options, done) => {
    // Trackers name any content type, or none, and some pack what is no archive: what came is read for what it is, and
    // kept byte by byte where it cannot be.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (request: FastifyRequest, body: IncomingMessage) =>
      readArrived(body, request.routeOptions.bodyLimit ?? bodyLimit),
    );
    ingestRoute(scope, host);
    // Answered 200 even where all is refused: Traccar, and a phone, would send it again for ever, before all that
    // follows.
    scope.post('/api/ingest/v1/traccar/', config, async (request) =>
      answerOf(await take(host, request, 'traccar', bodyLimit)),
    );
    scope.post('/api/ingest/v1/owntracks/', config, async (request) => {
      await take(host, request, 'owntracks', bodyLimit);
      // OwnTracks reads what comes back as a list of messages for it.
      return [];
    });
    scope.route({
      method: ['GET', 'POST'],
      url: '/api/ingest/v1/device/',
      ...config,
      handler: async (request) => answerOf(refuseUnread(await take(host, request, 'device', bodyLimit))),
    });
    scope.post('/api/ingest/v1/aemp/', { ...config, bodyLimit: fleetLimit }, (request) => takeDocument(host, request));
    done();
  });
}

async function take(host: Host, request: FastifyRequest, way: Way, limit: number): Promise<Taken> {
  const now = new Date();
  const source = await authenticate(host, request);
  const { message, fault } = await messageOf(request, way, limit);
  touch(host, source, now);
  return available(
    fault
      ? refuseMessage(host, source, message, refusal(0, fault.code, fault.sentence), now)
      : takeMessage(host, source, message, now),
    (error) => host.log.error({ err: error, source: source.code }, 'A report could not be stored'),
  );
}

async function takeDocument(host: Host, request: FastifyRequest): Promise<BatchResult & Partial<FileAnswer>> {
  const taken = refuseUnread(await take(host, request, 'aemp', fleetLimit));
  const language = preferredLanguage(request.headers['accept-language']);
  return { ...answerOf(taken), ...(taken.telematics ? fileAnswer(taken.telematics, language) : {}) };
}

/**
 * A report of which nothing can be read is answered as such: it is kept, and whoever sets a device up should see that
 * it is wrong.
 */
function refuseUnread(taken: Taken): Taken {
  const [refused] = taken.rejected;
  if (!taken.isUnread || !refused || refused.code === 'put_aside') return taken;
  if (refused.code === 'too_large') throw hostProblems.tooLarge();
  if (refused.code === 'unknown_encoding') throw hostProblems.unsupportedType();
  throw new Problem(400, refused.code, refused.reason ?? { id: refused.code, message: refused.message }, {
    values: refused.reason?.values ?? {},
  });
}
