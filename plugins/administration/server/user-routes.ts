import { msg } from '@lingui/core/macro';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { validate as isUuid } from 'uuid';
import { can, type Permission } from '../../../core/registry/access.ts';
import { appendAudit } from '../../../core/host/audit/audit.ts';
import { problems } from '../../../core/records/problems.server.ts';
import { checkBody } from '../../../core/host/check-body.ts';
import { ifMatch } from '../../../core/host/if-match.ts';
import { changeRows, type RowsContext } from '../../../core/records/change-rows.server.ts';
import type { Database, Host } from '../../../core/host/host.ts';
import { preferredLanguage } from '../../../core/host/languages.ts';
import { hostProblems } from '../../../core/host/problems.ts';
import { Problem } from '../../../core/host/problem.ts';
import { sendInvitation, sendResetLink } from '../../../core/session/password-routes.server.ts';
import { asRoleProblem, refuseUnknownRoles, replaceRoles } from '../../../core/session/give-roles.server.ts';
import { Powers, rolesOf } from '../../../core/session/powers.server.ts';
import { removeSecondFactor } from '../../../core/session/second-factor.server.ts';
import { endSessions } from '../../../core/session/sessions.server.ts';
import { openView } from '../../../core/session/view-as.server.ts';
import { appUser } from '../records/app-user.ts';
import type { RoleChoice, UserDetail } from '../shared/users.ts';
import { changeAccount } from './change-account.ts';
import { importUsers } from './import-users.ts';
import { invite, type Inviter } from './invite.ts';
import { userDetail } from './user-detail.ts';
import { accountBody, importBody, invitationBody, rolesBody } from './user-schemas.ts';

type UserRequest = FastifyRequest<{ Params: { id: string } }>;
const root = '/api/administration';

