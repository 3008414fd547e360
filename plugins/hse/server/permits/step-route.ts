import { msg } from '@lingui/core/macro';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { validate as isUuid } from 'uuid';
import * as z from 'zod';
import { checkBody } from '../../../../core/host/check-body.ts';
import type { Caller, Database, Host } from '../../../../core/host/host.ts';
import type { Signature } from '../../../../core/records/fields/index.ts';
import { Problem } from '../../../../core/host/problem.ts';
import { changeRows, type RowsContext } from '../../../../core/records/change-rows.server.ts';
import { problems } from '../../../../core/records/problems.server.ts';
import { checkField } from '../../../../core/records/validate.ts';
import { writingOnce } from '../../../../core/records/writing-once.server.ts';
import { reachIn } from '../../../../core/registry/access.ts';
import { isGasOk } from '../../formulas/permit-figures.ts';
import { permitSteps, stepsOf, type PermitStep, type PermitStepName } from '../../records/permits/permit-steps.ts';
import { workPermit } from '../../records/work-permit.ts';
import { formRunTable } from '../uses.ts';
import { conflictsOf, holdSite, refuseConflicts } from './conflicts-of.ts';
import {
  endOf,
  hourMs,
  minuteMs,
  refuseGas,
  refuseMeasures,
  refuseOpenBelow,
  refuseUnlocked,
  refuseWatch,
  refuseWithoutParent,
  refuseWithoutPlan,
  type Permit,
} from './permit-checks.ts';
import { asked, typeOf } from './permit-hooks.ts';

type Values = Readonly<Record<string, unknown>>;
type Changes = { readonly [K in keyof Omit<Permit, 'site'>]?: Permit[K] };
interface Taken {
  readonly host: Host;
  readonly db: Database;
  readonly caller: Caller;
  readonly permit: Permit;
  readonly now: string;
}
/** Minutes after its end in which an expired permit may still be extended. */
const graceMin = 30;
const body = z.looseObject({});

