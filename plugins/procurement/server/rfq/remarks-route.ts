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
import { isNoted } from './minutes-route.ts';
import { heldRequest } from './staff-routes.ts';

const body = z.strictObject({
  kind: z.enum(['single', 'technical', 'commercial']),
  text: z.string().trim().min(1).max(2_000),
});

type OfOne = FastifyRequest<{ Params: { id: string } }>;

/**
 * `POST /api/procurement/rfqs/<id>/minutes/remarks/`: what somebody who signed an opening adds to its minutes (catalogue
 * procurement.md §4); what stands there stays. Throws 409 once something follows from the minutes, 404 to who did not sign.
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
  const { id, number } = await heldRequest(db, request, 'rfq_opening:sign');
  const { userId } = request.caller;
  const { rows } = await sql<{ is_first: boolean; is_noted: boolean; at: string }>`
    select opening.first_by = ${userId} as is_first, ${isNoted} as is_noted,
      to_char(local_clock(now(), site.time_zone), 'YYYY-MM-DD HH24:MI') as at
    from rfq_opening opening
    join rfq on rfq.id = opening.rfq
    join site on site.id = rfq.site
    where opening.rfq = ${id} and opening.kind = ${kind} and opening.offers is not null
      and ${userId} in (opening.first_by, opening.second_by) and opening.deleted_at is null`.execute(db);
  const [signed] = rows;
  if (!signed) throw problems.notFound();
  if (!signed.is_noted)
    throw new Problem(409, 'at_its_end', msg`The minutes of ${number} are closed: the next steps have started.`);
  const column = signed.is_first ? 'first_remarks' : 'second_remarks';
  await changeRows(context, rfqOpening, {
    where: sql`rfq = ${id} and kind = ${kind}`,
    set: { [column]: sql`concat_ws(E'\n', ${sql.ref(column)}, ${`${signed.at}: ${text}`}::text)` },
  });
}
