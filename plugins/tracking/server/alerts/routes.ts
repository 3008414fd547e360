import { msg } from '@lingui/core/macro';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { can } from '../../../../core/registry/access.ts';
import { appendAudit } from '../../../../core/server/audit.ts';
import type { Caller, Host } from '../../../../core/server/host.ts';
import { Problem } from '../../../../core/server/problem.ts';
import { tellAlerts } from './evaluate.ts';

const asked = z.strictObject({ ids: z.array(z.uuid()).check(z.minLength(1), z.maxLength(500)) });
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
    caller: Caller,
    ids: readonly string[],
    action: 'acknowledge' | 'shelve',
    set: ReturnType<typeof sql>,
    where: ReturnType<typeof sql>,
  ): Promise<{ readonly changed: number }> => {
    const sites = (await sql<{ id: string }>`select id from site`.execute(host.db)).rows
      .map(({ id }) => id)
      .filter((site) => can(caller.access, 'alert:acknowledge', site));
    const changed = await host.db.transaction().execute(async (db) => {
      const { rows } = await sql<{ id: string; site: string }>`
        update alert set ${set}, updated_at = now(), updated_by = ${caller.userId}, version = version + 1
        where id = any(${[...ids]}) and site = any(${sites}) and deleted_at is null and ${where}
        returning id, site`.execute(db);
      if (action === 'shelve')
        await sql`insert into alert_shelving (alert, made_at, until) select id, now(), shelved_until from alert where id = any(${rows.map(({ id }) => id)})`.execute(
          db,
        );
      for (const { id, site } of rows)
        await appendAudit(db, {
          userId: caller.userId,
          record: 'alert',
          recordId: id,
          siteId: site,
          action,
          changes: [],
        });
      return rows;
    });
    await tellAlerts(
      host,
      changed.map(({ id }) => id),
    );
    return { changed: changed.length };
  };
  app.post('/api/tracking/alerts/acknowledge/', config, (request) => {
    const body = asked.safeParse(request.body);
    if (!body.success) throw new Problem(400, 'bad_query', msg`Name the alerts.`);
    const { caller } = request as unknown as { readonly caller: Caller };
    return change(
      caller,
      body.data.ids,
      'acknowledge',
      sql`ack_by = ${caller.name}, ack_at = now(), shelved_until = null`,
      sql`ack_at is null`,
    );
  });
  app.post('/api/tracking/alerts/shelve/', config, (request) => {
    const body = shelving.safeParse(request.body);
    if (!body.success) throw new Problem(400, 'bad_query', msg`Name the alerts and the minutes, at most 480.`);
    const { caller } = request as unknown as { readonly caller: Caller };
    return change(
      caller,
      body.data.ids,
      'shelve',
      sql`shelved_until = now() + ${body.data.minutes} * interval '1 minute'`,
      sql`closed_at is null`,
    );
  });
}
