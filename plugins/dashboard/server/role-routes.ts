import type { FastifyInstance, FastifyRequest } from 'fastify';
import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import { preferredLanguage } from '../../../core/server/languages.ts';
import type { Caller, Host } from '../../../core/server/host.ts';
import { Problem } from '../../../core/server/problem.ts';
import { dashboardBody, type RoleDashboard } from '../tiles.ts';

type RoleRequest = FastifyRequest<{ Params: { role: string } }>;

/**
 * `/api/dashboard/roles/`: the dashboards with which the roles of staff begin; `body` is null where nobody arranged one. `PUT` and `DELETE`
 * `/api/dashboard/roles/<role>/` change one for all who have none of their own.
 */
export function roleRoutes(app: FastifyInstance, { db }: Host): void {
  const guarded = (summary: string) => ({ schema: { summary, tags: ['dashboard'] }, config: { can: 'dashboard:share' as const } });

  app.get('/api/dashboard/roles/', guarded('Dashboards of the roles'), async ({ headers }): Promise<{ readonly roles: readonly RoleDashboard[] }> => {
    const title = preferredLanguage(headers['accept-language']) === 'fr' ? sql`role.title_fr` : sql`role.title_en`;
    const { rows } = await sql<RoleDashboard>`select role.id, ${title} as title, kept.body from role left join dashboard_role_default kept on kept.role = role.id where role.kind = 'staff' order by 2`.execute(db);
    return { roles: rows };
  });

  app.put('/api/dashboard/roles/:role/', guarded('Keep the dashboard of a role'), async (request) => {
    const { params, caller } = request as unknown as RoleRequest & { readonly caller: Caller };
    const body = dashboardBody.safeParse((request.body as { readonly body?: unknown } | undefined)?.body);
    if (!body.success) throw new Problem(400, 'bad_layout', msg`This is no dashboard.`);
    const { numAffectedRows } = await sql`insert into dashboard_role_default (role, body, updated_by) select id, ${JSON.stringify(body.data)}, ${caller.userId} from role where id = ${params.role} and kind = 'staff'
      on conflict (role) do update set body = excluded.body, updated_by = excluded.updated_by, updated_at = now()`.execute(db);
    if (numAffectedRows === 0n) throw new Problem(404, 'not_found', msg`This role does not exist.`);
    return { body: body.data };
  });

  app.delete('/api/dashboard/roles/:role/', guarded('Give a role its first dashboard back'), async (request) => {
    await sql`delete from dashboard_role_default where role = ${(request as RoleRequest).params.role}`.execute(db);
    return { body: null };
  });
}
