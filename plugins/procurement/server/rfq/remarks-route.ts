import { msg } from '@lingui/core/macro';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import * as z from 'zod';
import { checkBody } from '../../../../core/host/check-body.ts';
import type { Host } from '../../../../core/host/host.ts';
import { Problem } from '../../../../core/host/problem.ts';
import { changeRows, type RowsContext } from '../../../../core/records/change-rows.server.ts';
import { problems } from '../../../../core/records/problems.server.ts';
import { writingOnce } from '../../../../core/records/writing-once.server.ts';
import { rfqOpening } from '../../records/rfq-opening.ts';
import { isUnderWay } from './minutes-route.ts';
import { heldRequest } from './staff-routes.ts';

const body = z.strictObject({
  kind: z.enum(['single', 'technical', 'commercial']),
  text: z.string().trim().max(2_000),
});

type OfOne = FastifyRequest<{ Params: { id: string } }>;

/**
 * `POST /api/procurement/rfqs/<id>/minutes/remarks/`: what somebody who signed an opening has to say in its minutes
 * (catalogue procurement.md §4); empty takes it back. Throws 409 once the request is at its end, 404 to who did not sign.
 */
export function remarksRoute(app: FastifyInstance, host: Host): void {
  app.post(
    '/api/procurement/rfqs/:id/minutes/remarks/',
    {
      schema: { summary: 'Note something in the minutes of an opening', tags: ['procurement'] },
      config: { can: 'rfq_opening:sign', body },
    },
    async (request: OfOne, reply) => {
      const given = checkBody(body, request.body);
      await writingOnce(host, request, (context) => note(context, request, given));
      return reply.code(204).send();
    },
  );
}

async function note(context: RowsContext, request: OfOne, { kind, text }: z.infer<typeof body>): Promise<void> {
  const { db } = context;
  const held = await heldRequest(db, request, 'rfq_opening:sign');
  if (!isUnderWay(held.state))
    throw new Problem(
      409,
      'at_its_end',
      msg`The minutes of ${held.number} are closed: what follows from them is decided.`,
    );
  const { userId } = request.caller;
  const { rows } = await sql<{ is_first: boolean }>`
    select first_by = ${userId} as is_first from rfq_opening
    where rfq = ${held.id} and kind = ${kind} and offers is not null and ${userId} in (first_by, second_by)
      and deleted_at is null`.execute(db);
  const [signed] = rows;
  if (!signed) throw problems.notFound();
  await changeRows(context, rfqOpening, {
    where: sql`rfq = ${held.id} and kind = ${kind}`,
    set: signed.is_first ? { first_remarks: text || null } : { second_remarks: text || null },
  });
}
