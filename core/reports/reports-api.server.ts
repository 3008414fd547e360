import { plannedAnew } from '../host/database/planned-anew.ts';
import { Readable } from 'node:stream';
import { msg } from '@lingui/core/macro';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { reachIn } from '../registry/access.ts';
import { csvStream } from '../records/export/csv-stream.server.ts';
import { readSites, textContext, type PrintedRow } from '../records/export/print-rows.server.ts';
import { sheetFile } from '../records/export/sheet-file.server.ts';
import { endedBy } from '../host/database/ended-by.ts';
import type { Caller, Host } from '../host/host.ts';
import { nameCalls, type NamedCall } from '../host/named-calls.ts';
import { sentenceIn, type Language } from '../host/languages.ts';
import { readerLanguage } from '../host/reader-language.ts';
import { Problem } from '../host/problem.ts';
import type { ListedReport } from './figure.ts';
import { parseQuestion } from './question.server.ts';
import { contextOf } from './report-context.server.ts';
import type { ServerReport } from './report.server.ts';
import type { ReportQuestion, ReportRow } from './report.ts';

/** A report that takes longer is given up, so that it cannot hold a connection for ever. */
const limitSeconds = 30;

/**
 * `GET /api/reports/`: what the caller may ask. `GET /api/reports/<name>/` and `…/export/?format=csv|xlsx` for every
 * report.
 */
export function registerReports(app: FastifyInstance, host: Host, reports: readonly ServerReport[]): void {
  const things = new Map(reports.map((report) => [report.definition.name, report] as const));
  nameCalls(app, { base: '/api/reports/', things, callsOf: (report) => reportCalls(host, report) });
  const options = {
    config: { can: 'signed-in' as const },
    schema: { tags: ['reports'], summary: 'Reports that you may ask, with their figures', security: [{ bearer: [] }] },
  };
  app.get('/api/reports/', options, (request) =>
    reports.flatMap(({ definition }) =>
      reachIn(request.caller.access, `${definition.name}:read`) === 'site'
        ? [listed(definition, readerLanguage(request))]
        : [],
    ),
  );
}

function listed(
  { name, title, period, columns, totals, basis }: ServerReport['definition'],
  language: Language,
): ListedReport {
  const figures = Object.entries(totals).flatMap(([column, total]) => {
    const field = columns[column];
    if (!field) return [];
    const { unit, decimals } = field.options;
    return [
      {
        column,
        label: sentenceIn(language, field.label),
        words: [field.hint, basis.rows, basis.dates, basis.money].flatMap((words) =>
          words ? [sentenceIn(language, words)] : [],
        ),
        unit: typeof unit === 'string' ? unit : '',
        decimals: typeof decimals === 'number' ? decimals : field.kind === 'integer' ? 0 : 1,
        total,
      },
    ];
  });
  return {
    name,
    title: sentenceIn(language, title),
    period,
    day: Object.entries(columns).find(([, { kind }]) => kind === 'date')?.[0] ?? null,
    figures,
  };
}

