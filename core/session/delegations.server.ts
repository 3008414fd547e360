import type { FastifyInstance, FastifyRequest } from 'fastify';
import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import * as z from 'zod';
import { sendMail } from '../mail/mail.server.ts';
import { can } from '../registry/access.ts';
import { appendAudit } from '../host/audit/audit.ts';
import { checkBody } from '../host/check-body.ts';
import { inTransaction } from '../host/database/database.ts';
import type { Caller, Database, Host } from '../host/host.ts';
import { sentenceIn, type Language } from '../host/languages.ts';
import type { SignedIn } from './callers.server.ts';
import type { Colleague, FoundColleagues } from './delegation.ts';
import { Powers, type RoleAt } from './powers.server.ts';
import { roleProblems } from './role-rules.server.ts';
import { storableOffsetInstant } from '../registry/storable-time.ts';
import { storable, within, withoutControls } from '../registry/visible-text.ts';

/** Days that somebody may act for somebody else at a stretch. */
const longestDays = 60;
const shownColleagues = 8;

const draft = z.strictObject({
  assignment: z.uuid(),
  user: z.uuid(),
  from: storableOffsetInstant,
  to: storableOffsetInstant,
  reason: z.string().trim().check(storable, withoutControls, within(200)).optional(),
});
type Draft = z.infer<typeof draft>;

interface Held {
  readonly user_id: string;
  readonly role: string;
  readonly sites: readonly string[] | null;
  readonly delegates: string | null;
  readonly valid_to: string | null;
}
interface Deputy {
  readonly name: string;
  readonly email: string;
  readonly language: Language;
}

const columns = sql`a.id, a.role, r.title_en, r.title_fr, a.sites, a.valid_from, a.valid_to, a.reason`;
const described = (summary: string, body?: z.ZodType) => ({
  schema: { summary, tags: ['session'], ...(body ? { body: z.toJSONSchema(body, { target: 'draft-7' }) } : {}) },
  validatorCompiler: () => () => true,
  config: { can: 'signed-in' as const },
});
const mailSubject = (name: string) => msg`Filon: you act for ${name}`;
const mailText = (name: string, role: string, from: string, to: string) =>
  msg`${name} has delegated a role to you: ${role}.\nFrom ${from} to ${to} (UTC).`;

/**
 * `/api/me/delegations/`: acting for somebody for a period (intérim). The holder of a role lends it; it ends by itself
 * at its time.
 */
export function delegationRoutes(app: FastifyInstance, host: Host): void {
  const { db } = host;

  app.get(
    '/api/me/delegations/',
    described('Roles that you hold, lend and were lent'),
    async ({ caller: { userId } }) => {
      const ownAssignments = sql`
        select ${columns}
        from valid_role_assignment a
        join role r on r.id = a.role
        where a.user_id = ${userId} and a.delegates is null
        order by a.role`;
      const lent = (
        which: typeof ownAssignments,
      ) => sql`select ${columns}, u.name as user, h.name as holder from role_assignment a join role r on r.id = a.role
        join role_assignment source on source.id = a.delegates
        join app_user h on h.id = source.user_id
        join app_user u on u.id = a.user_id
        where a.valid_to > now() and ${which} order by a.valid_from, a.id`;
      const [held, given, received] = await Promise.all([
        ownAssignments.execute(db),
        lent(sql`source.user_id = ${userId}`).execute(db),
        lent(sql`a.user_id = ${userId}`).execute(db),
      ]);
      return { held: held.rows, given: given.rows, received: received.rows };
    },
  );

  app.get(
    '/api/me/colleagues/',
    described('Staff to whom you may hand on a role'),
    async (request): Promise<FoundColleagues> => {
      const { q } = request.query as { q?: unknown };
      const words = typeof q === 'string' ? q.slice(0, 80).replaceAll(/[\\%_\0]/g, '') : '';
      if ((request.caller as SignedIn).user.kind !== 'staff') return { people: [], more: 0 };
      const { rows } = await sql<Colleague & { readonly total: number }>`
      select u.id, u.name, count(*) over ()::int as total
      from app_user u
      where u.status = 'active' and u.kind = 'staff' and u.id <> ${request.caller.userId}
        and filon_fold(u.name) like '%' || filon_fold(${words}) || '%'
      order by u.name, u.id
      limit ${shownColleagues}`.execute(db);
      return {
        people: rows.map(({ total: _total, ...colleague }) => colleague),
        more: (rows[0]?.total ?? 0) - rows.length,
      };
    },
  );

  app.post('/api/me/delegations/', described('Hand on a role for a period', draft), async (request, reply) => {
    const body = checkBody(draft, request.body);
    refusePeriod(body);
    const id = await inTransaction(db, (transaction) => lend(host, transaction, request, body));
    host.publish('access.changed', body.user);
    return reply.code(201).send({ id });
  });

  app.delete(
    '/api/me/delegations/:id/',
    described('End acting for somebody'),
    async (request: FastifyRequest<{ Params: { id: string } }>, reply) => {
      const { id } = request.params;
      if (!z.uuid().safeParse(id).success) throw roleProblems.notFound();
      const user = await inTransaction(db, (transaction) => end(host, transaction, request, id));
      host.publish('access.changed', user);
      return reply.code(204).send();
    },
  );
}

