import { Readable } from 'node:stream';
import { msg } from '@lingui/core/macro';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { appendAudit, seenBy } from '../../host/audit/audit.ts';
import type { Host } from '../../host/host.ts';
import { sentenceIn, type Language } from '../../host/languages.ts';
import { readerLanguage } from '../../host/reader-language.ts';
import { Problem } from '../../host/problem.ts';
import type { NamedCall } from '../../host/named-calls.ts';
import { describeRecord } from '../openapi.server.ts';
import { orderOf, selection } from '../list.server.ts';
import type { ServerRecord } from '../records.server.ts';
import { columnsOf } from '../rows.server.ts';
import type { StoredRow } from '../record.ts';
import { csvStream } from './csv-stream.server.ts';
import { noteReadings } from '../levels.server.ts';
import { exportPermission, exportVerb, parseExportQuery, type ExportQuery } from './export-query.server.ts';
import { headOf, readSites, rowPrinter, type PrintedRow } from './print-rows.server.ts';
import { rowCursor } from './row-cursor.server.ts';
import { sheetFile, sheetRowLimit } from './sheet-file.server.ts';

/** Exports at once per process: each holds a connection for as long as its reader takes. */
const atOnce = 4;
let running = 0;

const tooMany = () =>
  new Problem(503, 'busy', msg`Too many exports are running; try again in a moment.`, { retryAfterSeconds: 10 });
const tooLong = () =>
  new Problem(
    413,
    'too_many_rows',
    msg`An XLSX file can hold at most ${sheetRowLimit} entries. Narrow the list with filters, or export it as CSV.`,
  );

const parameters = {
  format: { type: 'string', enum: ['csv', 'xlsx'] },
  columns: { type: 'string', description: "Names of columns with commas between; the list's own columns where absent" },
  separator: {
    type: 'string',
    enum: ['comma', 'semicolon', 'tab'],
    description: 'Semicolon in French, comma in English, unless told',
  },
  decimal: { type: 'string', enum: ['.', ','] },
};

/** `GET /api/records/<name>/export/`: the rows of a list, whole, in its order, as a file. */
export function exportCall(host: Host, record: ServerRecord): NamedCall {
  const { name } = record.definition;
  return {
    method: 'GET',
    path: 'export/',
    can: exportPermission(record),
    ownRows: true,
    describe: () => {
      const {
        limit: _limit,
        offset: _offset,
        cursor: _cursor,
        count: _count,
        ...list
      } = describeRecord(record).list.query ?? {};
      return { tags: [name], summary: `Export ${name}`, query: { ...parameters, ...list } };
    },
    run: async (request, reply) => {
      const query = parseExportQuery(record, request.query, request.caller, readerLanguage(request));
      const { rows } = await sql<{
        count: number;
      }>`select count(*) as count ${selection(record, query.list, request.caller, exportVerb(record))}`.execute(
        host.db,
      );
      const count = Number(rows[0]?.count ?? 0);
      if (query.format === 'xlsx' && count > sheetRowLimit) throw tooLong();
      if (running >= atOnce) throw tooMany();
      running += 1;
      whenOver(reply, () => (running -= 1));
      await appendAudit(host.db, {
        ...seenBy(request.caller, [
          { field: 'count', old: null, new: count },
          { field: 'format', old: null, new: query.format },
        ]),
        ip: request.ip,
        record: name,
        recordId: '',
        action: 'export',
        requestId: request.id,
      });
      return send(host, record, query, request, reply);
    },
  };
}

/** Calls back once, when the answer has gone out or its reader has gone away. */
function whenOver({ raw }: FastifyReply, done: () => void): void {
  let over = false;
  const end = (): void => {
    if (!over) done();
    over = true;
  };
  raw.once('close', end).once('finish', end);
}

async function send(
  host: Host,
  record: ServerRecord,
  query: ExportQuery,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const language = readerLanguage(request);
  const title = sentenceIn(language, record.definition.plural);
  const head = headOf(query.columns, language, record.definition);
  const rows = printed(host, record, query, request, language);
  void reply.header('cache-control', 'no-store').header('content-disposition', disposition(title, query.format));
  const gone = new AbortController();
  // The rows hold a connection: whoever goes away frees it.
  whenOver(reply, () => {
    gone.abort();
    void rows.return(undefined);
  });
  if (query.format === 'csv') {
    const separator = query.separator ?? (language === 'fr' ? ';' : ',');
    return reply.type('text/csv; charset=utf-8').send(Readable.from(csvStream(head, rows, separator)));
  }
  const file = await sheetFile(
    title,
    head,
    query.columns.map(({ field }) => field),
    rows,
    gone.signal,
  );
  return reply
    .type('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
    .send(Buffer.from(file.buffer, file.byteOffset, file.byteLength));
}

async function* printed(
  host: Host,
  record: ServerRecord,
  query: ExportQuery,
  request: FastifyRequest,
  language: Language,
): AsyncGenerator<readonly PrintedRow[]> {
  const { caller } = request;
  const named = query.columns.map(({ name }) => name);
  const decimal = query.decimal ?? (query.format === 'csv' && language === 'fr' ? ',' : '.');
  const print = rowPrinter(host, record, query.columns, await readSites(host.db), language, decimal);
  const select = sql<StoredRow>`
    select ${columnsOf(record)} ${selection(record, query.list, caller, exportVerb(record))}
    order by ${orderOf(record, query.list.sort, language)}`;
  for await (const rows of rowCursor(host.db, select)) {
    await noteReadings(host, request, record, rows, named);
    yield await print(rows);
  }
}

/** A file name for people, in any alphabet, with a plain one for programs that know no other. */
function disposition(title: string, format: string): string {
  const name = `${title} ${new Date().toISOString().slice(0, 10)}.${format}`;
  const plain = name.normalize('NFD').replaceAll(/[^\w .-]/g, '');
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`;
}
