import { msg } from '@lingui/core/macro';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import * as z from 'zod';
import { checkBody } from '../../../../core/host/check-body.ts';
import type { Host } from '../../../../core/host/host.ts';
import { mayAt } from '../../../../core/host/may-at.ts';
import type { Area } from '../../../../core/records/fields/index.ts';
import { problems } from '../../../../core/records/problems.server.ts';
import { writingOnce } from '../../../../core/records/writing-once.server.ts';
import { permitConflicts, standingStates, type ConflictingPermit } from '../../formulas/permit-conflicts.ts';
import { suspensionCauses } from '../../records/permits/permit-choices.ts';
import { middleOf } from '../../shared/on-the-map.ts';
import type { BoardPermit, PermitConflictAnswer } from '../../shared/permit-answers.ts';
import { mineLocationTable, personTable } from '../uses.ts';
import { conflictsOf, isCoordinated, type AskedPermit } from './conflicts-of.ts';
import { readTypes } from './read-types.ts';
import { suspendPermits } from './suspend-permits.ts';

const siren = z.strictObject({
  site: z.uuid(),
  cause: z.enum(Object.keys(suspensionCauses) as [keyof typeof suspensionCauses]),
  note: z.optional(z.string().trim().max(300)),
});
const when = z.iso.datetime({ offset: true });
const draft = z.strictObject({
  id: z.optional(z.nullable(z.uuid())),
  site: z.uuid(),
  kind: z.enum(['general', 'hot_work', 'height', 'lifting', 'confined_space', 'excavation', 'electrical']),
  place: z.uuid(),
  equipment: z.optional(z.nullable(z.uuid())),
  position: z.optional(z.nullable(z.looseObject({ lon: z.number(), lat: z.number() }))),
  parent: z.optional(z.nullable(z.uuid())),
  isolation_group: z.optional(z.nullable(z.string().max(40))),
  radius_m: z.optional(z.nullable(z.number())),
  planned_start: when,
  planned_end: when,
  valid_from: z.optional(z.nullable(when)),
  valid_to: z.optional(z.nullable(when)),
});
/** A board is of a day; who asks for more has the list. */
const longestDays = 7;
const longestMs = longestDays * 86_400_000;
const nobody = '00000000-0000-0000-0000-000000000000';

/** What boards ask: conflicts of a draft, the permits of a day, and the siren that suspends all of a site. */
export function permitBoardRoutes(app: FastifyInstance, host: Host): void {
  app.post(
    '/api/hse/permits/conflicts/',
    {
      schema: { summary: 'What stands in the way of a work permit', tags: ['hse'] },
      config: { can: 'work_permit:read', body: draft },
    },
    async (request): Promise<readonly PermitConflictAnswer[]> => {
      const asked = checkBody(draft, request.body);
      if (!mayAt(request.caller, 'work_permit:read', asked.site)) throw problems.foreignSite();
      await refuseImpossible(host, asked);
      const { rows } = await sql<AskedPermit>`
        select area_owner, coalesce(signatures, '[]'::jsonb) as signatures from work_permit
        where id = ${asked.id ?? null} and site = ${asked.site} and deleted_at is null`.execute(host.db);
      const permit = { ...asked, ...rows[0], id: asked.id ?? nobody, state: 'requested' } as AskedPermit;
      return (await conflictsOf(host.db, permit)).map(({ other, level, relation }) => ({
        id: other.id,
        number: other.number,
        title: other.title,
        kind: other.kind,
        state: other.state,
        from: other.valid_from ?? other.planned_start,
        to: other.valid_to ?? other.planned_end,
        level,
        relation,
        coordinated: isCoordinated(permit, other),
      }));
    },
  );
  app.get(
    '/api/hse/permits/day/',
    {
      schema: { summary: 'The work permits of a time, with their conflicts', tags: ['hse'] },
      config: { can: 'work_permit:read' },
    },
    async (request: FastifyRequest<{ Querystring: Record<string, unknown> }>): Promise<readonly BoardPermit[]> => {
      const { sites = '', from, to } = request.query;
      const span = checkBody(z.strictObject({ from: when, to: when }), { from, to });
      if (Date.parse(span.to) < Date.parse(span.from)) throw problems.badQuery(msg`The period ends before it starts.`);
      if (Date.parse(span.to) - Date.parse(span.from) > longestMs)
        throw problems.badQuery(msg`Ask for ${longestDays} days at most.`);
      const asked = String(sites).split(',').filter(Boolean);
      const seen = asked.filter((site) => mayAt(request.caller, 'work_permit:read', site));
      if (seen.length < asked.length) throw problems.foreignSite();
      if (asked.length === 0 || asked.length > 100) throw problems.badQuery(msg`Name the sites.`);
      return boardOf(host, seen, span);
    },
  );
  app.post(
    '/api/hse/permits/suspend-all/',
    {
      schema: { summary: 'Suspend all active work permits of a site', tags: ['hse'] },
      config: { can: 'work_permit:suspend_all', body: siren },
    },
    async (request) => {
      const { site, cause, note } = checkBody(siren, request.body);
      const { caller } = request;
      if (!mayAt(caller, 'work_permit:suspend_all', site)) throw problems.foreignSite();
      const suspended = await writingOnce(host, request, (context) =>
        suspendPermits(context, caller, { site, cause, note: note || null }),
      );
      return { suspended };
    },
  );
}

