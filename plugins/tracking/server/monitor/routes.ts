import { msg } from '@lingui/core/macro';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Host } from '../../../../core/server/host.ts';
import { beyondScope } from '../../../../core/server/scope/caller-scope.ts';
import { Problem } from '../../../../core/server/problem.ts';
import type { MonitorAnswer, Rejection } from '../../monitor.ts';
import { readMonitor } from './read-monitor.ts';
import { replayRejections } from './replay.ts';

const period = z.object({ minutes: z._default(z.coerce.number().check(z.minimum(1), z.maximum(10_080)), 15) });
const drill = z.object({ source: z.uuid(), code: z.string().check(z.maxLength(40)) });
const replaying = z.strictObject({ ids: z.array(z.uuid()).check(z.minLength(1), z.maxLength(1_000)) });
const shownRejections = 200;

/**
 * `GET /api/tracking/ingest/?minutes=`: the figures of the monitor. `GET …/rejections/?source=&code=`: what was refused, newest first.
 * `POST …/replay/ {ids}`: sends refused events again, now that their cause is mended; answers how many were taken.
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
    const { rows } = await sql<Rejection>`
      select id, received_at as "receivedAt", code, message, kind, raw, replayed_at as "replayedAt" from ingest_rejection
      where source = ${asked.data.source} and code = ${asked.data.code} order by received_at desc, index limit ${shownRejections}`.execute(host.db);
    return { rejections: rows.map((row) => ({ ...row, receivedAt: new Date(row.receivedAt).toISOString(), replayedAt: row.replayedAt === null ? null : new Date(row.replayedAt).toISOString() })) };
  });
  app.post('/api/tracking/ingest/replay/', { config: { can: 'ingest_monitor:replay' } }, (request) => {
    const asked = replaying.safeParse(request.body);
    if (!asked.success) throw new Problem(400, 'bad_query', msg`Name the refused events.`);
    // They speak for their source, not for whoever sends them again.
    return beyondScope(() => replayRejections(host, asked.data.ids));
  });
}
