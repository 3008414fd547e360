import type { FastifyInstance, FastifyRequest } from 'fastify';
import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import { holdsEverywhere } from '../../../core/registry/bound-access.ts';
import { appendAudit } from '../../../core/host/audit/audit.ts';
import { preferredLanguage } from '../../../core/host/languages.ts';
import type { Database, Host } from '../../../core/host/host.ts';
import { roleProblems } from '../../../core/session/role-rules.server.ts';
import { Problem } from '../../../core/host/problem.ts';
import { dashboardBody, type RoleDashboard } from '../shared/tiles.ts';

type RoleRequest = FastifyRequest<{ Params: { role: string } }>;

/**
 * `/api/dashboard/roles/`: the dashboards with which the roles of staff begin; `body` is null where nobody arranged
 * one. `PUT` and `DELETE` `/api/dashboard/roles/<role>/` change one for all who have none of their own.
 */
export function roleRoutes(app: FastifyInstance, { db: whole }: Host): void {
  const guarded = (summary: string) => ({
    schema: { summary, tags: ['dashboard'] },
    config: { can: 'dashboard:share' as const },
  });

  /** Runs a change of one role's dashboard and tells the audit log of it. A role has one dashboard at every site. */
  async function change(request: FastifyRequest, work: (db: Database) => Promise<unknown>): Promise<void> {
    const { params, caller } = request as RoleRequest;
    if (!holdsEverywhere(caller.access, 'dashboard:share')) throw roleProblems.beyond();
    await whole.transaction().execute(async (db) => {
      const { rows } = await sql<{
        body: unknown;
      }>`select body from dashboard_role_default where role = ${params.role} for update`.execute(db);
      const next = await work(db);
      await appendAudit(db, {
        userId: caller.userId,
        ip: request.ip,
        requestId: request.id,
        record: 'role',
        recordId: params.role,
        action: 'update',
        changes: [{ field: 'dashboard', old: rows[0]?.body ?? null, new: next }],
      });
    });
  }

  app.get(
    '/api/dashboard/roles/',
    guarded('Dashboards of the roles'),
    async ({ headers }): Promise<{ readonly roles: readonly RoleDashboard[] }> => {
      const title = preferredLanguage(headers['accept-language']) === 'fr' ? sql`role.title_fr` : sql`role.title_en`;
      const { rows } = await sql<RoleDashboard>`
        select role.id, ${title} as title, kept.body
        from role
        left join dashboard_role_default kept on kept.role = role.id
        where role.kind = 'staff'
        order by 2`.execute(whole);
      return { roles: rows };
    },
  );

  app.put('/api/dashboard/roles/:role/', guarded('Keep the dashboard of a role'), async (request) => {
    const { params, caller } = request as RoleRequest;
    const body = dashboardBody.safeParse((request.body as { readonly body?: unknown } | undefined)?.body);
    if (!body.success) throw new Problem(400, 'bad_layout', msg`This is not a dashboard.`);
    await change(request, async (db) => {
      const { numAffectedRows } = await sql`
          insert into dashboard_role_default (role, body, updated_by)
          select id, ${JSON.stringify(body.data)}, ${caller.userId}
          from role
          where id = ${params.role} and kind = 'staff'
        on conflict (role)
        do update set body = excluded.body, updated_by = excluded.updated_by, updated_at = now()`.execute(db);
      if (numAffectedRows === 0n) throw new Problem(404, 'not_found', msg`This role does not exist.`);
      return body.data;
    });
    return { body: body.data };
  });

  app.delete('/api/dashboard/roles/:role/', guarded('Give a role its first dashboard back'), async (request) => {
    await change(request, async (db) => {
      await sql`delete from dashboard_role_default where role = ${(request as RoleRequest).params.role}`.execute(db);
      return null;
    });
    return { body: null };
  });
}
