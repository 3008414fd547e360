import { msg } from '@lingui/core/macro';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import * as z from 'zod';
import { checkBody } from '../../../../core/host/check-body.ts';
import type { Caller, Database, Host } from '../../../../core/host/host.ts';
import { Problem } from '../../../../core/host/problem.ts';
import { seeingAll } from '../../../../core/host/scope/caller-scope.ts';
import { changeRows } from '../../../../core/records/change-rows.server.ts';
import { problems } from '../../../../core/records/problems.server.ts';
import { writingOnce } from '../../../../core/records/writing-once.server.ts';
import { can } from '../../../../core/registry/access.ts';
import { namesIn, withoutNames, type Named } from '../../formulas/names-in.ts';
import { incident } from '../../records/incident.ts';
import type { FlashProposal } from '../../shared/flash-answer.ts';
import { holdersOf } from '../reminders/readers.ts';
import { everybody, peopleOfIncident } from './people-of-incident.ts';
import { mailFlash, type FlashEvent } from './mail-flash.ts';
import { mineLocationTable } from '../uses.ts';

const flash = z.strictObject({
  what: z.string().trim().min(1).max(2_000),
  measures: z.string().trim().max(2_000),
});
const readers = ['manager', 'hse_officer'] as const;
type Asked = FastifyRequest<{ Params: { id: string } }>;

/** `/api/hse/incidents/<id>/flash/`: the flash report that managers and HSE officers of all sites are sent of an incident. */
export function flashRoutes(app: FastifyInstance, host: Host): void {
  const path = '/api/hse/incidents/:id/flash/';
  app.get(
    path,
    {
      schema: { summary: 'What the flash report of an incident would say', tags: ['hse'] },
      config: { can: 'incident:send_flash' },
    },
    async ({ params, caller }: Asked): Promise<FlashProposal> => {
      const event = await readEvent(host.db, caller, params.id);
      const [involved, others] = await namesOf(host.db, event.id);
      return {
        what: withoutNames(event.description, involved, others),
        measures: withoutNames(event.immediate_measures ?? '', involved, others),
        readers: (await holdersOf(host, readers, null)).length,
      };
    },
  );
  app.post(
    path,
    {
      schema: { summary: 'Send the flash report of an incident', tags: ['hse'] },
      config: { can: 'incident:send_flash', body: flash },
    },
    async (request: Asked) => {
      const told = checkBody(flash, request.body);
      const { caller } = request;
      return writingOnce(host, request, async (context) => {
        const { db } = context;
        const event = await readEvent(db, caller, request.params.id, true);
        await refuseNames(db, event.id, told);
        const text = [told.what, told.measures].filter(Boolean).join('\n\n');
        await changeRows(context, incident, {
          where: sql`id = ${event.id} and flash_sent_at is null`,
          set: { flash_sent_at: new Date().toISOString(), flash_sent_by: caller.userId, flash_text: text },
          action: 'send_flash',
        });
        const sent = await seeingAll(db, async () => {
          const accounts = await holdersOf({ db }, readers, null);
          await mailFlash(
            { ...host, db },
            event,
            told,
            accounts.map(({ id }) => id),
          );
          return accounts.length;
        });
        return { readers: sent };
      });
    },
  );
}

/** An incident of which a flash may be sent still. Throws a `Problem`. */
async function readEvent(db: Database, caller: Caller, asked: string, lock = false): Promise<FlashEvent> {
  const id = checkBody(z.uuid(), asked);
  const { rows } = await sql<FlashEvent & { state: string; sent: boolean }>`
    select incident.id, incident.site, incident.number, incident.kind, incident.occurred_at, incident.description,
      incident.immediate_measures, incident.actual_severity, incident.potential_severity, incident.state,
      incident.flash_sent_at is not null as sent, place.code as place, zone.time_zone as zone, zone.code as site_code,
      zone.name as site_name
    from incident
    join site zone on zone.id = incident.site
    left join ${mineLocationTable} as place on place.id = incident.place
    where incident.id = ${id} and incident.deleted_at is null
    ${lock ? sql`for update of incident` : sql``}`.execute(db);
  const [event] = rows;
  if (!event || !can(caller.access, 'incident:read', event.site)) throw problems.notFound();
  if (!can(caller.access, 'incident:send_flash', event.site)) throw problems.foreignSite();
  if (event.state === 'not_work_related')
    throw new Problem(409, 'wrong_state', msg`Only work-related events have a flash report.`);
  if (event.sent) throw new Problem(409, 'flash_sent', msg`The flash report of this incident has already been sent.`);
  return event;
}

/** Names of people of all sites: who was lent from another may have been hurt here. They are compared, and told nobody. */
const namesOf = (db: Database, id: string): Promise<readonly [readonly Named[], readonly Named[]]> =>
  seeingAll(db, async () => [await peopleOfIncident(db, id), await everybody(db)] as const);

async function refuseNames(
  db: Database,
  id: string,
  told: { readonly what: string; readonly measures: string },
): Promise<void> {
  const [involved, others] = await namesOf(db, id);
  const wrong = Object.entries(told).flatMap(([field, text]) => {
    const [named] = namesIn(text, involved, others);
    if (!named) return [];
    const name = text.slice(...named);
    return [
      [field, { ...msg({ message: 'A flash report names no one: remove “{name}”.' }), values: { name } }] as const,
    ];
  });
  if (wrong.length > 0) throw problems.invalid(Object.fromEntries(wrong));
}
