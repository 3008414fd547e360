import { msg } from '@lingui/core/macro';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import * as z from 'zod';
import { asAttachment } from '../../../../core/files/as-attachment.ts';
import { plannedAnew } from '../../../../core/host/database/planned-anew.ts';
import type { Host } from '../../../../core/host/host.ts';
import { sentenceIn } from '../../../../core/host/languages.ts';
import { readerLanguage } from '../../../../core/host/reader-language.ts';
import { createFormat } from '../../../../core/i18n/format.ts';
import type { Paper } from '../../../../core/parts/paper/paper.ts';
import { paperPdf } from '../../../../core/parts/paper/paper-pdf.server.ts';
import { problems } from '../../../../core/records/problems.server.ts';
import { reachIn } from '../../../../core/registry/access.ts';
import { storableDay } from '../../../../core/registry/storable-time.ts';
import { monthPaper } from './month-paper.ts';
import { readMonth, type ReportedSite } from './read-month.ts';

const asked = z.strictObject({
  /** The first day of the month. */
  month: storableDay,
  /** Ids, by commas; all that may be read where absent. */
  sites: z.string().max(4_000).optional(),
  language: z.enum(['en', 'fr']).optional(),
});
const limitSeconds = 30;
const tags = ['hse'];
const config = { can: 'safety_indicators:read' } as const;

/** `/api/hse/monthly-report/`: the safety report of a month on paper, and `pdf/` as a file. */
export function monthlyReportRoutes(app: FastifyInstance, host: Host): void {
  const path = '/api/hse/monthly-report/';
  app.get(
    path,
    { schema: { summary: 'The safety report of a month, on paper', tags }, config },
    async (request): Promise<Paper> => (await paperOf(host, request)).paper,
  );
  app.get(
    `${path}pdf/`,
    { schema: { summary: 'The safety report of a month as a PDF file', tags }, config },
    async (request, reply: FastifyReply) => {
      const { paper, name, zone } = await paperOf(host, request);
      const { language } = paper;
      const format = createFormat(language, zone);
      const file = await paperPdf(paper, {
        left: sentenceIn(language, msg({ message: 'Made on {time} by {name}', comment: 'Foot of a PDF file' }), {
          time: format.datetime(new Date()),
          name: request.caller.name,
        }),
        page: sentenceIn(language, msg({ message: 'Page', context: 'of a paper' })),
      });
      return reply
        .header('cache-control', 'no-store')
        .header('content-disposition', asAttachment(name))
        .type('application/pdf')
        .send(Buffer.from(file));
    },
  );
}

async function paperOf(
  host: Host,
  request: FastifyRequest,
): Promise<{ readonly paper: Paper; readonly name: string; readonly zone: string }> {
  const { caller } = request;
  const told = asked.safeParse(request.query);
  if (!told.success || !told.data.month.endsWith('-01'))
    throw problems.badQuery(msg`Request a monthly report by the first day of its month and a language, en or fr.`);
  const { month, language = readerLanguage(request) } = told.data;
  const mine = caller.sites.filter((site) => reachIn(caller.access, 'safety_indicators:read', site) === 'site');
  const wanted = told.data.sites?.split(',').filter(Boolean) ?? mine;
  if (wanted.some((site) => !mine.includes(site))) throw problems.foreignSite();
  const { rows: sites } = await sql<ReportedSite & { readonly today: string }>`
    select id, code, name, time_zone as zone, local_clock(now(), time_zone)::date::text as today
    from site where id = any(${wanted}::uuid[]) order by code`.execute(host.db);
  const [first] = sites;
  if (!first) throw problems.badQuery(msg`Name the sites.`);
  if (sites.every(({ today }) => month > today)) throw problems.badQuery(msg`This month has not started yet.`);
  const known = await plannedAnew(() =>
    host.db.transaction().execute(async (db) => {
      await sql`
        select set_config('transaction_read_only', 'on', true),
          set_config('statement_timeout', ${`${limitSeconds}s`}, true)`.execute(db);
      return readMonth(host, db, { ...caller, language }, sites, month);
    }),
  );
  const where = sites.length === 1 ? first.code : sites.map(({ code }) => code).join('-');
  return {
    paper: monthPaper(known, language),
    name: `HSE ${month.slice(0, 7)} ${where.slice(0, 60)} ${language}.pdf`,
    zone: first.zone,
  };
}
