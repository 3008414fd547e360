import { msg } from '@lingui/core/macro';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { validate as isUuid } from 'uuid';
import * as z from 'zod';
import { checkBody } from '../../../../core/host/check-body.ts';
import type { Caller, Database, Host } from '../../../../core/host/host.ts';
import { Problem } from '../../../../core/host/problem.ts';
import { seeingAll } from '../../../../core/host/scope/caller-scope.ts';
import { createRows } from '../../../../core/records/change-rows.server.ts';
import { problems } from '../../../../core/records/problems.server.ts';
import { inviteVendor } from '../../../../core/session/vendor-accounts.server.ts';
import { writingOnce } from '../../../../core/records/writing-once.server.ts';
import { vendorContact } from '../../records/vendor-contact.ts';
import { requestToAnswer } from '../rfq/request-to-answer.ts';
import { holdVendor, vendorOf, type VendorPerson } from './who.ts';

/** People of one vendor who may come in; more are asked of the buyer. */
const mostColleagues = 20;

const colleague = z.strictObject({
  name: z.string().trim().min(1).max(80),
  email: z
    .string()
    .trim()
    .max(254)
    .regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/),
  language: z.enum(['en', 'fr']),
  role: z.enum(['viewer', 'bidder', 'admin']),
});
const tags = ['vendor'];

/** `/api/vendor/company/colleagues/…`: who manages a vendor's people lets others of them in (catalogue procurement.md §5). */
export function vendorColleagueRoutes(app: FastifyInstance, host: Host): void {
  app.post(
    '/api/vendor/company/colleagues/',
    {
      schema: { summary: 'Invite a colleague to the portal', tags },
      config: { can: 'vendor_offer:answer', body: colleague },
    },
    async (request, reply) => {
      const { role, ...invited } = checkBody(colleague, request.body);
      const { caller } = request;
      const person = await managerOf(host, caller);
      await writingOnce(host, request, (context) =>
        seeingAll(context.db, async () => {
          await refuseColleague(context.db, person, invited.email);
          await createRows(context, vendorContact, [
            {
              vendor: person.vendor,
              name: invited.name,
              email: invited.email,
              language: invited.language,
              portal_role: role,
              receives: ['rfq', 'order'],
            },
          ]);
          await inviteVendor(
            { ...host, db: context.db },
            { ...invited, vendor: person.vendor, next: await requestToAnswer(context.db, person.vendor) },
            { caller, ip: request.ip, requestId: request.id },
          );
        }),
      );
      return reply.code(201).send({});
    },
  );
  app.post(
    '/api/vendor/company/colleagues/:id/link/',
    {
      schema: { summary: 'Send a colleague the link to the portal', tags },
      config: { can: 'vendor_offer:answer' },
    },
    async (request: FastifyRequest<{ Params: { id: string } }>, reply) => {
      const { caller } = request;
      const person = await managerOf(host, caller);
      if (!isUuid(request.params.id)) throw problems.notFound();
      await writingOnce(host, request, (context) =>
        seeingAll(context.db, async () => {
          await refuseUnapproved(context.db, person);
          const { rows } = await sql<{ name: string; email: string; language: 'en' | 'fr' | null }>`
            select name, email, language from vendor_contact
            where id = ${request.params.id} and vendor = ${person.vendor} and portal_role <> 'none'
              and deleted_at is null`.execute(context.db);
          if (!rows[0]) throw problems.notFound();
          await inviteVendor(
            { ...host, db: context.db },
            {
              ...rows[0],
              language: rows[0].language ?? 'fr',
              vendor: person.vendor,
              next: await requestToAnswer(context.db, person.vendor),
            },
            { caller, ip: request.ip, requestId: request.id },
          );
        }),
      );
      return reply.code(204).send();
    },
  );
}

/** Throws 403 to who does not manage the vendor's people. */
async function managerOf(host: Host, caller: Caller): Promise<VendorPerson> {
  const person = await vendorOf(host, caller);
  if (person.role !== 'admin')
    throw new Problem(403, 'not_admin', msg`Only your company's portal manager can invite colleagues.`);
  return person;
}

/** Of a vendor that is suspended nobody new comes in. Throws 409. */
async function refuseUnapproved(db: Database, person: VendorPerson): Promise<void> {
  const { rows: held } = await holdVendor(db, person);
  if (held[0]?.state !== 'approved')
    throw new Problem(409, 'not_approved', msg`Only people from approved vendors can be invited.`);
}

const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1).toLowerCase();

/**
 * Nobody finds out here who else has an account: only addresses like those of contacts that the buyer entered are
 * invited. Throws 422 where the person is known already, 409 where there are too many or the vendor is not approved.
 */
async function refuseColleague(db: Database, person: VendorPerson, email: string): Promise<void> {
  await refuseUnapproved(db, person);
  const { rows } = await sql<{ email: string; portal_role: string }>`
    select email, portal_role from vendor_contact
    where vendor = ${person.vendor} and deleted_at is null`.execute(db);
  const domains = [...new Set(rows.map((contact) => domainOf(contact.email)))].toSorted();
  if (!domains.includes(domainOf(email))) {
    const known = domains.join(', ');
    throw problems.invalid({ email: msg`Only addresses at ${known} can be invited here: ask the buyer for others.` });
  }
  if (rows.some((contact) => contact.email.toLowerCase() === email.toLowerCase()))
    throw problems.invalid({ email: msg`Someone at your company already has this address.` });
  if (rows.filter((contact) => contact.portal_role !== 'none').length >= mostColleagues)
    throw new Problem(409, 'too_many', msg`Your company already has ${mostColleagues} users: ask the buyer for more.`);
}
