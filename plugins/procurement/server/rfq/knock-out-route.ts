import { msg } from '@lingui/core/macro';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import * as z from 'zod';
import { checkBody } from '../../../../core/host/check-body.ts';
import type { Host } from '../../../../core/host/host.ts';
import { Problem } from '../../../../core/host/problem.ts';
import { changeRows } from '../../../../core/records/change-rows.server.ts';
import { problems } from '../../../../core/records/problems.server.ts';
import { writingOnce } from '../../../../core/records/writing-once.server.ts';
import { quotation } from '../../records/quotation.ts';
import { knockedOut } from './questionnaire.ts';
import { heldRequest } from './staff-routes.ts';

const body = z.strictObject({ offer: z.uuid(), reason: z.string().trim().min(1).max(2_000) });

type OfOne = FastifyRequest<{ Params: { id: string } }>;

/**
 * `POST /api/procurement/rfqs/<id>/knock-out/`: confirms that an offer is not compliant, for it says no where the
 * questionnaire wants a yes (catalogue procurement.md §9.1). Throws 409 where it says no such thing, or nothing is judged.
 */
export function knockOutRoute(app: FastifyInstance, host: Host): void {
  app.post(
    '/api/procurement/rfqs/:id/knock-out/',
    {
      schema: { summary: 'Confirm that an answer takes an offer out', tags: ['procurement'] },
      config: { can: 'evaluation:close', body },
    },
    async (request: OfOne, reply) => {
      const { offer, reason } = checkBody(body, request.body);
      await writingOnce(host, request, async (context) => {
        const held = await heldRequest(context.db, request, 'evaluation:close');
        const { number } = held;
        if (held.state !== 'technical_opened' && held.state !== 'opened')
          throw new Problem(409, 'not_judging', msg`There is nothing to evaluate in ${number} now.`);
        if (!(await knockedOut(context.db, held.id)).has(offer))
          throw new Problem(409, 'no_knock_out', msg`No answer in this offer excludes it.`);
        const changed = await changeRows(context, quotation, {
          where: sql`id = ${offer} and rfq = ${held.id} and state in ('technical', 'opened', 'compliant')`,
          set: { state: 'non_compliant' },
          action: 'state',
          reason,
        });
        if (changed.length === 0) throw problems.notFound();
      });
      return reply.code(204).send();
    },
  );
}
