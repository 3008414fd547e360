import { msg } from '@lingui/core/macro';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import * as z from 'zod';
import { checkBody } from '../../../../core/host/check-body.ts';
import type { Database, Host } from '../../../../core/host/host.ts';
import { Problem } from '../../../../core/host/problem.ts';
import { beyondScope, seeingAll } from '../../../../core/host/scope/caller-scope.ts';
import { sentences } from '../../../../core/i18n/sentences.ts';
import { createRows } from '../../../../core/records/change-rows.server.ts';
import { problems } from '../../../../core/records/problems.server.ts';
import { writingOnce } from '../../../../core/records/writing-once.server.ts';
import type { VendorFile } from '../../../vendor-calls.ts';
import { proposable, vendorProposal } from '../../records/vendor-proposal.ts';
import { vendor } from '../../records/vendor.ts';
import { companyOf, holdVendor, refuseViewer, vendorOf, type VendorPerson } from './who.ts';

const { fields } = vendor;
const proposal = z.strictObject({
  ...Object.fromEntries(proposable.map((name) => [name, z.optional(fields[name].schema)])),
  note: z.string().trim().max(2_000).optional(),
});
const tags = ['vendor'];

/** `/api/vendor/company/…`: what is kept of a vendor, and what it may say of itself (catalogue procurement.md §9.2). */
export function vendorCompanyRoutes(app: FastifyInstance, host: Host): void {
  app.get(
    '/api/vendor/company/',
    { schema: { summary: 'The vendor’s own file', tags }, config: { can: 'vendor_offer:read' } },
    async ({ caller }): Promise<VendorFile> => {
      const person = await vendorOf(host, caller);
      return beyondScope(() => fileOf(host.db, person));
    },
  );
  app.post(
    '/api/vendor/company/proposals/',
    {
      schema: { summary: 'Propose a change to the vendor’s own file', tags },
      config: { can: 'vendor_offer:answer', body: proposal },
    },
    async (request, reply) => {
      const given = checkBody(proposal, request.body) as Readonly<Record<string, string | undefined>>;
      const { caller } = request;
      const person = await vendorOf(host, caller);
      refuseViewer(person);
      const changes = Object.fromEntries(
        Object.entries(given).flatMap(([name, value]) => (value?.trim() ? [[name, value.trim()]] : [])),
      );
      if (Object.keys(changes).length === 0) throw problems.invalid({ note: sentences.required });
      await writingOnce(host, request, (context) =>
        seeingAll(context.db, async () => {
          await holdVendor(context.db, person);
          const { rows } = await sql`
            select from vendor_proposal
            where vendor = ${person.vendor} and state = 'proposed' and deleted_at is null`.execute(context.db);
          if (rows.length > 0)
            throw new Problem(
              409,
              'proposed',
              msg`Your last proposal is still with the buyer: please wait for the answer.`,
            );
          await createRows(context, vendorProposal, [
            { vendor: person.vendor, ...changes, proposed_by: caller.userId, state: 'proposed' },
          ]);
        }),
      );
      return reply.code(201).send({});
    },
  );
}

/** Nothing of risks, scores, groups, notes or bank accounts. */
async function fileOf(db: Database, person: VendorPerson): Promise<VendorFile> {
  const { vendor: id } = person;
  const { rows } = await sql<Omit<VendorFile, 'company'>>`
    select
      jsonb_build_object('legal_name', vendor.legal_name, 'trade_name', vendor.trade_name, 'address', vendor.address,
        'city', vendor.city, 'postal_code', vendor.postal_code, 'country', vendor.country, 'phone', vendor.phone,
        'email', vendor.email, 'website', vendor.website) as identity,
      (select coalesce(jsonb_agg(jsonb_build_object('id', paper.id, 'kind', paper.kind, 'number', paper.number,
          'validUntil', paper.valid_until,
          'daysLeft', paper.valid_until - local_clock(now(), vendor.time_zone)::date) order by paper.valid_until nulls last, paper.id), '[]')
        from vendor_document paper where paper.vendor = vendor.id and paper.deleted_at is null) as documents,
      (select coalesce(jsonb_agg(jsonb_build_object('id', contact.id, 'name', contact.name, 'email', contact.email,
          'role', contact.portal_role, 'status', account.status, 'lastSignIn', account.last_login_at)
          order by contact.name, contact.id), '[]')
        from vendor_contact contact
        left join app_user account
          on account.vendor = vendor.id and lower(account.email) = lower(contact.email) and account.deleted_at is null
        where contact.vendor = vendor.id and contact.portal_role <> 'none' and contact.deleted_at is null) as colleagues,
      (select coalesce(jsonb_agg(jsonb_build_object('id', one.id, 'at', one.created_at, 'state', one.state,
          'answer', one.answer, 'changes', jsonb_strip_nulls(jsonb_build_object('trade_name', one.trade_name,
            'address', one.address, 'city', one.city, 'postal_code', one.postal_code, 'phone', one.phone,
            'email', one.email, 'website', one.website)), 'note', one.note) order by one.created_at desc, one.id), '[]')
        from (
          select * from vendor_proposal where vendor = ${id} and deleted_at is null
          order by created_at desc limit 10) one) as proposals
    from vendor
    where vendor.id = ${id}`.execute(db);
  if (!rows[0]) throw problems.notFound();
  return { ...rows[0], company: companyOf(person) };
}
