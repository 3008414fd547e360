import { msg } from '@lingui/core/macro';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { asAttachment } from '../../../../core/files/as-attachment.ts';
import type { Host } from '../../../../core/host/host.ts';
import { sentenceIn } from '../../../../core/host/languages.ts';
import { createFormat } from '../../../../core/i18n/format.ts';
import type { Paper } from '../../../../core/parts/paper/paper.ts';
import { paperPdf } from '../../../../core/parts/paper/paper-pdf.server.ts';
import { askedMonth, fileName, readForPaper } from './asked-month.ts';
import { monthPaper } from './month-paper.ts';
import { readMonth } from './read-month.ts';

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
  const asked = await askedMonth(
    host,
    request,
    msg`Request a monthly report by the first day of its month and a language, en or fr.`,
  );
  const { month, sites, language } = asked;
  const known = await readForPaper(host, request.caller, language, (db, caller) =>
    readMonth(host, db, caller, sites, month),
  );
  return { paper: monthPaper(known, language), name: fileName(asked, 'HSE'), zone: sites[0].zone };
}
