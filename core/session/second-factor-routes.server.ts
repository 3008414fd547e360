import { msg } from '@lingui/core/macro';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import * as z from 'zod';
import { appendAudit } from '../host/audit/audit.ts';
import { checkBody } from '../host/check-body.ts';
import type { Database, Host } from '../host/host.ts';
import { Problem } from '../host/problem.ts';
import { tellPasswordChanged, tellSecondFactor } from './account-mails.server.ts';
import type { Callers, SignedIn } from './callers.server.ts';
import { changePassword, minimumFor, refuseWeakPassword } from './choose-password.server.ts';
import { confirmPassword } from './confirm-password.server.ts';
import { described } from './described.server.ts';
import { endLinks } from './password-links.server.ts';
import { passkeysOf } from './passkeys.server.ts';
import { relyingParty } from './relying-party.server.ts';
import { neededFactor, needsSecondFactor } from './second-factor-rule.server.ts';
import { enrol, factorNeeded, newSecret, removeApp, renewRecoveryCodes } from './second-factor.server.ts';
import type { Security } from './security.ts';
import { accountOf } from './sign-in.server.ts';

const confirmation = z.strictObject({ current: z.string().max(1_024) });
const codeBody = z.strictObject({ code: z.string().min(1).max(40) });
const passwordBody = z.strictObject({ current: z.string().max(1_024), password: z.string().min(1).max(1_024) });
const guarded = { can: 'signed-in' as const, ownAccount: true, rateLimit: { max: 60, timeWindow: '1 minute' } };

const wrongCode = () =>
  new Problem(422, 'wrong_code', msg`Some fields need your attention.`, {
    fields: { code: msg`This code is wrong or has already been used.` },
  });

/**
 * The security part of one's own profile: password, authenticator app, recovery codes. Each asks for the password once
 * more.
 */
