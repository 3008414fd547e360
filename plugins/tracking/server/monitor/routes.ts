import { msg } from '@lingui/core/macro';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Host } from '../../../../core/server/host.ts';
import { beyondScope } from '../../../../core/server/scope/caller-scope.ts';
import { Problem } from '../../../../core/server/problem.ts';
import { storable } from '../../../../core/registry/visible-text.ts';
import type { MonitorAnswer, Rejection } from '../../monitor.ts';
import { readMonitor } from './read-monitor.ts';
import { replayRejections } from './replay.ts';
import { adoptDevice } from './unknown-devices.ts';

const period = z.object({ minutes: z._default(z.coerce.number().check(z.minimum(1), z.maximum(10_080)), 15) });
const drill = z.object({ source: z.uuid(), code: z.string().check(z.maxLength(40), storable), minutes: period.shape.minutes });
const replaying = z.strictObject({ ids: z.array(z.uuid()).check(z.minLength(1), z.maxLength(1_000)) });
const adopting = z.strictObject({ source: z.uuid(), device: z.string().check(z.minLength(1), z.maxLength(40), storable), equipment: z.uuid() });
const shownRejections = 200;

/**
 * `GET /api/tracking/ingest/?minutes=`: the figures of the monitor. `GET …/rejections/?source=&code=&minutes=`: what was refused, newest first.
 * `POST …/replay/ {ids}`: sends refused events again, now that their cause is mended; answers how many were taken.
 * `POST …/adopt/ {source, device, equipment}`: puts an unknown device on a machine and takes what waits of it.
 */
export function monitorRoutes(app: FastifyInstance, host: Host): void {
  app.get('/api/tracking/ingest/', { config: { can: 'ingest_monitor:read' } }, (request): Promise<MonitorAnswer> => {
    const asked = period.safeParse(request.query);
    if (!asked.success) throw new Problem(400, 'bad_query', msg`The minutes must be between 1 and 10,080.`);
    return readMonitor(host, asked.data.minutes);
  });
  app.get('/api/tracking/ingest/rejections/', { config: { can: 'ingest_monitor:read' } }, async (request) => {
    const asked = drill.safeParse(request.query);
    if (!asked.success) throw new Problem(400, 'bad_query', msg`Name the source and the code.`);
    const { source, code, minutes } = asked.data;
    const since = new Date(Date.now() - minutes * 60_000);
    const { rows } = await sql<Rejection>`
      select rejection.id, last_at as "receivedAt", rejection.code, message, rejection.kind, raw, replayed_at as "replayedAt", times, device, equipment from ingest_rejection rejection
      join ingest_source source on source.id = rejection.source
      where rejection.source = ${source} and rejection.code = ${code} and last_at >= ${since} order by last_at desc, index limit ${shownRejections}`.execute(host.db);
    return { rejections: rows.map((row) => ({ ...row, receivedAt: new Date(row.receivedAt).toISOString(), replayedAt: row.replayedAt === null ? null : new Date(row.replayedAt).toISOString() })) };
  });
  app.post('/api/tracking/ingest/replay/', { config: { can: 'ingest_monitor:replay' } }, async (request) => {
    const asked = replaying.safeParse(request.body);
    if (!asked.success) throw new Problem(400, 'bad_query', msg`Name the refused events.`);
    // Of sources that the caller sees; they speak for their source, not for whoever sends them again.
    const { rows } = await sql<{ id: string }>`select rejection.id from ingest_rejection rejection join ingest_source source on source.id = rejection.source where rejection.id = any(${asked.data.ids})`.execute(host.db);
    return beyondScope(() => replayRejections(host, sql`id = any(${rows.map(({ id }) => id)})`));
  });
  app.post('/api/tracking/ingest/adopt/', { config: { can: 'tracking_device:create' } }, (request) => {
    const asked = adopting.safeParse(request.body);
    if (!asked.success) throw new Problem(400, 'bad_query', msg`Name the source, the device and the machine.`);
    return adoptDevice(host, request, asked.data);
  });
}
