import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { validate as isUuid } from 'uuid';
import { fileProblems } from '../../../../core/files/problems.server.ts';
import { appendAudit } from '../../../../core/host/audit/audit.ts';
import type { Caller, Database, Host } from '../../../../core/host/host.ts';
import { beyondScope } from '../../../../core/host/scope/caller-scope.ts';
import { problems } from '../../../../core/records/problems.server.ts';
import { reachIn } from '../../../../core/registry/access.ts';
import type { OpenedFile } from '../../shared/offer-files.ts';
import { personsOf } from '../evaluation/read-evaluation.ts';
import { bytesOf, factsOf, type SealedFile } from './sealed-file.ts';
import { sendFile } from './send-file.ts';

type OfOne = FastifyRequest<{ Params: { id: string } }>;
type OfFile = FastifyRequest<{ Params: { id: string; file: string } }>;

const tags = ['procurement'];

/**
 * Files of opened offers: all of them for who reads the request, those of technical envelopes for its evaluators. What is
 * sealed, withdrawn or superseded is as unknown as what does not exist.
 */
export function offerFileRoutes(app: FastifyInstance, host: Host): void {
  app.get(
    '/api/procurement/rfqs/:id/files/',
    { schema: { summary: 'The files of the opened offers of a request', tags }, config: { can: 'evaluation:score' } },
    async (request: OfOne) => {
      const files = await openedFiles(host, request.caller, request.params.id);
      const numbers = await beyondScope(() => lineNumbers(host.db, request.params.id));
      return {
        files: files.flatMap(({ offer, ...file }): readonly OpenedFile[] => {
          const facts = factsOf(host, file);
          if (!facts) return [];
          const { id, kind, name, size, line } = facts;
          return [{ id, offer, no: numbers.get(line) ?? null, kind, name, size }];
        }),
      };
    },
  );
  app.get(
    '/api/procurement/rfqs/:id/files/:file/',
    { schema: { summary: 'A file of an opened offer', tags }, config: { can: 'evaluation:score' } },
    async (request: OfFile, reply) => {
      const { caller, params } = request;
      const file = (await openedFiles(host, caller, params.id)).find(({ id }) => id === params.file);
      const facts = file ? factsOf(host, file) : null;
      const bytes = file && facts ? await beyondScope(() => bytesOf(host, host.db, file, facts)) : null;
      if (!file || !facts || !bytes) throw fileProblems.notFound();
      await appendAudit(host.db, {
        userId: caller.userId,
        ip: request.ip,
        requestId: request.id,
        record: 'quotation',
        recordId: file.offer,
        action: 'export',
        changes: [],
        reason: facts.name,
      });
      return sendFile(reply, facts, bytes);
    },
  );
}

interface OpenedRow extends SealedFile {
  readonly offer: string;
}

/** Throws 404 where the request is none that the caller reads or judges. */
async function openedFiles(host: Host, caller: Caller, id: string): Promise<readonly OpenedRow[]> {
  if (!isUuid(id)) throw problems.notFound();
  return beyondScope(async () => {
    const { rows: asked } = await sql<{ site: string; judges: boolean }>`
      select rfq.site, exists (
        select from rfq_evaluator evaluator
        where evaluator.rfq = rfq.id and evaluator.person = any(${personsOf(caller)}::uuid[])
          and evaluator.deleted_at is null) as judges
      from rfq where id = ${id} and deleted_at is null`.execute(host.db);
    const [found] = asked;
    const readsAll = found !== undefined && reachIn(caller.access, 'rfq:read', found.site) !== null;
    if (!found || !(readsAll || found.judges)) throw problems.notFound();
    const { rows } = await sql<OpenedRow>`
      select file.id, file.kind, file.facts, file.data_key, used.quotation as offer
      from quotation_file_use used
      join quotation_file file on file.id = used.file
      join quotation offer on offer.id = used.quotation and offer.rfq = ${id} and offer.deleted_at is null
      join quotation_envelope envelope on envelope.quotation = offer.id and envelope.kind = file.kind
        and envelope.opened_at is not null
      where file.data_key is not null and (${readsAll} or file.kind = 'technical')
      order by file.uploaded_at, file.id`.execute(host.db);
    return rows;
  });
}

/** The numbers of the lines of a request, by their ids. */
async function lineNumbers(db: Database, rfq: string): Promise<ReadonlyMap<string | null, number>> {
  const { rows } = await sql<{ id: string; no: number }>`
    select id, row_number() over (order by created_at, id)::int as no from rfq_line
    where rfq = ${rfq} and deleted_at is null`.execute(db);
  return new Map(rows.map(({ id, no }) => [id, no]));
}
