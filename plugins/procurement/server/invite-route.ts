import { msg } from '@lingui/core/macro';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { validate as isUuid } from 'uuid';
import type { Host } from '../../../core/host/host.ts';
import { Problem } from '../../../core/host/problem.ts';
import { problems } from '../../../core/records/problems.server.ts';
import { inviteVendor } from '../../../core/session/vendor-accounts.server.ts';
import { requestToAnswer } from './rfq/request-to-answer.ts';

interface Contact {
  readonly name: string;
  readonly email: string;
  readonly language: 'en' | 'fr' | null;
  readonly portal_role: string;
  readonly vendor: string;
  readonly state: string;
}

/**
 * `POST /api/procurement/contacts/<id>/invite/`: gives somebody at a vendor an account of the portal and sends the link
 * to choose a password; sends it again where it was not used (catalogue procurement.md §5, §9.1).
 */
export function inviteRoute(app: FastifyInstance, host: Host): void {
  app.post(
    '/api/procurement/contacts/:id/invite/',
    {
      schema: { summary: 'Invite a contact to the vendor portal', tags: ['procurement'] },
      config: { can: 'vendor_contact:update' },
    },
    async (request: FastifyRequest<{ Params: { id: string } }>, reply) => {
      if (!isUuid(request.params.id)) throw problems.notFound();
      await host.db.transaction().execute(async (db) => {
        const { rows } = await sql<Contact>`
          select contact.name, contact.email, contact.language, contact.portal_role, contact.vendor, vendor.state
          from vendor_contact contact
          join vendor on vendor.id = contact.vendor and vendor.deleted_at is null
          where contact.id = ${request.params.id} and contact.deleted_at is null`.execute(db);
        const [contact] = rows;
        if (!contact) throw problems.notFound();
        if (contact.portal_role === 'none')
          throw new Problem(409, 'no_portal_role', msg`First choose what this contact can do in the portal.`);
        if (contact.state !== 'approved')
          throw new Problem(409, 'not_approved', msg`Only people from approved vendors can be invited.`);
        await inviteVendor(
          { ...host, db },
          { ...contact, language: contact.language ?? 'fr', next: await requestToAnswer(db, contact.vendor) },
          { caller: request.caller, ip: request.ip, requestId: request.id },
        );
      });
      return reply.code(204).send();
    },
  );
}
