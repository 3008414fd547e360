import type { FastifyInstance } from 'fastify';
import { asAttachment } from '../../../../core/files/as-attachment.ts';
import { fileProblems } from '../../../../core/files/problems.server.ts';
import type { Host } from '../../../../core/host/host.ts';
import { readerLanguage } from '../../../../core/host/reader-language.ts';
import type { OfRequest } from '../vendor-api/answer.ts';
import { vendorRequest } from '../vendor-api/read-request.ts';
import { refuseViewer, vendorOf } from '../vendor-api/who.ts';
import { readOfferSheet } from './read-sheet.ts';
import { offerSheet } from './write-sheet.ts';

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const largest = 2_097_152;
const tags = ['vendor'];

/** The lines of an answer as a spreadsheet: it goes out, and what comes back fills the draft and sends nothing. */
export function vendorSheetRoutes(app: FastifyInstance, host: Host): void {
  void app.register(async (scope) => {
    scope.addContentTypeParser(xlsx, { parseAs: 'buffer', bodyLimit: largest }, (_request, body, done) =>
      done(null, body),
    );
    scope.get(
      '/api/vendor/rfqs/:rfq/template/',
      {
        schema: { summary: 'The lines of a request as a spreadsheet to be filled in', tags },
        config: { can: 'vendor_offer:read' },
      },
      async (request: OfRequest, reply) => {
        const person = await vendorOf(host, request.caller);
        const asked = await vendorRequest(host, request.caller, person, request.params.rfq);
        const content = asked.draft?.content ?? asked.sent?.content ?? null;
        const bytes = await offerSheet(asked, content, readerLanguage(request));
        return reply
          .header('cache-control', 'no-store')
          .header('content-disposition', asAttachment(`${asked.number}.xlsx`))
          .type(xlsx)
          .send(Buffer.from(bytes));
      },
    );
    scope.post(
      '/api/vendor/rfqs/:rfq/template/',
      {
        schema: { summary: 'Read the lines of an offer from the spreadsheet; nothing is kept or sent by it', tags },
        config: { can: 'vendor_offer:answer' },
        bodyLimit: largest,
      },
      async (request: OfRequest) => {
        const person = await vendorOf(host, request.caller);
        const asked = await vendorRequest(host, request.caller, person, request.params.rfq);
        refuseViewer(person);
        if (!Buffer.isBuffer(request.body)) throw fileProblems.missing();
        return { lines: readOfferSheet(request.body, asked) };
      },
    );
  });
}
