import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { msg } from '@lingui/core/macro';
import type { Caller, Host } from '../../../core/host/host.ts';
import { Problem } from '../../../core/host/problem.ts';
import { dashboardBody, type RoleDefault } from '../shared/tiles.ts';

/**
 * `/api/dashboard/layout/`: the tiles as the user arranged them; `body` is null before, and after `DELETE`, which
 * brings back those of the roles. `defaults` are those that an administrator arranged for the user's roles. The last
 * one written wins.
 */
export function layoutRoutes(app: FastifyInstance, { db }: Host): void {
  const guarded = (summary: string) => ({
    schema: { summary, tags: ['dashboard'] },
    config: { can: 'dashboard:read' as const },
  });
  const callerOf = (request: unknown): Caller => (request as { readonly caller: Caller }).caller;
  const answerOf = async ({
    userId,
    roles,
  }: Caller): Promise<{ readonly body: unknown; readonly defaults: readonly RoleDefault[] }> => {
    const { rows } = await sql<{ body: unknown }>`select body from dashboard_layout where user_id = ${userId}`.execute(
      db,
    );
    const { rows: defaults } = await sql<RoleDefault>`
      select role, body from dashboard_role_default where role = any(${[...roles]}::text[]) order by role`.execute(db);
    return { body: rows[0]?.body ?? null, defaults };
  };

  app.get('/api/dashboard/layout/', guarded('Your dashboard'), (request) => answerOf(callerOf(request)));

  app.put('/api/dashboard/layout/', guarded('Keep your dashboard'), async (request) => {
    const body = dashboardBody.safeParse((request.body as { readonly body?: unknown } | undefined)?.body);
    if (!body.success) throw new Problem(400, 'bad_layout', msg`This is not a dashboard.`);
    await sql`
      insert into dashboard_layout (user_id, body) values (${callerOf(request).userId}, ${JSON.stringify(body.data)})
      on conflict (user_id) do update set body = excluded.body, updated_at = now()`.execute(db);
    return answerOf(callerOf(request));
  });

  app.delete('/api/dashboard/layout/', guarded('Reset your dashboard'), async (request) => {
    await sql`delete from dashboard_layout where user_id = ${callerOf(request).userId}`.execute(db);
    return answerOf(callerOf(request));
  });
}
