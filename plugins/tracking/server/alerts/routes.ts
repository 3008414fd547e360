import { msg } from '@lingui/core/macro';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { can } from '../../../../core/registry/access.ts';
import { changeRows, type RowValues } from '../../../../core/records/change-rows.server.ts';
import type { Host } from '../../../../core/host/host.ts';
import { Problem } from '../../../../core/host/problem.ts';
import { writingOnce } from '../../../../core/records/writing-once.server.ts';
import { alert } from '../../records/alert.ts';
import { tellAlerts } from './evaluate.ts';

const acknowledging = z.strictObject({ ids: z.array(z.uuid()).check(z.minLength(1), z.maxLength(500)) });
/** Minutes that an alert may be put aside: a shift at most. */
const shelving = z.strictObject({
  ids: z.array(z.uuid()).check(z.minLength(1), z.maxLength(500)),
  minutes: z.int().check(z.minimum(1), z.maximum(480)),
});

/**
 * `POST /api/tracking/alerts/acknowledge/ {ids}`: somebody has seen to them, the first who says so counts. `POST
 * /api/tracking/alerts/shelve/ {ids, minutes}`: put aside for a while. Both answer how many were changed.
 */
export function alertRoutes(app: FastifyInstance, host: Host): void {
  const config = { config: { can: 'alert:acknowledge' as const } };
  const change = async (
    request: FastifyRequest,
    ids: readonly string[],
    action: 'acknowledge' | 'shelve',
    set: RowValues<typeof alert>,
    where: ReturnType<typeof sql>,
  ): Promise<{ readonly changed: number }> => {
    const sites = (await sql<{ id: string }>`select id from site`.execute(host.db)).rows
      .map(({ id }) => id)
      .filter((site) => can(request.caller.access, 'alert:acknowledge', site));
    const changed = await writingOnce(host, request, async (context) => {
      const rows = await changeRows(context, alert, {
        where: sql`id = any(${[...ids]}) and site = any(${sites}) and ${where}`,
        set,
        action,
      });
      const done = rows.map(({ id }) => id);
      if (action === 'shelve')
        await sql`
          insert into alert_shelving (alert, made_at, until)
          select id, now(), shelved_until
          from alert
          where id = any(${done})`.execute(context.db);
      return done;
    });
    await tellAlerts(host, changed);
    return { changed: changed.length };
  };
  app.post('/api/tracking/alerts/acknowledge/', config, (request) => {
    const body = acknowledging.safeParse(request.body);
    if (!body.success) throw new Problem(400, 'bad_query', msg`Select the alerts.`);
    return change(
      request,
      body.data.ids,
      'acknowledge',
      { ack_by: request.caller.name, ack_at: sql`now()`, shelved_until: null },
      sql`ack_at is null`,
    );
  });
  app.post('/api/tracking/alerts/shelve/', config, (request) => {
    const body = shelving.safeParse(request.body);
    if (!body.success) throw new Problem(400, 'bad_query', msg`Select the alerts and the minutes, at most 480.`);
    return change(
      request,
      body.data.ids,
      'shelve',
      { shelved_until: sql`now() + ${body.data.minutes} * interval '1 minute'` },
      sql`closed_at is null`,
    );
  });
}