function refusePeriod({ from, to }: Draft): void {
  const [start, end] = [Date.parse(from), Date.parse(to)];
  if (end <= start || end <= Date.now() || end - start > longestDays * 86_400_000) throw roleProblems.badPeriod();
}

/** Who may change roles may lend for others what they could give themselves. */
const manages = async (host: Host, db: Database, caller: Caller, lent: RoleAt): Promise<boolean> =>
  can(caller.access, 'role:update') && (await Powers.of({ ...host, db }, caller)).mayGive(lent, 'role:update');

async function lend(
  host: Host,
  db: Database,
  { caller, ip, id: requestId }: FastifyRequest,
  { assignment, user, from, to, reason }: Draft,
): Promise<string> {
  const {
    rows: [held],
  } = await sql<Held>`
    select user_id, role, sites, delegates, valid_to from valid_role_assignment where id = ${assignment}`.execute(db);
  const {
    rows: [deputy],
  } = await sql<Deputy>`
    select name, email, language from app_user where id = ${user} and kind = 'staff' and status = 'active'`.execute(db);
  const {
    rows: [role],
  } = await sql<{
    kind: string;
    title_en: string;
    title_fr: string;
  }>`select kind, title_en, title_fr from role where id = ${held?.role ?? ''}`.execute(db);
  const may =
    held &&
    held.delegates === null &&
    role?.kind === 'staff' &&
    (held.user_id === caller.userId || (await manages(host, db, caller, { ...held, valid_to: to })));
  if (!held || !deputy || !may || user === held.user_id) throw roleProblems.notDelegable();
  if (held.valid_to !== null && Date.parse(to) > Date.parse(held.valid_to))
    throw roleProblems.lentTooLong(`${new Date(held.valid_to).toISOString().slice(0, 16).replace('T', ' ')} UTC`);
  await refuseLentTwice(db, held, user, from, to);
  const { rows } = await sql<{
    id: string;
  }>`insert into role_assignment (user_id, role, sites, valid_from, valid_to, granted_by, delegates, reason)
    values (
      ${user}, ${held.role}, ${held.sites}::uuid[], ${from}, ${to}, ${caller.userId}, ${assignment}, ${reason ?? null})
    returning id`.execute(db);
  await appendAudit(db, {
    userId: caller.userId,
    ip,
    record: 'app_user',
    recordId: user,
    action: 'permission',
    changes: [{ field: 'delegation', old: null, new: { role: held.role, sites: held.sites, from, to } }],
    reason: reason ?? null,
    requestId,
  });
  const { language } = deputy;
  const text = sentenceIn(language, mailText(caller.name, language === 'fr' ? role.title_fr : role.title_en, from, to));
  await sendMail(
    { ...host, db },
    { to: deputy.email, language, subject: sentenceIn(language, mailSubject(caller.name)), text },
  );
  return rows[0]?.id ?? '';
}

/**
 * Throws a `Problem` where the lender's role is lent to the same person for a part of the time already. Loans of one
 * lender are made one after the other.
 */
async function refuseLentTwice(
  db: Database,
  { user_id: lender, role, sites }: Held,
  user: string,
  from: string,
  to: string,
): Promise<void> {
  await sql`select from app_user where id = ${lender} for no key update`.execute(db);
  const { rows } = await sql`select from role_assignment a join role_assignment source on source.id = a.delegates
    where source.user_id = ${lender}
      and a.user_id = ${user}
      and a.role = ${role}
      and a.valid_from < ${to}::timestamptz
      and a.valid_to > greatest(${from}::timestamptz, now())
      and (a.sites is null or ${sites}::uuid[] is null or a.sites && ${sites}::uuid[])`.execute(db);
  if (rows.length > 0) throw roleProblems.lentTwice();
}

/** One that has begun ends now; one that has not never was. */
async function end(
  host: Host,
  db: Database,
  { caller, ip, id: requestId }: FastifyRequest,
  id: string,
): Promise<string> {
  const {
    rows: [lent],
  } = await sql<{ user_id: string; role: string; sites: readonly string[] | null; begun: boolean; holder: string }>`
    select a.user_id, a.role, a.sites, a.valid_from < now() as begun, h.user_id as holder
    from role_assignment a
    join role_assignment h on h.id = a.delegates
    where a.id = ${id} and a.valid_to > now() for update of a`.execute(db);
  if (
    !lent ||
    !(lent.holder === caller.userId || lent.user_id === caller.userId || (await manages(host, db, caller, lent)))
  )
    throw roleProblems.notFound();
  await (
    lent.begun
      ? sql`update role_assignment set valid_to = now() where id = ${id}`
      : sql`delete from role_assignment where id = ${id}`
  ).execute(db);
  await appendAudit(db, {
    userId: caller.userId,
    ip,
    record: 'app_user',
    recordId: lent.user_id,
    action: 'permission',
    changes: [{ field: 'delegation', old: lent.role, new: null }],
    requestId,
  });
  return lent.user_id;
}