function reportCalls(host: Host, report: ServerReport): readonly NamedCall[] {
  const { definition } = report;
  const parameters = Object.fromEntries(
    ['period', 'from', 'to', 'shift', 'sites', 'at', ...Object.keys(definition.parameters)].map((name) => [
      name,
      { type: 'string' },
    ]),
  );
  const call = (path: string, verb: string, run: NamedCall['run']): NamedCall => ({
    method: 'GET',
    path,
    can: `${definition.name}:read`,
    describe: () => ({ tags: ['reports'], summary: `${verb} ${definition.name}`, query: parameters }),
    run,
  });
  return [
    call('', 'Report', async (request) => {
      const question = await ask(host, report, request);
      return { question, ...(await run(host, report, question, request)) };
    }),
    call('export/', 'Export', async (request, reply) => {
      const { format } = request.query as { format?: unknown };
      if (format !== undefined && format !== 'csv' && format !== 'xlsx')
        throw new Problem(400, 'bad_query', msg`The export format is csv or xlsx.`);
      const { rows, isCut } = await run(host, report, await ask(host, report, request), request);
      if (isCut)
        throw new Problem(422, 'report_cut', msg`The report has too many rows for one file. Choose a shorter period.`);
      const language = readerLanguage(request);
      const columns = Object.values(definition.columns);
      const head = columns.map(({ label }) => sentenceIn(language, label));
      const slices = printed(host, report, rows, language);
      const file = `${definition.name}.${format ?? 'csv'}`;
      void reply.header('content-disposition', `attachment; filename="${file}"`);
      if (format !== 'xlsx')
        return reply
          .type('text/csv; charset=utf-8')
          .send(Readable.from(csvStream(head, slices, language === 'fr' ? ';' : ',')));
      const bytes = await sheetFile(
        sentenceIn(language, definition.title),
        head,
        columns,
        slices,
        AbortSignal.timeout(limitSeconds * 1000),
      );
      return reply.type('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet').send(Buffer.from(bytes));
    }),
  ];
}

async function ask(host: Host, report: ServerReport, request: FastifyRequest): Promise<ReportQuestion> {
  const { rows } = await sql<{
    zone: string;
  }>`select time_zone as zone from site where id = any(${request.caller.sites}::uuid[]) order by code limit 1`.execute(
    host.db,
  );
  return parseQuestion(report.definition, request.query, request.caller, rows[0]?.zone ?? 'UTC', new Date());
}

/** Who asks, speaking the language of the page. */
const readerOf = (request: FastifyRequest): Caller => ({ ...request.caller, language: readerLanguage(request) });

/**
 * Runs a report in a read-only transaction with a time limit, as long as somebody waits for it; planned anew for each
 * period.
 */
async function run(
  host: Host,
  report: ServerReport,
  question: ReportQuestion,
  request: FastifyRequest,
): Promise<{ readonly rows: readonly ReportRow[]; readonly isCut: boolean }> {
  try {
    const rows = await plannedAnew(() =>
      host.db.transaction().execute(async (db) => {
        const begun = sql<{ backend: number }>`
          select pg_backend_pid() as backend, set_config('transaction_read_only', 'on', true),
            set_config('statement_timeout', ${`${limitSeconds}s`}, true)`.execute(db);
        const [{ rows: own }, context] = await Promise.all([begun, contextOf(host, db, question, readerOf(request))]);
        return endedBy(request.signal, host.db, own[0]?.backend ?? 0, () => report.rows(context));
      }),
    );
    const { cut } = report;
    if (cut === null || rows.length <= cut.most) return { rows, isCut: false };
    return { rows: cut.leavesOut === 'last' ? rows.slice(0, cut.most) : rows.slice(-cut.most), isCut: true };
  } catch (error) {
    if ((error as { code?: string }).code === '57014')
      throw new Problem(503, 'report_too_long', msg`This report takes too long. Choose a shorter period.`);
    throw error;
  }
}

/** Rows as texts, for files; instants in the time zone of the row's site, or the first of the report. */
async function* printed(
  host: Host,
  { definition }: ServerReport,
  rows: readonly ReportRow[],
  language: Language,
): AsyncGenerator<readonly PrintedRow[]> {
  const sites = await readSites(host.db);
  const decimal = language === 'fr' ? ',' : '.';
  const [first] = sites.values();
  const columns = Object.entries(definition.columns);
  yield rows.map((row) => {
    const zone = sites.get(String(row.site))?.timeZone ?? first?.timeZone ?? 'UTC';
    const context = textContext(language, decimal, zone);
    return {
      values: columns.map(([name]) => row[name] ?? null),
      texts: columns.map(([name, field]) => (row[name] == null ? '' : field.text.print(row[name], field, context))),
    };
  });
}
