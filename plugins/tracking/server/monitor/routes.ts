import { msg } from '@lingui/core/macro';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { problems } from '../../../../core/records/problems.server.ts';
import { storable } from '../../../../core/registry/visible-text.ts';
import type { Host } from '../../../../core/host/host.ts';
import { preferredLanguage, type Language } from '../../../../core/host/languages.ts';
import { Problem } from '../../../../core/host/problem.ts';
import type { MonitorAnswer, ProposedMachine, RejectionDetail, RejectionPage } from '../../shared/monitor.ts';
import { adoptDevice } from './adopt.ts';
import { filterShape } from './filter.ts';
import { proposeMachines } from './proposals.ts';
import { quarantineRoutes } from './quarantine-routes.ts';
import { readMonitor } from './read-monitor.ts';
import { readRejection, readRejections } from './read-rejections.ts';

const mostMinutes = 43_200;
const period = z.object({ minutes: z._default(z.coerce.number().check(z.minimum(1), z.maximum(mostMinutes)), 15) });
const listing = z.strictObject({
  ...filterShape,
  minutes: z.optional(z.coerce.number().check(z.minimum(1), z.maximum(mostMinutes))),
  cursor: z.optional(z.string()),
});
const cursorShape = z.tuple([z.iso.datetime(), z.uuid()]);
const device = z.string().check(z.minLength(1), z.maxLength(200), storable);
const proposing = z.object({ source: z.uuid(), device });
const draft = z.record(z.string().check(z.maxLength(40)), z.union([z.string().check(z.maxLength(200)), z.number()]));
const adopting = z.strictObject({
  source: z.uuid(),
  device,
  isCode: z.optional(z.boolean()),
  equipment: z.optional(z.uuid()),
  draft: z.optional(draft),
});

const languageOf = (request: FastifyRequest): Language => preferredLanguage(request.headers['accept-language']);
type EntryRequest = FastifyRequest<{ Params: { id: string } }>;

/**
 * `GET /api/tracking/ingest/?minutes=`: the figures of the monitor. `GET
 * …/rejections/?source=&code=&kind=&device=&search=&state=&from=&to=&minutes=&cursor=`: what was refused, newest first,
 * a page at a time; `GET …/rejections/<id>/` one entry with all that is kept of it. `GET …/proposals/?source=&device=`:
 * machines that an unknown device may sit on. `POST …/adopt/ {source, device, isCode, equipment | draft}`: puts an
 * unknown device on a machine and takes what waits of it.
 */
export function monitorRoutes(app: FastifyInstance, host: Host): void {
  const config = { config: { can: 'ingest_monitor:read' as const } };
  app.get('/api/tracking/ingest/', config, (request): Promise<MonitorAnswer> => {
    const parsed = period.safeParse(request.query);
    if (!parsed.success) throw new Problem(400, 'bad_query', msg`The minutes must be between 1 and 43,200.`);
    return readMonitor(host, request.caller, parsed.data.minutes);
  });
  app.get('/api/tracking/ingest/rejections/', config, (request): Promise<RejectionPage> => {
    const parsed = listing.safeParse(request.query);
    if (!parsed.success) throw new Problem(400, 'bad_query', msg`This filter cannot be used.`);
    const { minutes, cursor, ...filter } = parsed.data;
    const from = minutes === undefined ? filter.from : new Date(Date.now() - minutes * 60_000).toISOString();
    return readRejections(
      host.db,
      request.caller,
      languageOf(request),
      { ...filter, from },
      cursor === undefined ? null : readCursor(cursor),
    );
  });
  app.get('/api/tracking/ingest/rejections/:id/', config, async (request: EntryRequest): Promise<RejectionDetail> => {
    const { id } = request.params;
    const entry = z.uuid().safeParse(id).success
      ? await readRejection(host.db, request.caller, languageOf(request), id)
      : null;
    if (!entry) throw problems.notFound();
    return entry;
  });
  app.get(
    '/api/tracking/ingest/proposals/',
    { config: { can: 'tracking_device:create' } },
    async (request): Promise<{ readonly machines: readonly ProposedMachine[] }> => {
      const parsed = proposing.safeParse(request.query);
      if (!parsed.success) throw new Problem(400, 'bad_query', msg`Give the source and the device.`);
      return { machines: await proposeMachines(host, request.caller, parsed.data) };
    },
  );
  app.post('/api/tracking/ingest/adopt/', { config: { can: 'tracking_device:create' } }, (request) => {
    const parsed = adopting.safeParse(request.body);
    if (!parsed.success) throw new Problem(400, 'bad_query', msg`Give the source, the device and the machine.`);
    return adoptDevice(host, request, parsed.data);
  });
  quarantineRoutes(app, host);
}

function readCursor(text: string): readonly [string, string] {
  try {
    return cursorShape.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
  } catch {
    throw new Problem(400, 'bad_query', msg`This page no longer exists: start again.`);
  }
}
