import { msg } from '@lingui/core/macro';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Host } from '../../../../core/server/host.ts';
import { Problem } from '../../../../core/server/problem.ts';
import { takeFile } from '../aemp/take-file.ts';
import type { RawEvent } from '../protocols/raw-event.ts';
import { readReport } from '../protocols/read-report.ts';
import { traccarDriver, traccarEvents, traccarUid, type TraccarDevice } from '../protocols/traccar.ts';
import type { BatchResult } from './batch.ts';
import { authenticate, takeAvailable, touch } from './route.ts';

const bodyLimit = 256 * 1024;
const fleetLimit = 10 * 1024 * 1024;
const taken: BatchResult = { accepted: 0, duplicates: 0, late: 0, rejected: [] };

/**
 * Where devices and services report that speak no batches: `POST /api/ingest/v1/traccar/` takes what a Traccar server forwards
 * (catalogue operations.md §4.4), `POST|GET /api/ingest/v1/device/` what trackers send of themselves (`protocols/read-report.ts`),
 * `POST /api/ingest/v1/aemp/` takes a file of telematics (ISO 15143-3, §4.3; `aemp/take-file.ts`),
 * `POST /api/ingest/v1/owntracks/` the same, answered as OwnTracks expects. The source's token is the bearer token or, for
 * devices that know no other way, the password of Basic authentication.
 */
export async function reportRoutes(app: FastifyInstance, host: Host): Promise<void> {
  const config = { bodyLimit, config: { can: 'public' as const } };
  await app.register((scope, _options, done) => {
    // Trackers name any content type, or none: what came is read for what it is.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, parsed) => parsed(null, body));
    scope.post('/api/ingest/v1/traccar/', config, (request) => takeTraccar(host, request));
    scope.route({ method: ['GET', 'POST'], url: '/api/ingest/v1/device/', ...config, handler: (request) => takeReport(host, request) });
    scope.post('/api/ingest/v1/owntracks/', config, async (request) => {
      await takeReport(host, request);
      // OwnTracks reads what comes back as a list of messages for it.
      return [];
    });
    scope.post('/api/ingest/v1/aemp/', { ...config, bodyLimit: fleetLimit }, (request) => takeFile(host, request));
    done();
  });
}

async function takeReport(host: Host, request: FastifyRequest): Promise<BatchResult> {
  const now = new Date();
  const source = await authenticate(host, request);
  const header = request.headers['x-limit-d'];
  const body = typeof request.body === 'string' ? request.body : '';
  const events = readReport({ query: request.query as Record<string, unknown>, body, device: typeof header === 'string' ? header : null, now });
  if (events === null) throw new Problem(400, 'bad_report', msg`This report is of no protocol that is known here, or does not say which device sent it.`);
  touch(host, source, now);
  return events.length === 0 ? taken : takeAvailable(host, source, events, now);
}

/** Answered 200 even where all is refused: Traccar would send it again for ever. */
async function takeTraccar(host: Host, request: FastifyRequest): Promise<BatchResult> {
  const now = new Date();
  const source = await authenticate(host, request);
  const body = parsed(request.body);
  touch(host, source, now);
  const uid = traccarUid(body);
  const events = traccarEvents(body, uid === null ? { scaleFactor: null, driver: null } : await deviceOf(host, uid, traccarDriver(body)));
  // What is no position of Traccar's is refused as an event is: the monitor shows it.
  return takeAvailable(host, source, events === null ? [body] : await withMachine(host, events), now);
}

async function deviceOf(host: Host, uid: string, driver: string | null): Promise<TraccarDevice> {
  const { rows } = await sql<{ scale_factor: number | null; badge: string | null }>`
    select device.scale_factor, case when ${driver}::text is null then null else
      (select badge from operator_checkin checkin where checkin.equipment = device.equipment and checkin.kind = 'machine_on' and checkin.deleted_at is null order by at desc limit 1) end as badge
    from tracking_device device where device.uid = ${uid} and device.deleted_at is null`.execute(host.db);
  return { scaleFactor: rows[0]?.scale_factor ?? null, driver: rows[0]?.badge ?? null };
}

/** A log-on names its machine in its data. */
async function withMachine(host: Host, events: readonly RawEvent[]): Promise<readonly RawEvent[]> {
  const device = events.find(({ kind }) => kind === 'operator_checkin')?.device;
  if (device == null) return events;
  const { rows } = await sql<{ code: string }>`select equipment.code from tracking_device device join equipment on equipment.id = device.equipment where device.uid = ${device} and device.deleted_at is null`.execute(host.db);
  const equipment = rows[0]?.code;
  return events.map((event) => (event.kind === 'operator_checkin' && equipment !== undefined ? { ...event, data: { ...event.data, equipment } } : event));
}

function parsed(body: unknown): unknown {
  try {
    return typeof body === 'string' ? (JSON.parse(body) as unknown) : null;
  } catch {
    return null;
  }
}