export function secondFactorRoutes(app: FastifyInstance, host: Host, callers: Callers): void {
  const audit = (db: Database, userId: string, ip: string, field: string, isOn: boolean): Promise<void> =>
    appendAudit(db, {
      userId,
      ip,
      record: 'app_user',
      recordId: userId,
      action: 'update',
      changes: [{ field, old: isOn ? null : '•••', new: isOn ? '•••' : null }],
    });

  app.get(
    '/api/me/security/',
    { ...described('How your account is secured'), config: { can: 'signed-in', ownAccount: true } },
    async ({ caller }): Promise<Security> => {
      const { rows } = await sql<{
        login: string;
        totp_since: string | null;
        has_password: boolean;
        password_changed_at: string | null;
        codes: number;
      }>`
        select login, totp_since, password_hash is not null as has_password, password_changed_at,
          (select count(*)::integer from recovery_code c where c.user_id = u.id and used_at is null) as codes
        from app_user u where id = ${caller.userId}`.execute(host.db);
      const [row] = rows;
      const passkeys = await passkeysOf(host.db, caller.userId);
      const needed = await neededFactor(host, caller.userId);
      const has_factor = row?.totp_since != null || passkeys.length > 0;
      return {
        login: row?.login ?? '',
        hasPassword: row?.has_password ?? false,
        passwordChangedAt: row?.password_changed_at ?? null,
        minimum: await minimumFor(host, { id: caller.userId, has_factor }),
        secondFactorSince: row?.totp_since ?? null,
        secondFactorNeeded: needed !== 'none',
        passkeyNeeded: needed === 'passkey',
        passkeys,
        passkeyOrigins: relyingParty(host)?.origins ?? [],
        recoveryCodesLeft: row?.codes ?? 0,
      };
    },
  );

  app.post(
    '/api/me/password/',
    { ...described('Change your password', passwordBody), config: guarded },
    async (request, reply) => {
      const { current, password } = checkBody(passwordBody, request.body);
      const account = await confirmPassword(host, request, current);
      const { rows } = await sql<{ login: string }>`select login from app_user where id = ${account.id}`.execute(
        host.db,
      );
      await refuseWeakPassword(host.db, password, await minimumFor(host, account), {
        ...account,
        login: rows[0]?.login ?? '',
      });
      await host.db.transaction().execute(async (db) => {
        await endLinks(db, account.id);
        await changePassword(
          db,
          account.id,
          password,
          { userId: account.id, ip: request.ip },
          'own profile',
          (request.caller as SignedIn).sessionId,
        );
        await tellPasswordChanged({ ...host, db }, account);
      });
      host.publish('access.changed', account.id);
      return reply.code(204).send();
    },
  );

  app.post(
    '/api/me/second_factor/',
    { ...described('Begin to set up an authenticator app', confirmation), config: guarded },
    async (request, reply) => {
      const account = await confirmPassword(host, request, checkBody(confirmation, request.body).current);
      if (account.has_app)
        throw new Problem(409, 'has_second_factor', msg`An authenticator app is already set up: remove it first.`);
      const made = newSecret(account.email);
      await sql`update app_user set totp_pending = ${host.sealing.seal(made.secret)} where id = ${account.id}`.execute(
        host.db,
      );
      void reply.header('cache-control', 'no-store');
      return made;
    },
  );

  app.post(
    '/api/me/second_factor/confirm/',
    { ...described('Confirm the authenticator app by its first code', codeBody), config: guarded },
    async (request, reply) => {
      const { code } = checkBody(codeBody, request.body);
      const { caller, ip } = request;
      const recoveryCodes = await host.db.transaction().execute(async (db) => {
        const { rows } = await sql<{
          totp_pending: string | null;
          email: string;
          name: string;
          language: 'en' | 'fr';
        }>`
          select totp_pending, email, name, language
          from app_user
          where id = ${caller.userId} and totp_secret is null for update`.execute(db);
        const secret = rows[0]?.totp_pending ? host.sealing.open(rows[0].totp_pending) : null;
        if (!rows[0] || secret === null)
          throw new Problem(409, 'not_begun', msg`Start again: the QR code is no longer available.`);
        const codes = await enrol({ db, sealing: host.sealing }, caller.userId, secret, code);
        if (codes === null) throw wrongCode();
        await audit(db, caller.userId, ip, 'second_factor', true);
        await tellSecondFactor({ ...host, db }, rows[0], true);
        return codes;
      });
      callers.forgetUser(caller.userId);
      void reply.header('cache-control', 'no-store');
      return { recoveryCodes };
    },
  );

  app.post(
    '/api/me/second_factor/codes/',
    { ...described('New recovery codes', confirmation), config: guarded },
    async (request, reply) => {
      const account = await confirmPassword(host, request, checkBody(confirmation, request.body).current);
      if (!account.has_factor) throw new Problem(409, 'no_second_factor', msg`No second factor is set up.`);
      const recoveryCodes = await host.db.transaction().execute(async (db) => {
        await audit(db, account.id, request.ip, 'recovery_codes', true);
        return renewRecoveryCodes({ db, sealing: host.sealing }, account.id);
      });
      void reply.header('cache-control', 'no-store');
      return { recoveryCodes };
    },
  );

  app.post(
    '/api/me/second_factor/remove/',
    { ...described('Remove the authenticator app', confirmation), config: guarded },
    async (request, reply) => {
      const account = await confirmPassword(host, request, checkBody(confirmation, request.body).current);
      await host.db.transaction().execute(async (db) => {
        // Of two factors that are removed at once, the second finds what the first has left.
        await sql`select from app_user where id = ${account.id} for update`.execute(db);
        await removeApp(db, account.id);
        const left = await accountOf(db, sql`id = ${account.id}`, { device: null });
        if (!left?.has_factor && (await needsSecondFactor({ ...host, db }, account.id))) throw factorNeeded();
        await audit(db, account.id, request.ip, 'second_factor', false);
        await tellSecondFactor({ ...host, db }, account, false, left?.has_passkey);
      });
      return reply.code(204).send();
    },
  );
}
