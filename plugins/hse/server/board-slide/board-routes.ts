import { msg } from '@lingui/core/macro';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { asAttachment } from '../../../../core/files/as-attachment.ts';
import type { Host } from '../../../../core/host/host.ts';
import type { Slide } from '../../../../core/parts/slide/slide.ts';
import { slidePdf } from '../../../../core/parts/slide/slide-pdf.server.ts';
import { askedMonth, fileName, readForPaper } from '../monthly-report/asked-month.ts';
import { boardSlide } from './board-slide.ts';
import { readBoard } from './read-board.ts';

const tags = ['hse'];
const config = { can: 'safety_indicators:read' } as const;

/** `/api/hse/board-slide/`: the safety of a month on one page for the board, and `pdf/` as a file. */
export function boardSlideRoutes(app: FastifyInstance, host: Host): void {
  const path = '/api/hse/board-slide/';
  app.get(
    path,
    { schema: { summary: 'The safety of a month on one page for the board', tags }, config },
    async (request): Promise<Slide> => (await slideOf(host, request)).slide,
  );
  app.get(
    `${path}pdf/`,
    { schema: { summary: 'The safety of a month for the board, as a PDF file of one page', tags }, config },
    async (request, reply: FastifyReply) => {
      const { slide, name } = await slideOf(host, request);
      return reply
        .header('cache-control', 'no-store')
        .header('content-disposition', asAttachment(name))
        .type('application/pdf')
        .send(Buffer.from(await slidePdf(slide)));
    },
  );
}

async function slideOf(host: Host, request: FastifyRequest): Promise<{ readonly slide: Slide; readonly name: string }> {
  const asked = await askedMonth(
    host,
    request,
    msg`Request a slide by the first day of its month and a language, en or fr.`,
  );
  const { caller } = request;
  const board = await readForPaper(host, caller, asked.language, (db, reader) => readBoard(host, db, reader, asked));
  return {
    slide: boardSlide(board, asked, { at: new Date(), by: caller.name, today: asked.today }),
    name: fileName(asked, 'HSE board'),
  };
}
