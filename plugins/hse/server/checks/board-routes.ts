import { msg } from '@lingui/core/macro';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { checkBody } from '../../../../core/host/check-body.ts';
import type { Host } from '../../../../core/host/host.ts';
import { mayAt } from '../../../../core/host/may-at.ts';
import { problems } from '../../../../core/records/problems.server.ts';
import { writingOnce } from '../../../../core/records/writing-once.server.ts';
import type { CheckBoard } from '../../shared/check-board.ts';
import { readBoard } from './read-board.ts';
import { remindMissing } from './remind-missing.ts';

const code = z.string().regex(/^[A-Z0-9][A-Z0-9-]{0,23}$/);
const question = z.strictObject({ template: code, shift: z.optional(z.enum(['P1', 'P2', 'P3'])) });
const reminder = z.strictObject({ site: z.uuid(), template: code });
const mostSites = 100;

/** The board of checks before a list of them, and the reminder of those that are missing (catalogue hse.md §6). */
export function checkBoardRoutes(app: FastifyInstance, host: Host): void {
  app.get(
    '/api/hse/checks/board/',
    {
      schema: { summary: 'The machines of a check, by what it came to in a shift', tags: ['hse'] },
      config: { can: 'checks_board:read' },
    },
    async (request: FastifyRequest<{ Querystring: Record<string, unknown> }>): Promise<readonly CheckBoard[]> => {
      const { sites = '', ...rest } = request.query;
      const { template, shift = null } = checkBody(question, rest);
      const asked = String(sites).split(',').filter(Boolean);
      if (asked.length === 0 || asked.length > mostSites) throw problems.badQuery(msg`Name the sites.`);
      if (asked.some((site) => !mayAt(request.caller, 'checks_board:read', site))) throw problems.foreignSite();
      const now = new Date();
      const boards = await Promise.all(asked.map((site) => readBoard(host.db, site, { template, shift, now })));
      return boards.flatMap((board) => board ?? []);
    },
  );
  app.post(
    '/api/hse/checks/remind/',
    {
      schema: { summary: 'Tell the supervisors which machines work without a check', tags: ['hse'] },
      config: { can: 'checks_board:remind', body: reminder },
    },
    async (request) => {
      const { site, template } = checkBody(reminder, request.body);
      if (!mayAt(request.caller, 'checks_board:remind', site)) throw problems.foreignSite();
      return writingOnce(host, request, async (context) =>
        remindMissing(host, context, { site, template, by: request.caller.name, now: new Date() }),
      );
    },
  );
}
