import { msg } from '@lingui/core/macro';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import * as z from 'zod';
import { sendMail } from '../mail/mail.server.ts';
import { can, type Permission } from '../registry/access.ts';
import { checkBody } from '../host/check-body.ts';
import type { Host } from '../host/host.ts';
import { preferredLanguage, sentenceIn, type Language } from '../host/languages.ts';
import { Problem } from '../host/problem.ts';
import { permissionLabel } from '../host/subjects.ts';

const request = z.strictObject({
  permissions: z
    .array(
      z
        .string()
        .regex(/^[a-z][a-z0-9_]*:[a-z][a-z0-9_]*$/)
        .max(120),
    )
    .min(1)
    .max(5),
  path: z
    .string()
    .max(500)
    .regex(/^\/[^\s]*$/),
});

/** The same is asked for once a day. */
const againAfter = 86_400_000;
const mostRemembered = 10_000;
const subjectFor = (name: string) => msg`Filon: ${name} asks for access`;
const textFor = (name: string, email: string, labels: string, path: string) =>
  msg`${name} (${email}) requests access to:\n${labels}\n\nPage: ${path}\n\nGrant access in Filon under Administration, Users and Roles.`;
const nothingToAsk = () => new Problem(409, 'nothing_to_ask', msg`You already have this access. Reload the page.`);

/**
 * `POST /api/access/requests/`: the button of `/403` writes to every active administrator, each in their language.
 * Always answered alike.
 */
export function accessRequestRoutes(app: FastifyInstance, host: Host): void {
  const lastAskedAt = new Map<string, number>();
  const schema = {
    summary: 'Ask the administrators for access',
    tags: ['session'],
    body: z.toJSONSchema(request, { target: 'draft-7' }),
  };
  app.post(
    '/api/access/requests/',
    {
      schema,
      validatorCompiler: () => () => true,
      config: { can: 'signed-in', rateLimit: { max: 20, timeWindow: '1 hour' } },
    },
    async ({ body, caller, headers }, reply) => {
      const { permissions, path } = checkBody(request, body);
      const declared = permissions.filter(
        (one): one is Permission => host.grants.get(one.split(':')[0] ?? '')?.[one.split(':')[1] ?? ''] !== undefined,
      );
      const missing = declared.filter((permission) => !can(caller.access, permission));
      if (missing.length === 0) throw nothingToAsk();
      const key = `${caller.userId} ${missing.join()}`;
      const now = Date.now();
      if (now - (lastAskedAt.get(key) ?? 0) >= againAfter) {
        if (lastAskedAt.size > mostRemembered) lastAskedAt.clear();
        lastAskedAt.set(key, now);
        const { rows } = await sql<{ email: string; language: Language }>`
          select distinct u.email, u.language
          from app_user u
          join valid_role_assignment a on a.user_id = u.id
          where a.role = 'admin' and u.status = 'active'`.execute(host.db);
        for (const { email, language } of rows) {
          const labels = missing
            .map((permission) => `- ${permissionLabel(host.subjects, permission, language)}`)
            .join('\n');
          const text = sentenceIn(language, textFor(caller.name, caller.email, labels, path));
          await sendMail(host, { to: email, language, subject: sentenceIn(language, subjectFor(caller.name)), text });
        }
      }
      return reply.code(202).send({ detail: sentenceIn(preferredLanguage(headers['accept-language']), done) });
    },
  );
}

const done = msg`The administrators have been asked.`;
