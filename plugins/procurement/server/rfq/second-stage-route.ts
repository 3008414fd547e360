import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import * as z from 'zod';
import { checkBody } from '../../../../core/host/check-body.ts';
import type { Database, Host } from '../../../../core/host/host.ts';
import { Problem } from '../../../../core/host/problem.ts';
import { seeingAll } from '../../../../core/host/scope/caller-scope.ts';
import type { RowsContext } from '../../../../core/records/change-rows.server.ts';
import { problems } from '../../../../core/records/problems.server.ts';
import { writingOnce } from '../../../../core/records/writing-once.server.ts';
import { validateDraft } from '../../../../core/records/validate.ts';
import { rfqLine } from '../../records/rfq-line.ts';
import { refuseSameLine } from '../refuse-same-line.ts';
import { hoursToAnswer, refuseDeadline } from './publish.ts';
import { beginSecondStage, type FinalLine } from './second-stage.ts';
import { heldRequest, type Held } from './staff-routes.ts';
import { tellVendors } from './tell-vendors.ts';

const body = z.strictObject({
  specification: z.string().trim().min(1).max(20_000),
  deadline_at: z.iso.datetime(),
  /** All lines from now on; absent: as they were. */
  lines: z
    .array(z.looseObject({ id: z.uuid().toLowerCase().optional() }))
    .min(1)
    .max(500)
    .optional(),
});

type OfOne = FastifyRequest<{ Params: { id: string } }>;

/**
 * `POST /api/procurement/rfqs/<id>/second-stage/`: asks the qualified for priced offers to the final specification.
 * Throws 409 before the technical evaluation is closed and where nobody has qualified, 422 with what is wrong.
 */
export function secondStageRoute(app: FastifyInstance, host: Host): void {
  app.post(
    '/api/procurement/rfqs/:id/second-stage/',
    {
      schema: { summary: 'Begin the second of two stages', tags: ['procurement'] },
      config: { can: 'evaluation:close', body },
    },
    async (request: OfOne, reply) => {
      const given = checkBody(body, request.body);
      await writingOnce(host, request, async (context) => {
        const held = await heldRequest(context.db, request, 'evaluation:close');
        await begin(host, context, held, given);
      });
      return reply.code(204).send();
    },
  );
}

async function begin(
  host: Host,
  context: RowsContext,
  held: Held,
  { specification, deadline_at: deadline, lines }: z.infer<typeof body>,
): Promise<void> {
  const { db } = context;
  const { number, title } = held;
  const { procedure, qualified } = await courseOf(db, held.id);
  if (procedure !== 'two_stages')
    throw new Problem(409, 'one_stage', msg`${number} is not a two-stage request: it has no second stage.`);
  if (held.state !== 'technical_closed')
    throw new Problem(409, 'not_judged', msg`The second stage starts once the technical evaluation is closed.`);
  if (qualified === 0)
    throw new Problem(409, 'nobody_qualified', msg`No vendor has qualified: close ${number} without award.`);
  await refuseDeadline(db, { deadline_at: deadline }, hoursToAnswer);
  const checked = lines ? checkLines(held.id, lines) : null;
  // Drafts are shown to nobody of the mine; they go without being read.
  const { invited, others } = await seeingAll(db, () =>
    beginSecondStage(context, held, { specification, deadline, lines: checked }),
  );
  await tellVendors(
    host,
    db,
    held,
    (until) => ({
      subject: msg`${number}: second stage, answer before ${until}`,
      lines: [
        msg`Your technical offer for “${title}” has qualified. Please submit a priced offer for the final specification.`,
        msg`Offers are accepted until ${until}.`,
      ],
    }),
    invited,
  );
  await tellVendors(
    host,
    db,
    held,
    () => ({
      subject: msg`${number}: result`,
      lines: [msg`“${title}” continues to its second stage without your company. Thank you for your offer.`],
    }),
    others,
  );
}

async function courseOf(db: Database, id: string): Promise<{ procedure: string; qualified: number }> {
  const { rows } = await sql<{ procedure: string; qualified: number }>`
    select procedure, (
      select count(*)::int
      from quotation offer
      where offer.rfq = rfq.id and offer.stage = 1 and offer.state = 'technical' and offer.deleted_at is null) as qualified
    from rfq where id = ${id}`.execute(db);
  if (!rows[0]) throw problems.notFound();
  return rows[0];
}

function checkLines(
  rfq: string,
  given: readonly { readonly id?: string | undefined; readonly [field: string]: unknown }[],
): readonly FinalLine[] {
  refuseSameLine(
    'lines',
    given.map(({ id }) => id),
  );
  const errors: Record<string, MessageDescriptor> = {};
  const lines = given.map(({ id, version: _version, ...draft }, place): FinalLine => {
    const { values, errors: found } = validateDraft(rfqLine, { ...draft, rfq });
    for (const [name, sentence] of Object.entries(found)) errors[`lines.${place}.${name}`] = sentence;
    return { values, ...(id === undefined ? {} : { id }) };
  });
  if (Object.keys(errors).length > 0) throw problems.invalid(errors);
  return lines;
}
