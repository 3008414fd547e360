import { msg } from '@lingui/core/macro';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import * as z from 'zod';
import { checkBody } from '../host/check-body.ts';
import { refuseForeignOrigin } from '../host/guard.ts';
import type { Host } from '../host/host.ts';
import { Problem } from '../host/problem.ts';
import { mailInvitation, mailReset, tellPasswordChanged } from './account-mails.server.ts';
import { changePassword, minimumFor, refuseWeakPassword } from './choose-password.server.ts';
import { described } from './described.server.ts';
import { forgetDevices } from './devices.server.ts';
import { endLinks, forgetOldLinks, hadItsLinks, makeLink, minutesToAsk, ownerOfLink } from './password-links.server.ts';
import { ownPath } from './return-path.ts';
import { throttled } from './sign-in.server.ts';

const question = z.strictObject({
  login: z.string().trim().min(1).max(254),
  /** Where somebody was on the way to. */
  next: z.string().max(500).optional(),
});
const link = { id: z.uuid(), token: z.string().min(1).max(100) };
const check = z.strictObject(link);
const choice = z.strictObject({ ...link, password: z.string().min(1).max(1_024) });

const deadLink = () => new Problem(410, 'dead_link', msg`This link is no longer valid; ask for a new one.`);
const perMinute = (max: number) => ({ can: 'public' as const, rateLimit: { max, timeWindow: '1 minute' } });

/** `/forget-password` and `/change-password/:id/:token` (catalogue people.md §7). */
export function passwordRoutes(app: FastifyInstance, host: Host): void {
  const underWay = new Set<Promise<void>>();
  app.addHook('onClose', async () => void (await Promise.allSettled(underWay)));

  app.post(
    '/api/forget_password/',
    { ...described('Ask for a link to choose a new password', question), config: perMinute(120) },
    async (asked, reply) => {
      refuseForeignOrigin(asked);
      const { login, next } = checkBody(question, asked.body);
      const wait = await minutesToAsk(host.db, asked.ip);
      if (wait > 0) throw throttled(wait);
      // Answered before the account is even looked for: neither the answer nor its time can tell whether there is one.
      const work = sendLink(host, login.toLowerCase(), asked.ip, next === undefined ? null : ownPath(next)).catch(
        (error: unknown) => host.log.error({ err: error }, 'A password link could not be sent'),
      );
      underWay.add(work);
      void work.finally(() => underWay.delete(work));
      return reply.code(202).send({});
    },
  );

  app.post(
    '/api/change_password/check/',
    { ...described('Whom a password link is for', check), config: perMinute(60) },
    async (asked, reply) => {
      refuseForeignOrigin(asked);
      const owner = await ownerOfLink(host.db, checkBody(check, asked.body));
      if (!owner) throw deadLink();
      void reply.header('cache-control', 'no-store');
      return {
        login: owner.login,
        email: owner.email,
        name: owner.name,
        purpose: owner.purpose,
        minimum: await minimumFor(host, owner),
      };
    },
  );

  app.post(
    '/api/change_password/',
    { ...described('Choose a new password', choice), config: perMinute(60) },
    async (asked, reply) => {
      refuseForeignOrigin(asked);
      const { id, token, password } = checkBody(choice, asked.body);
      const found = await ownerOfLink(host.db, { id, token });
      if (!found) throw deadLink();
      await refuseWeakPassword(host.db, password, await minimumFor(host, found), found);
      const owner = await host.db.transaction().execute(async (db) => {
        // Of two that come with one link, the second waits here and then finds it used.
        const held = await ownerOfLink(db, { id, token }, true);
        if (!held) throw deadLink();
        await endLinks(db, held.id);
        await changePassword(
          db,
          held.id,
          password,
          { userId: held.id, ip: asked.ip },
          held.purpose === 'invite' ? 'invitation' : 'password link',
        );
        await forgetDevices(db, held.id);
        if (held.purpose === 'reset') await tellPasswordChanged({ ...host, db }, held);
        return held;
      });
      host.publish('access.changed', owner.id);
      return reply.code(204).send();
    },
  );

  const hourly = setInterval(
    () => void forgetOldLinks(host.db).catch((error: unknown) => host.log.warn({ err: error })),
    3_600_000,
  );
  app.addHook('onClose', async () => clearInterval(hourly));
}

interface Recipient {
  readonly id: string;
  readonly login: string;
  readonly email: string;
  readonly name: string;
  readonly language: 'en' | 'fr';
  readonly status: string;
}

/**
 * Writes to the owner of an account, if there is one who may sign in. Somebody who has not accepted the invitation gets
 * a new one.
 */
async function sendLink(host: Host, login: string, ip: string, next: string | null): Promise<void> {
  await host.db.transaction().execute(async (db) => {
    const { rows } = await sql<Recipient>`select id, login, email, name, language, status from app_user
      where (login = ${login} or email = ${login})
        and status in ('active', 'invited')
        and kind <> 'service'
        and deleted_at is null for update`.execute(db);
    const [user] = rows;
    if (!user || (await hadItsLinks(db, user.id))) return;
    const made = await makeLink(db, user.id, 'reset', ip);
    await mailReset({ ...host, db }, user, user.login, { ...made, next });
  });
}

/** Sends somebody a link to the account that was made for them. `next`: the path that it leads to in the end. */
export async function sendInvitation(
  host: Host,
  user: Recipient,
  invitedBy: string,
  ip: string,
  next: string | null = null,
): Promise<void> {
  const link = await makeLink(host.db, user.id, 'invite', ip);
  await mailInvitation(host, user, user.login, invitedBy, { ...link, next });
}

/** Sends somebody a link to choose a new password, as an administrator asks for it. */
export async function sendResetLink(host: Host, user: Recipient, ip: string): Promise<void> {
  const link = await makeLink(host.db, user.id, 'reset', ip);
  await mailReset(host, user, user.login, link);
}