/** The actions on accounts (catalogue people.md §7): each with a permission of its own, each in the audit log. */
export function userRoutes(app: FastifyInstance, host: Host): void {
  const may = (verb: string, summary: string) => ({
    config: { can: `app_user:${verb}` as Permission },
    schema: { summary, tags: ['administration'] },
  });
  const inviterOf = (request: FastifyRequest): Inviter => ({
    caller: request.caller,
    ip: request.ip,
    requestId: request.id,
    givesRoles: can(request.caller.access, 'app_user:roles'),
  });
  const writing = (request: FastifyRequest, db: Database): RowsContext => ({
    host,
    db,
    caller: request.caller,
    ip: request.ip,
    requestId: request.id,
  });
  const note = (request: FastifyRequest, id: string, field: string, old: unknown, next: unknown): Promise<void> =>
    appendAudit(host.db, {
      userId: request.caller.userId,
      ip: request.ip,
      requestId: request.id,
      record: 'app_user',
      recordId: id,
      action: 'update',
      changes: [{ field, old, new: next }],
    });

  async function found(request: UserRequest): Promise<UserDetail> {
    const user = isUuid(request.params.id) ? await userDetail(host, request.caller, request.params.id) : null;
    if (!user) throw hostProblems.unknownPath();
    return user;
  }

  /**
   * Throws a `Problem` where an account is beyond the caller's powers: `refuseTaking` for what could make it the
   * caller's.
   */
  async function refuse(
    request: FastifyRequest,
    user: UserDetail,
    verb: string,
    how: 'refuseOver' | 'refuseTaking' = 'refuseOver',
  ): Promise<void> {
    (await Powers.of(host, request.caller))[how](await rolesOf(host.db, user.id), `app_user:${verb}`);
  }

  app.get(
    `${root}/roles_to_give/`,
    may('read', 'Roles that users may have'),
    async () =>
      (await sql<RoleChoice>`select id, title_en, title_fr, kind from role order by kind, title_en`.execute(host.db))
        .rows,
  );

  app.get(`${root}/users/:id/`, may('read', 'A user with roles and sessions'), found);

  app.post(`${root}/users/`, may('invite', 'Invite somebody'), async (request, reply) => {
    const invitation = checkBody(invitationBody, request.body);
    const id = await host.db
      .transaction()
      .execute((db) => invite({ ...host, db }, invitation as Parameters<typeof invite>[1], inviterOf(request)));
    return reply.code(201).send({ id });
  });

  app.patch(
    `${root}/users/:id/`,
    may('reset', 'Change the name, e-mail, login and person of an account'),
    async (request: UserRequest) => {
      const given = checkBody(accountBody, request.body);
      const version = ifMatch(request);
      const user = await found(request);
      await refuse(request, user, 'reset', 'refuseTaking');
      refuseService(user);
      await host.db.transaction().execute((db) =>
        changeAccount({ ...host, db }, user, version, given, {
          caller: request.caller,
          ip: request.ip,
          requestId: request.id,
        }),
      );
      host.publish('access.changed', user.id);
      return userDetail(host, request.caller, user.id);
    },
  );

  app.post(
    `${root}/users/:id/invite/`,
    may('invite', 'Send the invitation again'),
    async (request: UserRequest, reply) => {
      const user = await found(request);
      await refuse(request, user, 'invite');
      if (user.status !== 'invited') throw new Problem(409, 'not_invited', msg`This account is already in use.`);
      await sendInvitation(host, user, request.caller.name, request.ip);
      return reply.code(204).send();
    },
  );

  app.post(
    `${root}/users/import/`,
    { ...may('import', 'Invite everybody of a file, or look what would become of it'), bodyLimit: 2_097_152 },
    async (request) => {
      const { rows, commit } = checkBody(importBody, request.body);
      const verdicts = await importUsers(
        host,
        rows,
        commit,
        inviterOf(request),
        preferredLanguage(request.headers['accept-language']),
      );
      const done = commit && verdicts.every(({ fault }) => fault === null);
      if (done)
        await appendAudit(host.db, {
          userId: request.caller.userId,
          ip: request.ip,
          requestId: request.id,
          record: 'app_user',
          recordId: request.id,
          action: 'import',
          changes: [{ field: 'rows', old: null, new: rows.length }],
        });
      return { done, verdicts };
    },
  );

  app.put(`${root}/users/:id/roles/`, may('roles', 'Set the roles of a user'), async (request: UserRequest) => {
    const { roles } = checkBody(rolesBody, request.body);
    const user = await found(request);
    await refuse(request, user, 'roles');
    refuseService(user);
    await refuseUnknownRoles(host.db, user.kind, roles);
    const version = request.headers['if-match'] === undefined ? user.version : ifMatch(request);
    await host.db
      .transaction()
      .execute(async (db) => {
        const { rows } = await sql`
          update app_user
          set version = version + 1, updated_at = now(), updated_by = ${request.caller.userId}
          where id = ${user.id} and version = ${version}
          returning id`.execute(db);
        if (rows.length === 0) throw problems.stale(await userDetail({ ...host, db }, request.caller, user.id));
        await replaceRoles({ ...host, db }, request.caller, user.id, roles, { ip: request.ip, requestId: request.id });
      })
      .catch((error: unknown) => Promise.reject(asRoleProblem(error)));
    host.publish('access.changed', user.id);
    return userDetail(host, request.caller, user.id);
  });

  for (const [action, status] of [
    ['disable', 'disabled'],
    ['enable', 'active'],
  ] as const) {
    app.post(
      `${root}/users/:id/${action}/`,
      may('disable', action === 'disable' ? 'Disable an account' : 'Enable an account again'),
      async (request: UserRequest) => {
        const user = await found(request);
        await refuse(request, user, 'disable');
        if (user.id === request.caller.userId)
          throw new Problem(409, 'own_account', msg`You cannot disable your own account.`);
        await host.db
          .transaction()
          .execute(async (db) => {
            // Somebody who never chose a password is invited again, not active.
            await changeRows(writing(request, db), appUser, {
              where: sql`id = ${user.id}`,
              set: {
                status: sql`
                  case
                    when ${status} = 'active' and password_hash is null and last_login_at is null then 'invited'
                    else ${status} end`,
              },
            });
          })
          .catch((error: unknown) => Promise.reject(asRoleProblem(error)));
        if (action === 'disable')
          await endSessions(host, user.id, { allBut: null }, { userId: request.caller.userId, ip: request.ip });
        host.publish('access.changed', user.id);
        return userDetail(host, request.caller, user.id);
      },
    );
  }

  app.post(
    `${root}/users/:id/unlock/`,
    may('unlock', 'Let a locked account try again'),
    async (request: UserRequest) => {
      const user = await found(request);
      await refuse(request, user, 'unlock');
      await host.db.transaction().execute(async (db) => {
        await changeRows(writing(request, db), appUser, {
          where: sql`id = ${user.id}`,
          set: { unlocked_at: sql`now()`, status: sql`case status when 'locked' then 'active' else status end` },
          told: [{ field: 'locked', old: true, new: false }],
        });
      });
      return userDetail(host, request.caller, user.id);
    },
  );

  app.post(
    `${root}/users/:id/reset_link/`,
    may('reset', 'Send a link to choose a new password'),
    async (request: UserRequest, reply) => {
      const user = await found(request);
      await refuse(request, user, 'reset', 'refuseTaking');
      if (user.status !== 'active') throw new Problem(409, 'not_active', msg`This account is not active.`);
      await sendResetLink(host, user, request.ip);
      await note(request, user.id, 'password_link', null, '•••');
      return reply.code(204).send();
    },
  );

  app.post(
    `${root}/users/:id/remove_second_factor/`,
    may('reset', 'Remove the second factor of somebody who lost it'),
    async (request: UserRequest) => {
      const user = await found(request);
      await refuse(request, user, 'reset', 'refuseTaking');
      await host.db.transaction().execute(async (db) => {
        const passkeys = await removeSecondFactor(db, user.id);
        await changeRows(writing(request, db), appUser, {
          where: sql`id = ${user.id}`,
          set: {},
          told: [
            { field: 'second_factor', old: '•••', new: null },
            ...passkeys.map((name) => ({ field: 'passkey', old: name, new: null })),
          ],
        });
      });
      return userDetail(host, request.caller, user.id);
    },
  );

  app.post(
    `${root}/users/:id/end_sessions/`,
    may('sessions', 'End every session of a user'),
    async (request: UserRequest) => {
      const user = await found(request);
      await refuse(request, user, 'sessions');
      await endSessions(host, user.id, { allBut: null }, { userId: request.caller.userId, ip: request.ip });
      return userDetail(host, request.caller, user.id);
    },
  );

  app.delete<{ Params: { id: string; session: string } }>(
    `${root}/users/:id/sessions/:session/`,
    may('sessions', 'End one session of a user'),
    async (request) => {
      const user = await found(request);
      await refuse(request, user, 'sessions');
      if (
        !isUuid(request.params.session) ||
        (await endSessions(
          host,
          user.id,
          { only: request.params.session },
          { userId: request.caller.userId, ip: request.ip },
        )) === 0
      )
        throw hostProblems.unknownPath();
      return userDetail(host, request.caller, user.id);
    },
  );

  app.post(
    `${root}/users/:id/view_as/`,
    may('view_as', 'See as a user, without changing anything'),
    async (request: UserRequest, reply) => {
      const user = await found(request);
      if (user.id === request.caller.userId)
        throw new Problem(409, 'own_account', msg`This is your own account: you already see it as yourself.`);
      if (user.status !== 'active') throw new Problem(409, 'not_active', msg`This account is not active.`);
      void reply.header('cache-control', 'no-store');
      return { token: await openView(host, request.caller, user.id, { ip: request.ip, requestId: request.id }) };
    },
  );
}

/** What a program may do stands in its token alone. Throws a `Problem`. */
function refuseService({ kind }: UserDetail): void {
  if (kind === 'service')
    throw new Problem(
      409,
      'service_account',
      msg`This is the account of a program: its name and permissions are set in its token.`,
    );
}
