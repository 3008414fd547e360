import { msg } from '@lingui/core/macro';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { validate as isUuid } from 'uuid';
import * as z from 'zod';
import { checkBody } from '../../../../core/host/check-body.ts';
import type { Host } from '../../../../core/host/host.ts';
import { Problem } from '../../../../core/host/problem.ts';
import type { RowsContext } from '../../../../core/records/change-rows.server.ts';
import { problems } from '../../../../core/records/problems.server.ts';
import { reachIn } from '../../../../core/registry/access.ts';
import { writingOnce } from '../../../../core/records/writing-once.server.ts';
import { draftRevision, heldForRevision, wishOfLine } from './draft-revision.ts';
import { refuseNotRevisable } from './revisable.ts';
import { underWay } from './revisions.ts';

type OfOne = FastifyRequest<{ Params: { id: string } }>;

const body = z.strictObject({
  reason: z.string().trim().min(1).max(4_000),
  requested_by: z.enum(['us', 'vendor']),
  lines: z
    .array(z.strictObject({ line: z.uuid(), ...wishOfLine }))
    .min(1)
    .max(2_000),
  /** Neither changes; told apart from what is unknown so that the answer says so. */
  currency: z.unknown().optional(),
  vendor: z.unknown().optional(),
});
type Body = z.infer<typeof body>;

/** `POST /api/procurement/orders/<id>/revision/`: drafts what shall change in an order that was issued. */
export function reviseRoute(app: FastifyInstance, host: Host): void {
  app.post(
    '/api/procurement/orders/:id/revision/',
    {
      schema: { summary: 'Draft a revision of an issued order', tags: ['procurement'] },
      config: { can: 'po_revision:revise', body },
    },
    async (request: OfOne, reply) => {
      const given = checkBody(body, request.body);
      if (given.currency !== undefined || given.vendor !== undefined)
        throw problems.invalid({
          lines: msg`The currency and vendor of an issued order cannot change; cancel and reorder.`,
        });
      const id = await writingOnce(host, request, (context) => revise(context, request, given));
      return reply.code(201).send({ id });
    },
  );
}

async function revise(context: RowsContext, { caller, params: { id } }: OfOne, given: Body): Promise<string> {
  const { db } = context;
  const order = isUuid(id) ? await heldForRevision(db, id) : undefined;
  if (!order || reachIn(caller.access, 'po_revision:revise', order.site) === null) throw problems.notFound();
  refuseNotRevisable(order.state);
  const { rows: open } = await sql`
    select from po_revision where "order" = ${id} and ${underWay} and deleted_at is null`.execute(db);
  if (open.length > 0)
    throw new Problem(
      409,
      'revision_open',
      msg`There is a revision of this order in progress: issue it, wait for it or drop it first.`,
    );
  return draftRevision(context, order, given, 'draft');
}
