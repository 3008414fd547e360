import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { validate as isUuid } from 'uuid';
import type { Database, Host } from '../../../../core/host/host.ts';
import { readerLanguage } from '../../../../core/host/reader-language.ts';
import type { Paper } from '../../../../core/parts/paper/paper.ts';
import { reachesRow } from '../../../../core/records/reach.ts';
import { problems } from '../../../../core/records/problems.server.ts';
import type { StoredOf } from '../../../../core/records/record.ts';
import { reachIn } from '../../../../core/registry/access.ts';
import { purchaseRequest } from '../../records/purchase-request.ts';
import { refuseForeign } from '../rfq/read-routes.ts';
import { askedPaper } from './asked-paper.ts';
import { comparisonPaper } from './comparison-paper.ts';
import { comparisonSheet } from './comparison-sheet.ts';
import { evaluationPaper } from './evaluation-paper.ts';
import { orderPaperOf } from './order-papers.ts';
import { languageAsked, paperWords, type PaperWords } from './paper-words.ts';
import { purchaseRequestPaper } from './purchase-request-paper.ts';
import { requestHead, type RequestHead } from './request-head.ts';
import { vendorPaper } from './vendor-paper.ts';

type OfOne = FastifyRequest<{ Params: { id: string } }>;
const tags = ['procurement'];
const language = (request: OfOne) => languageAsked(request.query) ?? readerLanguage(request);

/** The papers of a quotation request, by the last part of their address. */
const requestPapers: Readonly<
  Record<string, { summary: string; of: (db: Database, head: RequestHead, words: PaperWords) => Promise<Paper> }>
> = {
  paper: {
    summary: 'A quotation request as its vendors see it, on paper',
    of: (db, head, words) => askedPaper(db, head, words),
  },
  'comparison/paper': { summary: 'The comparison of opened offers on paper', of: comparisonPaper },
  'evaluation/paper': { summary: 'The report of a technical evaluation', of: evaluationPaper },
};

/** Papers of purchasing (catalogue procurement.md §9.1), each for whoever may read what stands on it. */
export function paperRoutes(app: FastifyInstance, host: Host): void {
  app.get(
    '/api/procurement/orders/:id/paper/',
    {
      schema: { summary: 'An order on paper at one of its revisions, or what differs between two', tags },
      config: { can: 'purchase_order:read' },
    },
    async ({ caller, params: { id }, query }: OfOne) => {
      if (!isUuid(id)) throw problems.notFound();
      const { rows } = await sql<{ site: string }>`
        select site from purchase_order where id = ${id} and deleted_at is null`.execute(host.db);
      if (!rows[0] || reachIn(caller.access, 'purchase_order:read', rows[0].site) === null) throw problems.notFound();
      return orderPaperOf(host.db, id, query, false);
    },
  );
  for (const [path, { summary, of }] of Object.entries(requestPapers))
    app.get(
      `/api/procurement/rfqs/:id/${path}/`,
      { schema: { summary, tags }, config: { can: 'rfq:read' } },
      async (request: OfOne) => {
        const { head, words } = await headOf(host.db, request);
        return of(host.db, head, words);
      },
    );
  app.get(
    '/api/procurement/rfqs/:id/comparison/xlsx/',
    {
      schema: { summary: 'The comparison of opened offers as a workbook that computes', tags },
      config: { can: 'rfq:read' },
    },
    async (request: OfOne, reply: FastifyReply) => {
      const { head, words } = await headOf(host.db, request);
      const file = await comparisonSheet(host.db, head, words);
      return reply
        .header('cache-control', 'no-store')
        .header('content-disposition', `attachment; filename="${head.number}.xlsx"`)
        .type('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
        .send(file);
    },
  );
  app.get(
    '/api/procurement/requests/:id/paper/',
    {
      schema: { summary: 'A purchase request with its signatures, on paper', tags },
      config: { can: 'purchase_request:read' },
    },
    async (request: OfOne) => {
      const { id } = request.params;
      if (!isUuid(id)) throw problems.notFound();
      const { rows } = await sql<StoredOf<typeof purchaseRequest>>`
        select * from purchase_request where id = ${id} and deleted_at is null`.execute(host.db);
      if (!rows[0] || !reachesRow(purchaseRequest, request.caller, 'read', rows[0])) throw problems.notFound();
      return purchaseRequestPaper(host.db, id, language(request));
    },
  );
  app.get(
    '/api/procurement/vendors/:id/paper/',
    // Vendors read themselves as a record; this sheet is for those who buy.
    { schema: { summary: 'What is known of a vendor, on paper', tags }, config: { can: 'purchase_order:read' } },
    async (request: OfOne) => {
      const { id } = request.params;
      if (!isUuid(id)) throw problems.notFound();
      const { rows } = await sql`select from vendor where id = ${id} and deleted_at is null`.execute(host.db);
      if (rows.length === 0) throw problems.notFound();
      return vendorPaper(host.db, id, language(request));
    },
  );
}

async function headOf(db: Database, request: OfOne) {
  await refuseForeign(db, request);
  const head = await requestHead(db, request.params.id);
  return { head, words: paperWords(language(request), head.timeZone) };
}
