import { msg } from '@lingui/core/macro';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import Papa from 'papaparse';
import { v7, validate as isUuid } from 'uuid';
import * as z from 'zod';
import { checkBody } from '../../../../core/host/check-body.ts';
import type { Host } from '../../../../core/host/host.ts';
import { sentenceIn } from '../../../../core/host/languages.ts';
import { Problem } from '../../../../core/host/problem.ts';
import { readerLanguage } from '../../../../core/host/reader-language.ts';
import { changeRows } from '../../../../core/records/change-rows.server.ts';
import { neutralise } from '../../../../core/records/export/neutralise.ts';
import { problems } from '../../../../core/records/problems.server.ts';
import { reachIn } from '../../../../core/registry/access.ts';
import { writingOnce } from '../../../../core/records/writing-once.server.ts';
import { vendorInvoice } from '../../records/vendor-invoice.ts';
import { batchRows, batchWords } from './batch-rows.ts';

type OfOne = FastifyRequest<{ Params: { id: string } }>;

const body = z.strictObject({
  sites: z.array(z.uuid()).max(200).optional(),
  /** These alone; where one of them cannot go, none goes. */
  invoices: z.array(z.uuid()).min(1).max(5_000).optional(),
});

/**
 * `POST /api/procurement/invoice_batches/` hands invoices that agree or were released over to accounting, each once;
 * `GET …/<batch>/` is the file of them, as often as it is wanted.
 */
export function handOverRoutes(app: FastifyInstance, host: Host): void {
  const tags = ['procurement'];
  app.post(
    '/api/procurement/invoice_batches/',
    {
      schema: { summary: 'Hand invoices over to accounting', tags },
      config: { can: 'vendor_invoice:hand_over', body },
    },
    async (request, reply) => {
      const given = checkBody(body, request.body ?? {});
      const batch = await handOver(host, request, given);
      return reply.code(201).send(batch);
    },
  );
  app.get(
    '/api/procurement/invoice_batches/:id/',
    {
      schema: { summary: 'The file of invoices that were handed over together', tags },
      config: { can: 'vendor_invoice:hand_over' },
    },
    async (request: OfOne, reply) => {
      const { id } = request.params;
      if (!isUuid(id)) throw problems.notFound();
      const language = readerLanguage(request);
      const rows = await batchRows(host.db, id, sitesOf(request));
      if (rows.length === 0) throw problems.notFound();
      const cells = [batchWords.map((word) => sentenceIn(language, word)), ...rows].map((row) => row.map(neutralise));
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="invoices-${id}.csv"`)
        .send(`\uFEFF${Papa.unparse(cells, { delimiter: ';', newline: '\r\n' })}\r\n`);
    },
  );
}

/** Where the caller hands invoices over. */
const sitesOf = ({ caller }: Pick<FastifyRequest, 'caller'>): readonly string[] =>
  caller.sites.filter((site) => reachIn(caller.access, 'vendor_invoice:hand_over', site) !== null);

function handOver(host: Host, request: FastifyRequest, { sites, invoices }: z.infer<typeof body>) {
  const own = sitesOf(request).filter((site) => sites === undefined || sites.includes(site));
  const wanted = invoices === undefined ? null : [...new Set(invoices)];
  return writingOnce(host, request, async (context) => {
    const batch = v7();
    const gone = await changeRows(context, vendorInvoice, {
      where: sql`state in ('matched', 'released') and site = any(${own}::uuid[])
        and (${wanted}::uuid[] is null or id = any(${wanted}::uuid[]))`,
      set: { state: 'exported', batch, exported_at: sql`now()`, exported_by: request.caller.userId },
      action: 'state',
    });
    if (wanted !== null && gone.length < wanted.length)
      throw new Problem(
        409,
        'not_ready',
        msg`One of the invoices is blocked, cancelled or already sent to accounting: none was sent.`,
      );
    if (gone.length === 0)
      throw new Problem(
        409,
        'nothing_to_hand_over',
        msg`No matched or released invoices waiting to be sent to accounting.`,
      );
    return { batch, invoices: gone.length };
  });
}
