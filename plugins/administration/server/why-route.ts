import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import * as z from 'zod';
import type { Host } from '../../../core/host/host.ts';
import { hostProblems } from '../../../core/host/problems.ts';
import { roleProblems } from '../../../core/session/role-rules.server.ts';
import type { FoundUser, FoundUsers, Reason, RoleRow, Why } from '../shared/roles.ts';
import { visibleTo } from './user-detail.ts';
import { isDeclared, reachOfRole, readRoles } from './role-rows.ts';

const question = z.strictObject({ user: z.uuid(), permission: z.string().max(120), site: z.uuid().optional() });

const shownUsers = 8;

interface Assignment {
  readonly role: string;
  readonly sites: readonly string[] | null;
  readonly valid_from: string;
  readonly valid_to: string | null;
  readonly holder: string | null;
}

/**
 * `GET /api/roles/why/`: which role gives a user a permission at a site, or nothing. Looks at the rows of now, never at
 * what is remembered.
 */
export function whyRoute(app: FastifyInstance, host: Host): void {
  const querystring = {
    type: 'object',
    properties: { user: { type: 'string' }, permission: { type: 'string' }, site: { type: 'string' } },
  };
  app.get(
    '/api/roles/why/',
    {
      schema: { summary: 'Why somebody may do something, or not', tags: ['roles'], querystring },
      validatorCompiler: () => () => true,
      config: { can: 'role:read' },
    },
    async ({ query, caller }: FastifyRequest): Promise<Why> => {
      const parsed = question.safeParse(query);
      if (!parsed.success || !isDeclared(host, parsed.data.permission)) throw hostProblems.badRequest();
      const { user, permission, site } = parsed.data;
      const {
        rows: [account],
      } = await sql<{
        status: string;
        kind: string;
      }>`select status, kind from app_user where id = ${user} and ${visibleTo(caller)}`.execute(host.db);
      if (!account) throw roleProblems.notFound();
      const { rows } = await sql<Assignment>`select a.role, a.sites, a.valid_from, a.valid_to, h.name as holder
        from valid_role_assignment a
        left join role_assignment source on source.id = a.delegates
        left join app_user h on h.id = source.user_id
        where a.user_id = ${user} order by a.role, a.id`.execute(host.db);
      const roles = new Map((await readRoles(host)).map((role) => [role.id, role]));
      const reasons = rows.flatMap((row): Reason[] => {
        const role = roles.get(row.role);
        return role ? [reasonOf(host, role, row, permission, site)] : [];
      });
      const active = account.status === 'active';
      return { allowed: active && reasons.some(({ counts }) => counts), active, reasons };
    },
  );

  app.get(
    '/api/roles/users/',
    {
      schema: {
        summary: 'Users to ask about',
        tags: ['roles'],
        querystring: { type: 'object', properties: { q: { type: 'string' } } },
      },
      validatorCompiler: () => () => true,
      config: { can: 'role:read' },
    },
    async ({ query, caller }: FastifyRequest): Promise<FoundUsers> => {
      const { q } = query as { q?: unknown };
      const words = typeof q === 'string' ? q.slice(0, 80).replaceAll(/[\\%_\0]/g, '') : '';
      const { rows } = await sql<FoundUser & { readonly total: number }>`
        select id, name, email, count(*) over ()::int as total
        from app_user
        where filon_fold(name || ' ' || email) like '%' || filon_fold(${words}) || '%' and ${visibleTo(caller)}
        order by name, id
        limit ${shownUsers}`.execute(host.db);
      return {
        users: rows.map(({ total: _total, ...user }) => user),
        more: (rows[0]?.total ?? 0) - rows.length,
      };
    },
  );
}

function reasonOf(
  host: Host,
  role: RoleRow,
  { sites, valid_from, valid_to, holder }: Assignment,
  permission: `${string}:${string}`,
  site: string | undefined,
): Reason {
  const reach = reachOfRole(host, role, permission);
  const counts =
    reach !== null &&
    (reach === 'all' || sites === null || (site === undefined ? sites.length > 0 : sites.includes(site)));
  return { role: role.id, titles: role.titles, sites, validFrom: valid_from, validTo: valid_to, reach, counts, holder };
}
