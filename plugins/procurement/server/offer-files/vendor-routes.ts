import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { validate as isUuid } from 'uuid';
import * as z from 'zod';
import { fileProblems } from '../../../../core/files/problems.server.ts';
import { checkBody } from '../../../../core/host/check-body.ts';
import type { Host } from '../../../../core/host/host.ts';
import { offerFileLimits, type OfferFile } from '../../../vendor-offer-calls.ts';
import { answer, type OfRequest } from '../vendor-api/answer.ts';
import { invitedRequest, receivedAt } from '../vendor-api/invited-request.ts';
import { vendorOf } from '../vendor-api/who.ts';
import { keepOfferFile } from './keep-offer-file.ts';
import { ownFiles, ownSealed } from './own-files.ts';
import { bytesOf, factsOf } from './sealed-file.ts';
import { sendFile } from './send-file.ts';

type OfFile = FastifyRequest<{ Params: { rfq: string; file: string } }>;

/** Where an uploaded file belongs. */
const place = z.strictObject({ kind: z.enum(['single', 'technical', 'commercial']), line: z.uuid().optional() });

const tags = ['vendor'];
const reading = { can: 'vendor_offer:read' } as const;
const answering = { can: 'vendor_offer:answer' } as const;

/** The files of a vendor's own answers (catalogue procurement.md §5): sealed from the first moment, read by nobody else. */
export function vendorFileRoutes(app: FastifyInstance, host: Host): void {
  void app.register(async (scope) => {
    await scope.register(multipart);
    scope.post(
      '/api/vendor/rfqs/:rfq/files/',
      {
        schema: {
          summary: 'Upload a file of the answer; the draft names it by its id',
          description:
            'multipart/form-data with one part of any name; at most 25 MB. In the query: kind (single, or technical or commercial where there are two envelopes) and, where the file belongs to a line, its id as line.',
          tags,
          consumes: ['multipart/form-data'],
        },
        config: answering,
        bodyLimit: offerFileLimits.each + 65_536,
      },
      async (request: OfRequest, reply): Promise<OfferFile> => {
        const where = checkBody(place, request.query);
        void reply.code(201);
        return keepOfferFile(host, request, where);
      },
    );
  });
  app.get(
    '/api/vendor/rfqs/:rfq/files/:file/',
    { schema: { summary: 'A file of the vendor’s own answer', tags }, config: reading },
    async ({ caller, params }: OfFile, reply) => {
      const person = await vendorOf(host, caller);
      const { id } = await invitedRequest(host.db, person, params.rfq);
      // Somebody of the mine who looks through a vendor's eyes sees nothing that is sealed.
      if (caller.viewedBy || !isUuid(params.file)) throw fileProblems.notFound();
      const [file] = await ownSealed(host.db, { rfq: id, vendor: person.vendor }, [params.file]);
      const facts = file && factsOf(host, file);
      const bytes = facts && (await bytesOf(host, host.db, file, facts));
      if (!bytes) throw fileProblems.notFound();
      return sendFile(reply, facts, bytes);
    },
  );
  app.delete(
    '/api/vendor/rfqs/:rfq/files/:file/',
    { schema: { summary: 'Remove a file that was never sent', tags }, config: answering },
    async (request: OfFile, reply) => {
      const { file } = request.params;
      const at = await receivedAt(host);
      await answer(host, request, at, async ({ db }, { vendor }, { id }) => {
        const own = isUuid(file) ? await ownFiles(host, db, { rfq: id, vendor }, [file.toLowerCase()]) : [];
        if (own.length === 0) throw fileProblems.notFound();
        // What was sent with a version stays sealed with it.
        await sql`
          delete from quotation_file file
          where id = ${file} and not exists (select from quotation_file_use used where used.file = file.id)`.execute(
          db,
        );
      });
      return reply.code(204).send();
    },
  );
}