/** A permit that is held until the transaction ends, for whom a right reaches it. Throws 404 where that is not so. */
async function heldPermit(db: Database, caller: Caller, verb: PermitStep['verb'], id: string): Promise<Permit> {
  const { rows } = isUuid(id)
    ? await sql<Permit>`
        select to_jsonb(one) - 'search_text' as permit from work_permit one
        where one.id = ${id} and one.deleted_at is null for update`.execute(db)
    : { rows: [] };
  const permit = (rows[0] as { readonly permit?: Permit } | undefined)?.permit;
  if (!permit || reachIn(caller.access, `work_permit:${verb}`, String(permit.site)) === null) throw problems.notFound();
  return permit;
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
  if (rows.length === 0)
    throw problems.invalid({ measures: msg`This is not the form of the measures of this permit.` });
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

const signed = (signature: unknown, now: string): Signature => ({ ...(signature as Signature), at: now });
const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** What each step changes of the permit; throws a problem where it cannot be. */
const takers: Readonly<Record<PermitStepName, (taken: Taken, values: Values) => Promise<Changes> | Changes>> = {
  visit: ({ permit, caller, now }, { ok, note }) => ({
    visits: [...(permit.visits ?? []), { at: now, by: caller.name, ok: ok === true, note: text(note) || null }],
  }),
  gas_test: ({ permit, caller, now }, values) => {
    const measured = { o2: Number(values.o2), lel: Number(values.lel), co: Number(values.co), h2s: Number(values.h2s) };
    return {
      gas_tests: [
        ...(permit.gas_tests ?? []),
        {
          at: now,
          spot: text(values.spot),
          ...measured,
          device: text(values.device) || null,
          tester: caller.name,
          ok: isGasOk(measured, permit.kind === 'hot_work'),
        },
      ],
    };
  },
  sign_worker: ({ permit, now }, { worker, signature }) => {
    const index = Number(worker) - 1;
    if (permit.workers?.[index] === undefined)
      throw problems.invalid({ worker: msg`There is no worker of this number.` });
    return {
      workers: permit.workers.map((one, at) =>
        at === index ? { ...one, signed_at: now, signature: signed(signature, now) } : one,
      ),
    };
  },
  lock: ({ permit, caller, now }, { point, what, lock_no: lockNo }) => {
    const standing = permit.isolations?.find((one) => one.point === point);
    if (!standing) throw problems.invalid({ point: msg`There is no isolation point of this name.` });
    if (what === 'zero_energy' && (standing.applied_at == null || standing.removed_at != null))
      throw problems.invalid({ what: msg`The point is not locked.` });
    if (what === 'removed' && standing.applied_at == null)
      throw problems.invalid({ what: msg`The point is not locked.` });
    if (what === 'removed' && permit.state === 'active')
      throw problems.invalid({ what: msg`Work goes on: the lock stays until the permit is handed back or suspended.` });
    const changed =
      what === 'applied'
        ? {
            ...standing,
            lock_no: text(lockNo) || standing.lock_no,
            applied_by: caller.name,
            applied_at: now,
            zero_energy: false,
            verified_by: null,
            removed_by: null,
            removed_at: null,
          }
        : what === 'zero_energy'
          ? { ...standing, zero_energy: true, verified_by: caller.name }
          : { ...standing, zero_energy: false, removed_by: caller.name, removed_at: now };
    return { isolations: permit.isolations?.map((one) => (one === standing ? changed : one)) ?? null };
  },
  coordinate: async ({ db, permit, now }, { other, owner, signature }) => {
    const found = (await conflictsOf(db, asked(permit))).find((one) => one.other.number === other);
    if (!found) throw problems.invalid({ other: msg`The permit ${text(other)} is not beside this one.` });
    const drawn = signed(signature, now);
    return {
      signatures: [
        ...(permit.signatures ?? []),
        {
          stage: 'coordinate',
          at: now,
          name: drawn.name,
          person: owner === 'own' ? permit.area_owner : found.other.area_owner,
          other: found.other.id,
          signature: drawn,
        },
      ],
    };
  },
  extend: async ({ db, host, caller, permit, now }, { to, reason, signature }) => {
    const type = await typeOf(db, permit.kind);
    const until = Date.parse(String(permit.valid_to));
    const next = Date.parse(String(to));
    const done = permit.extensions?.length ?? 0;
    const [most, hours] = [type.max_extensions ?? 0, type.extension_hours ?? 0];
    if (done >= most) throw problems.invalid({ to: msg`This permit has its ${most} extensions already.` });
    if (Date.now() > until + (permit.state === 'expired' ? graceMin * minuteMs : 0))
      throw problems.invalid({ to: msg`The permit has expired: it can only be handed back.` });
    if (next <= until) throw problems.invalid({ to: msg`The new end lies before the one that holds.` });
    if (next <= Date.now()) throw problems.invalid({ to: msg`The new end lies in the past.` });
    if (next - until > hours * hourMs)
      throw problems.invalid({ to: msg`An extension lasts ${hours} h at most for this permit type.` });
    await holdSite(db, String(permit.site));
    const longer: Permit = { ...permit, valid_to: new Date(next).toISOString() };
    refuseGas(longer, type);
    await refuseWithoutParent(db, longer, type);
    await refuseWithoutPlan(db, longer, type);
    await refuseMeasures(host, db, longer, type);
    await refuseConflicts(db, asked({ ...longer, state: 'active' }), { signed: true });
    return {
      valid_to: longer.valid_to,
      state: permit.accepted_at == null ? 'issued' : 'active',
      extensions: [
        ...(permit.extensions ?? []),
        { at: now, from: permit.valid_to, to: longer.valid_to, reason: text(reason), by: caller.name },
      ],
      signatures: [
        ...(permit.signatures ?? []),
        {
          stage: 'extend',
          at: now,
          name: signed(signature, now).name,
          person: permit.area_owner,
          other: null,
          signature: signed(signature, now),
        },
      ],
    };
  },
  suspend: ({ permit, caller, now }, { cause, note }) => ({
    state: 'suspended',
    suspensions: [
      ...(permit.suspensions ?? []),
      {
        at: now,
        by: caller.name,
        cause: cause as 'siren',
        note: text(note) || null,
        resumed_at: null,
        resumed_by: null,
      },
    ],
  }),
  resume: async ({ db, host, caller, permit, now }, { cleared }) => {
    if (cleared !== true) throw problems.invalid({ cleared: msg`The cause of the suspension must be cleared first.` });
    if (Date.parse(endOf(permit)) <= Date.now())
      throw problems.invalid({ valid_to: msg`The permit has expired: it can only be handed back.` });
    const type = await typeOf(db, permit.kind);
    const last = permit.suspensions?.at(-1);
    await holdSite(db, String(permit.site));
    await refuseMeasures(host, db, permit, type, last?.at ?? null);
    refuseGas(permit, type);
    refuseUnlocked(permit, type);
    await refuseWithoutParent(db, permit, type);
    await refuseConflicts(db, asked(permit), { signed: true });
    return {
      state: 'active',
      suspensions:
        permit.suspensions?.map((one) => (one === last ? { ...one, resumed_at: now, resumed_by: caller.name } : one)) ??
        null,
    };
  },
  finish: async ({ db, permit }, { at }) => {
    const type = await typeOf(db, permit.kind);
    const finished = Date.parse(String(at));
    if (finished > Date.now()) throw problems.invalid({ at: msg`This time has not come yet.` });
    if (permit.accepted_at != null && finished < Date.parse(permit.accepted_at))
      throw problems.invalid({ at: msg`The work ends before it begins.` });
    if (permit.finished_at != null && finished < Date.parse(permit.finished_at))
      throw problems.invalid({ at: msg`An end that was told is only followed by a later one.` });
    return {
      finished_at: new Date(finished).toISOString(),
      watch_until: new Date(finished + (type.watch_min ?? 0) * minuteMs).toISOString(),
      post_check_at: null,
      post_check_ok: null,
    };
  },
  post_check: async ({ db, permit, now }, { ok, restored }) => {
    const type = await typeOf(db, permit.kind);
    if (permit.finished_at == null) throw problems.invalid({ ok: msg`Say when the hot work was finished.` });
    const minutes = type.post_check_min ?? 0;
    if (Date.now() < Date.parse(permit.finished_at) + minutes * minuteMs)
      throw problems.invalid({ ok: msg`The later visit comes ${minutes} minutes after the work at the earliest.` });
    return {
      post_check_at: now,
      post_check_ok: ok === true,
      ...(restored === true ? { detection_restored_at: now } : {}),
    };
  },
  hand_back: async ({ db, permit, now }, { completion, area_clean: clean }) => {
    await refuseWatch(db, permit, await typeOf(db, permit.kind), false);
    await refuseOpenBelow(db, permit);
    return {
      state: 'handed_back',
      handed_back_at: now,
      completion: completion as 'complete',
      area_clean: clean === true,
    };
  },
};
