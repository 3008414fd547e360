import { msg } from '@lingui/core/macro';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { v7 } from 'uuid';
import * as z from 'zod/mini';
import { can } from '../../../../core/registry/access.ts';
import { appendAudit } from '../../../../core/host/audit/audit.ts';
import type { Host } from '../../../../core/host/host.ts';
import { Problem } from '../../../../core/host/problem.ts';
import type { RecomputeJob } from '../../shared/board.ts';
import { storableOffsetInstant } from '../../../../core/registry/storable-time.ts';
import { equipmentTable } from '../uses.ts';

const body = z.strictObject({
  trucks: z.array(z.uuid()).check(z.minLength(1), z.maxLength(200)),
  from: storableOffsetInstant,
});
/** Positions are kept this many days. */
const keptDays = 90;

/**
 * `POST /api/production/recompute/ {trucks, from}` has the trips of trucks computed anew from an instant on, in shifts
 * that are not closed; `GET` tells how far the recomputations of the last day have come.
 */
export function recomputeRoutes(app: FastifyInstance, host: Host): void {
  app.post('/api/production/recompute/', { config: { can: 'haul_engine:recompute' } }, async (request) => {
    const parsed = body.safeParse(request.body);
    if (!parsed.success)
      throw new Problem(400, 'bad_body', msg`Select the trucks and the time from which to recalculate their trips.`);
    const { trucks, from } = parsed.data;
    const age = Date.now() - Date.parse(from);
    if (age < 0 || age > keptDays * 86_400_000)
      throw new Problem(
        422,
        'bad_period',
        msg`Trips of the last ${keptDays} days are recalculated, as long as positions are stored.`,
        { fields: { from: msg`This time is outside that range.` } },
      );
    const { rows: machines } = await sql<{
      id: string;
      site: string;
    }>`
      select id, site
      from ${equipmentTable}
      where id = any(${trucks}::uuid[]) and family = 'haul_truck' and deleted_at is null`.execute(host.db);
    const { caller } = request;
    const allowed = machines.filter(({ site }) => can(caller.access, 'haul_engine:recompute', site));
    if (allowed.length < new Set(trucks).size)
      throw new Problem(422, 'unknown_trucks', msg`One of these machines is not a truck at your sites.`);
    const rows = allowed.map(({ id, site }) => ({ id: v7(), truck: id, site }));
    await host.db.transaction().execute(async (db) => {
      await sql`
        insert into haul_recompute (id, site, truck, from_at, asked_by)
        select id, site, truck, ${from}::timestamptz, ${caller.userId}::uuid
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row(id uuid, site uuid, truck uuid)`.execute(db);
      for (const { truck, site } of rows)
        await appendAudit(db, {
          userId: caller.userId,
          ip: request.ip,
          requestId: request.id,
          record: 'equipment',
          recordId: truck,
          siteId: site,
          action: 'recompute',
          changes: [{ field: 'from', old: null, new: from }],
        });
    });
    return { jobs: rows.map(({ id }) => id) };
  });
  app.get(
    '/api/production/recompute/',
    { config: { can: 'haul_engine:recompute' } },
    async (request): Promise<{ readonly jobs: readonly RecomputeJob[] }> => {
      const { rows } = await sql<RecomputeJob & { readonly site: string }>`
        select job.id, job.site, job.truck, truck.code, job.from_at as "from", job.asked_at as "askedAt",
          job.finished_at as "finishedAt", job.done::float8 as done, job.error
        from haul_recompute job
        join ${equipmentTable} truck on truck.id = job.truck
        where job.asked_at > now() - interval '1 day'
        order by job.asked_at desc, truck.code
        limit 400`.execute(host.db);
      return { jobs: rows.filter(({ site }) => can(request.caller.access, 'haul_engine:recompute', site)) };
    },
  );
}