/** A question that no permit could ask has no answer: nothing found would read as nothing in the way. */
async function refuseImpossible({ db, records }: Host, asked: z.infer<typeof draft>): Promise<void> {
  if (Date.parse(asked.planned_end) <= Date.parse(asked.planned_start))
    throw problems.invalid({ planned_end: msg`The work ends before it starts.` });
  if (asked.valid_from != null && asked.valid_to != null && Date.parse(asked.valid_to) <= Date.parse(asked.valid_from))
    throw problems.invalid({ valid_to: msg`The work ends before it starts.` });
  if (!records.has('mine_location')) return;
  const { rows } = await sql`
    select from ${mineLocationTable} as place
    where place.id = ${asked.place} and place.site = ${asked.site} and place.deleted_at is null`.execute(db);
  if (rows.length === 0) throw problems.invalid({ place: msg`This place is not at the site of the permit.` });
}

interface BoardRow
  extends ConflictingPermit, Omit<BoardPermit, 'conflicts' | 'spot' | 'area' | keyof ConflictingPermit> {
  readonly shape: Area | null;
}

async function boardOf(
  host: Host,
  sites: readonly string[],
  { from, to }: { readonly from: string; readonly to: string },
): Promise<readonly BoardPermit[]> {
  const { rows } = await sql<BoardRow>`
    select permit.id, permit.site, permit.number, permit.title, permit.kind, permit.state, permit.place, permit.equipment,
      permit.position, permit.parent, permit.isolation_group, permit.radius_m, permit.exact_place,
      ${sql.raw(`to_char(permit.planned_start at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)} as planned_start,
      ${sql.raw(`to_char(permit.planned_end at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)} as planned_end,
      ${sql.raw(`to_char(permit.valid_from at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)} as valid_from,
      ${sql.raw(`to_char(permit.valid_to at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)} as valid_to,
      place.code as place_code, place.shape,
      nullif(concat_ws(' ', performer.last_name, performer.first_name), '') as performer
    from work_permit permit
    left join ${mineLocationTable} as place on place.id = permit.place
    left join ${personTable} as performer on performer.id = permit.performer
    where permit.site = any(${sites}::uuid[]) and permit.deleted_at is null
      and permit.state not in ('draft', 'refused', 'cancelled')
      and coalesce(permit.valid_from, permit.planned_start) < ${to}
      and coalesce(permit.valid_to, permit.planned_end) > ${from}
    order by place.code, permit.planned_start, permit.number`.execute(host.db);
  const types = await readTypes(host.db);
  return rows.map(({ shape, ...row }) => ({
    ...row,
    spot: row.position ? { lon: row.position.lon, lat: row.position.lat } : middleOf(shape?.coordinates[0] ?? []),
    area: shape?.coordinates[0] ?? null,
    conflicts: (standingStates.includes(row.state) ? permitConflicts(row, rows, types) : []).map(
      ({ other, level }) => ({ number: other.number, level }),
    ),
  }));
}
