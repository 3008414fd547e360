import { msg } from '@lingui/core/macro';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { v4, validate as isUuid } from 'uuid';
import * as z from 'zod';
import type { Permission } from '../../../core/registry/access.ts';
import { holdsIn } from '../../../core/registry/bound-access.ts';
import { changeRows, createRows } from '../../../core/records/change-rows.server.ts';
import { apiKey } from '../records/api-key.ts';
import { appUser } from '../records/app-user.ts';
import { checkBody } from '../../../core/host/check-body.ts';
import type { Host } from '../../../core/host/host.ts';
import { preferredLanguage } from '../../../core/host/languages.ts';
import { hostProblems } from '../../../core/host/problems.ts';
import { permissionRows } from './role-rows.ts';
import { Powers } from '../../../core/session/powers.server.ts';
import { roleProblems } from '../../../core/session/role-rules.server.ts';
import { keyHash, newKey, shownPrefix } from '../../../core/session/api-keys.server.ts';
import { storableOffsetInstant } from '../../../core/registry/storable-time.ts';
import { distinct, nameText } from '../../../core/registry/visible-text.ts';

const body = z.strictObject({
  name: nameText(80),
  permissions: z.array(z.string().max(120)).min(1).max(500).check(distinct),
  sites: z.array(z.uuid()).min(1).max(200).check(distinct).nullable(),
  expires_at: z.nullable(storableOffsetInstant),
});
const verbs = ['read', 'create', 'update', 'delete'];
/** Whoever may change accounts by a token has every right: no token may. */
const withheld = new Set([
  'app_user',
  'api_key',
  'login_event',
  'role',
  'role_assignment',
  'role_permission',
  'audit_event',
]);

const path = '/api/administration/api_keys';
const config = { can: 'api_key:settings' as const };

/** Making and revoking the tokens of programs. The secret is in the answer of the first call, and nowhere else. */
export function apiKeyRoutes(app: FastifyInstance, host: Host): void {
  const grantable = (): readonly string[] => [
    ...[...host.records.values()].flatMap(({ definition: { name, access } }) =>
      withheld.has(name) ? [] : verbs.filter((verb) => access[verb]).map((verb) => `${name}:${verb}`),
    ),
    ...host.forPrograms,
  ];

  app.get(
    `${path}/permissions/`,
    { config, schema: { summary: 'What a token may be given', tags: ['administration'] } },
    ({ headers }) => {
      const givable = new Set(grantable());
      return {
        permissions: permissionRows(host, preferredLanguage(headers['accept-language'])).filter(({ permission }) =>
          givable.has(permission),
        ),
      };
    },
  );

  app.post(
    `${path}/`,
    { config, schema: { summary: 'Make a token', tags: ['administration'] } },
    async (request, reply) => {
      const { name, permissions, sites, expires_at: expires } = checkBody(body, request.body);
      const givable = grantable();
      if (permissions.some((permission) => !givable.includes(permission)))
        throw hostProblems.invalid({ permissions: msg`One of these permissions cannot be given to a token.` });
      // A token that goes on when its maker's own rights have ended would have more than they.
      const powers = await Powers.of(host, request.caller);
      const theirs = (until: string | null | undefined): boolean =>
        powers.mayUntil('api_key:settings', sites, until) && powers.own(permissions as Permission[], sites, until);
      if (!theirs(undefined)) throw roleProblems.beyond();
      if (!theirs(expires)) throw roleProblems.outlasts();
      if (expires !== null && new Date(expires) <= new Date())
        throw hostProblems.invalid({ expires_at: msg`This time has passed.` });
      const [key, id, userId] = [newKey(), v4(), v4()];
      await host.db.transaction().execute(async (db) => {
        const { rows } =
          await sql`select from site where id = any(${sites ?? []}::uuid[]) and deleted_at is null`.execute(db);
        if (rows.length < (sites ?? []).length)
          throw hostProblems.invalid({ sites: msg`A site in the list does not exist.` });
        const login = `token-${id}`;
        const context = { host, db, caller: request.caller, ip: request.ip, requestId: request.id };
        await createRows(context, appUser, [
          {
            id: userId,
            login,
            email: `${login}@service.invalid`,
            name,
            kind: 'service',
            language: 'en',
            status: 'active',
          },
        ]);
        await createRows(
          context,
          apiKey,
          [
            {
              id,
              name,
              prefix: shownPrefix(key),
              permissions: [...permissions].sort().join('\n'),
              sites,
              expires_at: expires,
            },
          ],
          {
            computed: { hash: sql`${keyHash(key)}`, user_id: sql`${userId}::uuid` },
            told: [{ field: 'hash', old: null, new: '•••' }],
          },
        );
      });
      return reply.code(201).header('cache-control', 'no-store').send({ id, token: key });
    },
  );

  app.post<{ Params: { id: string } }>(
    `${path}/:id/revoke/`,
    { config, schema: { summary: 'Revoke a token', tags: ['administration'] } },
    async (request, reply) => {
      const { id } = request.params;
      await host.db.transaction().execute(async (db) => {
        const context = { host, db, caller: request.caller, ip: request.ip, requestId: request.id };
        const { rows } = isUuid(id)
          ? await sql<{
              user_id: string;
              sites: readonly string[] | null;
            }>`
              select user_id, sites
              from api_key
              where id = ${id} and revoked_at is null for update`.execute(db)
          : { rows: [] };
        if (!rows[0]) throw hostProblems.unknownPath();
        if (!holdsIn(request.caller.access, 'api_key:settings', rows[0].sites)) throw roleProblems.beyond();
        await changeRows(context, apiKey, { where: sql`id = ${id}`, set: { revoked_at: sql`now()` } });
        await changeRows(context, appUser, {
          where: sql`id = ${rows[0].user_id}`,
          set: { status: 'disabled' },
        });
      });
      host.publish('access.changed', id);
      return reply.code(204).send();
    },
  );
}
