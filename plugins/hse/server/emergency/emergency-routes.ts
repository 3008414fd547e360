import { msg } from '@lingui/core/macro';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import * as z from 'zod';
import { checkBody } from '../../../../core/host/check-body.ts';
import type { Database, Host } from '../../../../core/host/host.ts';
import { mayAt } from '../../../../core/host/may-at.ts';
import { Problem } from '../../../../core/host/problem.ts';
import { beyondScope } from '../../../../core/host/scope/caller-scope.ts';
import { untilOrdered } from '../../../../core/host/until-ordered.ts';
import { changeRows, createRows } from '../../../../core/records/change-rows.server.ts';
import { problems } from '../../../../core/records/problems.server.ts';
import { writingOnce } from '../../../../core/records/writing-once.server.ts';
import { hseMuster } from '../../records/hse-muster.ts';
import { personTable } from '../uses.ts';
import { presentPeople, type PresentPerson } from './present-people.ts';
import { raiseSiren } from './raise-siren.ts';
import { readEmergency } from './read-emergency.ts';

const raising = z.strictObject({
  site: z.uuid(),
  reason: z.string().trim().min(1).max(300),
  drill: z.boolean(),
});
const ticking = z.strictObject({ safe: z.boolean() });
const adding = z.strictObject({
  person: z.optional(z.nullable(z.uuid())),
  name: z.optional(z.nullable(z.string().trim().min(1).max(160))),
});

/** `/api/hse/emergency/`: the siren of a site, and who is found. */
export function emergencyRoutes(app: FastifyInstance, host: Host): void {
  app.get(
    '/api/hse/emergency/',
    {
      schema: { summary: 'The siren of a site, its muster and the last alarms', tags: ['hse'] },
      config: { can: 'hse_alarm:read' },
    },
    async ({ query, caller }: FastifyRequest<{ Querystring: Record<string, unknown> }>) => {
      const { site } = checkBody(z.object({ site: z.uuid() }), query);
      if (!mayAt(caller, 'hse_alarm:read', site)) throw problems.foreignSite();
      return readEmergency(host, caller, site);
    },
  );
  app.post(
    '/api/hse/emergency/raise/',
    {
      schema: { summary: 'Sound the siren of a site', tags: ['hse'] },
      config: { can: 'hse_alarm:raise', body: raising },
    },
    async (request) => {
      const raised = checkBody(raising, request.body);
      const { caller } = request;
      if (!mayAt(caller, 'hse_alarm:raise', raised.site)) throw problems.foreignSite();
      const present = await presentOrNobody(host, raised.site);
      // Who changes permits by the lists of records holds them before their site: of two that wait for each other the
      // siren is not the one that is given up.
      const id = await untilOrdered(() =>
        writingOnce(host, request, (context) => raiseSiren(context, caller, raised, present)),
      );
      return { id };
    },
  );
  app.post(
    '/api/hse/emergency/people/:id/',
    {
      schema: { summary: 'Tick somebody of a muster as safe, or as missing after all', tags: ['hse'] },
      config: { can: 'hse_muster:muster', body: ticking },
    },
    async (request: FastifyRequest<{ Params: { id: string } }>, reply) => {
      const { safe } = checkBody(ticking, request.body);
      const id = checkBody(z.uuid(), request.params.id);
      const { caller } = request;
      await writingOnce(host, request, async (context) => {
        const site = await siteOfSounding(context.db, sql`found.id = ${id}`);
        if (!mayAt(caller, 'hse_muster:muster', site)) throw problems.notFound();
        // Who was ticked by somebody else a moment ago stays ticked by them.
        await changeRows(context, hseMuster, {
          where: sql`id = ${id} and (safe_at is null) = ${safe}`,
          set: safe ? { safe_at: new Date().toISOString(), safe_by: caller.userId } : { safe_at: null, safe_by: null },
          action: safe ? 'safe' : 'missing',
        });
      });
      return reply.code(204).send();
    },
  );
  app.post(
    '/api/hse/emergency/:alarm/people/',
    {
      schema: { summary: 'Add somebody to a muster', tags: ['hse'] },
      config: { can: 'hse_muster:muster', body: adding },
    },
    async (request: FastifyRequest<{ Params: { alarm: string } }>, reply) => {
      const { person = null, name = null } = checkBody(adding, request.body);
      const alarm = checkBody(z.uuid(), request.params.alarm);
      const { caller } = request;
      const id = await writingOnce(host, request, async (context) => {
        const site = await siteOfSounding(context.db, sql`alarm.id = ${alarm}`);
        if (!mayAt(caller, 'hse_muster:muster', site)) throw problems.notFound();
        const known = person === null ? name : await nameOf(context.db, person);
        if (known === null) throw problems.invalid({ name: msg`Say who it is.` });
        const [made] = await createRows(context, hseMuster, [{ site, alarm, person, name: known }], {
          orNothing: true,
        });
        if (!made) throw problems.invalid({ person: msg`This person is already on the list.` });
        return made.id;
      });
      return reply.code(201).send({ id });
    },
  );
}

/**
 * Who is there, from other sites too. Nothing keeps the siren from sounding: where that cannot be known, nobody is listed
 * and the log says so.
 */
const presentOrNobody = (host: Host, site: string): Promise<readonly PresentPerson[]> =>
  beyondScope(() => presentPeople(host, site)).catch((error: unknown) => {
    host.log.error({ err: error, site }, 'The siren sounds without a list: the check-ins could not be read');
    return [];
  });

/** The site of an alarm, held until the end of the write; refused once the all-clear was given. */
async function siteOfSounding(db: Database, which: ReturnType<typeof sql>): Promise<string> {
  const { rows } = await sql<{ site: string; state: string }>`
    select alarm.site, alarm.state
    from hse_alarm alarm
    left join hse_muster found on found.alarm = alarm.id and found.deleted_at is null
    where alarm.deleted_at is null and ${which}
    limit 1
    for share of alarm`.execute(db);
  const [alarm] = rows;
  if (!alarm) throw problems.notFound();
  if (alarm.state !== 'sounding')
    throw new Problem(409, 'all_clear', msg`The all-clear has been given: this muster is over.`);
  return alarm.site;
}

async function nameOf(db: Database, person: string): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    select concat_ws(' ', last_name, first_name) as name from ${personTable} as person
    where id = ${person} and deleted_at is null`.execute(db);
  if (!rows[0]) throw problems.invalid({ person: msg`This person does not exist.` });
  return rows[0].name;
}
