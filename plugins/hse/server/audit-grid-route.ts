import { msg } from '@lingui/core/macro';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { validate as isUuid } from 'uuid';
import * as z from 'zod';
import { checkBody } from '../../../core/host/check-body.ts';
import type { Database, Host } from '../../../core/host/host.ts';
import { Problem } from '../../../core/host/problem.ts';
import { changeRows } from '../../../core/records/change-rows.server.ts';
import { problems } from '../../../core/records/problems.server.ts';
import { writingOnce } from '../../../core/records/writing-once.server.ts';
import { reachIn } from '../../../core/registry/access.ts';
import { hseAudit } from '../records/hse-audit.ts';
import { gridStates } from '../shared/audit-grid.ts';
import { formRunTable } from './uses.ts';

const body = z.strictObject({ run: z.uuid() });

/** `POST /api/hse/audits/<id>/grid/`: the grid that was filled belongs to the audit, and its score is the audit's. */
export function auditGridRoute(app: FastifyInstance, host: Host): void {
  app.post(
    '/api/hse/audits/:id/grid/',
    {
      schema: { summary: 'Join a filled grid to an audit', tags: ['hse'] },
      config: { can: 'hse_audit:update', body },
    },
    async (request: FastifyRequest<{ Params: { id: string } }>, reply) => {
      const { run } = checkBody(body, request.body);
      const { caller, params } = request;
      await writingOnce(host, request, async (context) => {
        const { rows } = isUuid(params.id)
          ? await sql<{ site: string; state: string; grid: string | null }>`
              select site, state, grid from hse_audit
              where id = ${params.id} and deleted_at is null for update`.execute(context.db)
          : { rows: [] };
        const [audit] = rows;
        if (!audit || reachIn(caller.access, 'hse_audit:update', audit.site) === null) throw problems.notFound();
        // What was joined before its answer was lost is joined, whatever became of the audit since.
        if (audit.grid === run) return;
        if (!gridStates.includes(audit.state)) throw reported;
        const score = await scoreOf(context.db, params.id, audit.site, run);
        await changeRows(context, hseAudit, { rows: [{ id: params.id, grid: run, score }], action: 'grid' });
      });
      return reply.code(204).send();
    },
  );
}

const reported = new Problem(409, 'wrong_state', {
  ...msg`The report of this audit has been issued: its grid cannot change.`,
});

/** The score of a grid that was filled at the site of the audit and belongs to no other. Throws a `Problem`. */
async function scoreOf(db: Database, audit: string, site: string, run: string): Promise<number | null> {
  // Of two audits that are given one grid at once the second waits, and finds it taken.
  await sql`select pg_advisory_xact_lock(hashtext(${`audit_grid:${run}`}))`.execute(db);
  const { rows } = await sql<{ score: number | null }>`
    select run.score from ${formRunTable} as run
    where run.id = ${run} and run.site = ${site} and run.family = 'audit_grid' and run.state <> 'voided'
      and run.deleted_at is null
      and not exists (
        select from hse_audit other
        where other.grid = run.id and other.id <> ${audit} and other.deleted_at is null)`.execute(db);
  if (!rows[0]) throw problems.invalid({ grid: msg`This is not the grid of this audit.` });
  return rows[0].score;
}
