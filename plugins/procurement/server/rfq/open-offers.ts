import { msg } from '@lingui/core/macro';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import * as z from 'zod';
import { checkBody } from '../../../../core/host/check-body.ts';
import type { Database, Host } from '../../../../core/host/host.ts';
import { Problem } from '../../../../core/host/problem.ts';
import { seeingAll } from '../../../../core/host/scope/caller-scope.ts';
import { changeRows, createRows, writingRows, type RowsContext } from '../../../../core/records/change-rows.server.ts';
import { problems } from '../../../../core/records/problems.server.ts';
import { confirmPassword } from '../../../../core/session/confirm-password.server.ts';
import { rfqOpening } from '../../records/rfq-opening.ts';
import { rfq } from '../../records/rfq.ts';
import { tellEvaluators } from '../evaluation/tell-evaluators.ts';
import { openAll, openCommercial, openTechnical } from './open-envelopes.ts';
import { refuseUnplanned } from './opening-plan.ts';
import { rolesAt } from './roles-at.ts';
import { heldRequest, type Held } from './staff-routes.ts';

const signature = z.strictObject({ password: z.string().max(500) });

type OfOne = FastifyRequest<{ Params: { id: string } }>;

/**
 * `POST /api/procurement/rfqs/<id>/open/`: opens the offers after the deadline. Sealed ones need two different people, who
 * sign one after the other with their password; the second signature opens (catalogue procurement.md §4). Of two
 * envelopes the technical one is opened, and once the evaluation is closed the commercial one of those that have passed.
 * Answers whether they are open now.
 */
export function openingRoute(app: FastifyInstance, host: Host): void {
  app.post(
    '/api/procurement/rfqs/:id/open/',
    {
      schema: { summary: 'Sign for the opening of the offers', tags: ['procurement'] },
      config: { can: 'rfq_opening:sign', body: signature },
    },
    async (request: OfOne) => {
      const { password } = checkBody(signature, request.body);
      const { caller } = request;
      await confirmPassword(host, request, password, 'password');
      const isOpen = await writingRows(host, { caller, ip: request.ip, requestId: request.id }, (context) =>
        sign(host, context, request),
      );
      return { isOpen };
    },
  );
}

async function sign(host: Host, context: RowsContext, request: OfOne): Promise<boolean> {
  const { db } = context;
  const held = await heldRequest(db, request, 'rfq_opening:sign');
  const { procedure, stage } = await courseOf(db, held.id);
  const kind = kindOf(held, procedure, stage);
  await refuseUnplanned(db, held.id, request.caller);
  const { userId } = request.caller;
  const roles = rolesAt(sql`${userId}::uuid`, sql`${held.site}::uuid`);
  const { rows } = await sql<{ first: string | null }>`
    select first_by as first from rfq_opening
    where rfq = ${held.id} and kind = ${kind} and deleted_at is null`.execute(db);
  const [begun] = rows;
  if (begun && begun.first === userId)
    throw new Problem(409, 'second_person', msg`Two different people must open the offers.`);
  if (!begun)
    await createRows(context, rfqOpening, [{ site: held.site, rfq: held.id, kind, first_by: userId }], {
      computed: { first_at: sql`now()`, first_roles: roles },
    });
  if (!begun && procedure !== 'direct') return false;
  // Envelopes are shown to nobody of the mine, at whichever sites they work: here two have signed for them.
  const offers = await seeingAll(db, () => openingOf[kind](host, context, held));
  await changeRows(context, rfqOpening, {
    where: sql`rfq = ${held.id} and kind = ${kind}`,
    set: {
      offers,
      ...(begun ? { second_by: userId, second_at: sql`now()`, second_roles: roles } : {}),
    },
    action: 'open',
  });
  await changeRows(context, rfq, {
    where: sql`id = ${held.id}`,
    set: kind === 'technical' ? { state: 'technical_opened' } : { state: 'opened', opened_at: sql`now()` },
    action: 'state',
  });
  if (kind === 'technical') await tellEvaluators(host, db, held);
  return true;
}

const openingOf = { single: openAll, technical: openTechnical, commercial: openCommercial };

/** What is to be opened next. Throws 409 where nothing is. */
function kindOf({ state, number }: Held, procedure: string, stage: number | null): keyof typeof openingOf {
  if (state === 'technical_opened')
    throw new Problem(409, 'evaluating', msg`The technical evaluation of ${number} is not closed yet.`);
  if (state === 'technical_closed' && procedure === 'two_stages')
    throw new Problem(
      409,
      'second_stage',
      msg`The second stage of ${number} is not open yet: prices are requested there.`,
    );
  if (state === 'technical_closed') return 'commercial';
  if (state !== 'published' && state !== 'closed')
    throw new Problem(409, 'opened', msg`The offers of ${number} are already open, or will never be.`);
  return procedure === 'two_envelopes' || stage === 1 ? 'technical' : 'single';
}

async function courseOf(db: Database, id: string): Promise<{ procedure: string; stage: number | null }> {
  const { rows } = await sql<{ procedure: string; stage: number | null }>`
    select procedure, stage from rfq where id = ${id}`.execute(db);
  if (!rows[0]) throw problems.notFound();
  return rows[0];
}
