import { msg } from '@lingui/core/macro';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { validate as isUuid } from 'uuid';
import * as z from 'zod';
import { checkBody } from '../../../../core/host/check-body.ts';
import type { Caller, Database, Host } from '../../../../core/host/host.ts';
import { Problem } from '../../../../core/host/problem.ts';
import { selfOf } from '../../../../core/host/self-of.ts';
import { changeRows, type RowsContext } from '../../../../core/records/change-rows.server.ts';
import { problems } from '../../../../core/records/problems.server.ts';
import { checkField } from '../../../../core/records/validate.ts';
import { writingOnce } from '../../../../core/records/writing-once.server.ts';
import { can, reachIn } from '../../../../core/registry/access.ts';
import { permitSteps, stepsOf, type PermitStep, type PermitStepName } from '../../records/permits/permit-steps.ts';
import { workPermit } from '../../records/work-permit.ts';
import { formRunTable } from '../uses.ts';
import { holdSite } from './conflicts-of.ts';
import type { Permit } from './permit-checks.ts';
import { typeOf } from './permit-hooks.ts';
import { takers, type Changes, type Values } from './take-step.ts';

const body = z.looseObject({});

/**
 * A permit that is held until the transaction ends, for whom a right reaches it, after its site: the siren holds them in
 * that order. Throws 404 where that is not so.
 */
async function heldPermit(db: Database, caller: Caller, verb: PermitStep['verb'], id: string): Promise<Permit> {
  if (!isUuid(id)) throw problems.notFound();
  const { rows: known } = await sql<{ site: string }>`
    select site from work_permit where id = ${id} and deleted_at is null`.execute(db);
  const site = known[0]?.site;
  if (site === undefined || reachIn(caller.access, `work_permit:${verb}`, site) === null) throw problems.notFound();
  await holdSite(db, site);
  const { rows } = await sql<{ readonly permit: Permit }>`
    select to_jsonb(one) - 'search_text' as permit from work_permit one
    where one.id = ${id} and one.site = ${site} and one.deleted_at is null for update`.execute(db);
  if (!rows[0]) throw problems.notFound();
  return rows[0].permit;
}

/** What of a body belongs to the step, each value checked by its field. */
function valuesOf({ fields }: PermitStep, sent: Values): Values {
  const errors = Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      const wrong = checkField(field, sent[name] ?? null);
      return wrong ? [[name, wrong]] : [];
    }),
  );
  if (Object.keys(errors).length > 0) throw problems.invalid(errors);
  return Object.fromEntries(Object.keys(fields).map((name) => [name, sent[name] ?? null]));
}

/** `POST /api/hse/permits/<id>/steps/<step>/`: what a permit brings along between its transitions. */
export function permitStepRoutes(app: FastifyInstance, host: Host): void {
  for (const [name, step] of Object.entries(permitSteps) as readonly (readonly [PermitStepName, PermitStep])[])
    app.post(
      `/api/hse/permits/:id/steps/${name}/`,
      {
        schema: { summary: `Step of a work permit: ${name}`, tags: ['hse'] },
        config: { can: `work_permit:${step.verb}`, body },
      },
      async (request: FastifyRequest<{ Params: { id: string } }>, reply) => {
        const sent = checkBody(body, request.body ?? {});
        const { caller } = request;
        const id = await writingOnce(host, request, async (context) => {
          const permit = await heldPermit(context.db, caller, step.verb, request.params.id);
          if (!stepsOf(permit).some(([possible]) => possible === name)) throw wrongState(permit);
          const values = valuesOf(step, sent);
          const now = new Date().toISOString();
          const set = await takers[name]({ host, db: context.db, caller, permit, now }, values);
          await write(context, permit, set, name, values);
          if (name === 'suspend') await suspendBelow(context, permit, set);
          return permit.id;
        });
        return reply.send({ id });
      },
    );
  app.post(
    '/api/hse/permits/:id/measures/',
    {
      schema: { summary: 'Join the form of the measures to a work permit', tags: ['hse'] },
      config: { can: 'work_permit:record', body: z.strictObject({ run: z.uuid() }) },
    },
    async (request: FastifyRequest<{ Params: { id: string } }>, reply) => {
      const { run } = checkBody(z.strictObject({ run: z.uuid() }), request.body);
      await writingOnce(host, request, async (context) => {
        const permit = await heldPermit(context.db, request.caller, 'record', request.params.id);
        if (permit.measures === run) return;
        refuseBystander(request.caller, permit);
        if (['closed', 'cancelled', 'refused'].includes(String(permit.state))) throw wrongState(permit);
        await refuseForeignRun(context.db, permit, run);
        await write(context, permit, { measures: run }, 'measures', {});
      });
      return reply.code(204).send();
    },
  );
}

const wrongState = ({ state }: Permit): Problem => {
  const label = workPermit.states?.states[String(state)]?.label ?? '';
  return new Problem(409, 'wrong_state', {
    ...msg({ message: 'This cannot be done with a permit in the state “{state}”.' }),
    values: { state: label },
  });
};

/**
 * The measures of a permit are told by those whose permit it is, and by the roles that visit and issue (catalogue hse.md
 * §4): nobody else's form stands in for theirs.
 */
function refuseBystander(caller: Caller, permit: Permit): void {
  const self = selfOf(caller, 'person');
  const those = [permit.requester, permit.performer, permit.area_owner, permit.issuer];
  const isTheirs = permit.created_by === caller.userId || (self !== null && those.includes(self));
  if (isTheirs || can(caller.access, 'work_permit:verify', String(permit.site))) return;
  throw new Problem(
    403,
    'not_your_permit',
    msg`You are neither requester, performer, area owner nor issuer of this permit.`,
  );
}

/** The form was filled at the site, by the template of the permit's kind, and belongs to no other permit. */
async function refuseForeignRun(db: Database, permit: Permit, run: string): Promise<void> {
  const type = await typeOf(db, permit.kind);
  const { rows } = await sql`
    select from ${formRunTable} as run
    where run.id = ${run} and run.site = ${permit.site} and run.template = ${type.measures_template}
      and run.state <> 'voided' and run.deleted_at is null
      and not exists (select from work_permit other where other.measures = run.id and other.id <> ${permit.id})`.execute(
    db,
  );
  if (rows.length === 0) throw problems.invalid({ measures: msg`This is not the measures form of this permit.` });
}

async function write(
  context: RowsContext,
  permit: Permit,
  set: Changes,
  action: string,
  { reason, note }: Values,
): Promise<void> {
  await changeRows(context, workPermit, {
    rows: [{ id: permit.id, ...set }],
    action,
    reason: typeof reason === 'string' ? reason : typeof note === 'string' ? note : null,
  });
}

/** What stands under a work authorisation stops with it. */
const suspendBelow = async (context: RowsContext, { id, number }: Permit, { suspensions }: Changes): Promise<void> =>
  void (await changeRows(context, workPermit, {
    where: sql`parent = ${id} and state = 'active'`,
    set: {
      state: 'suspended',
      suspensions: sql`coalesce(suspensions, '[]'::jsonb) || ${JSON.stringify(suspensions?.slice(-1) ?? [])}::jsonb`,
    },
    action: 'suspend',
    reason: number,
  }));
