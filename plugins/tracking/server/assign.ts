import { msg } from '@lingui/core/macro';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { publishBySite } from '../../../core/live/live.server.ts';
import { tellChanges } from '../../../core/records/changes.server.ts';
import { problems } from '../../../core/records/problems.server.ts';
import { createRow, type WriteContext } from '../../../core/records/write.server.ts';
import { can, type Access } from '../../../core/registry/access.ts';
import type { Database, Host } from '../../../core/host/host.ts';
import { beyondScope, seeingAll } from '../../../core/host/scope/caller-scope.ts';
import { operatorCheckinStream } from '../streams/operator-checkin.ts';
import { knownCheckins, selectCheckins } from './checkins.ts';
import { endedBy } from './kinds/checkin-rules.ts';
import { equipmentTable, personTable } from './uses.ts';

const assignment = z.strictObject({
  person: z.uuid(),
  equipment: z.uuid(),
  reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
});
const permission = 'operator_checkin:assign';

/**
 * `POST /api/tracking/assign/ {person, equipment, reason}`: puts somebody on a machine, from now on. Whoever sits there
 * is logged off (hot seat), and so is the person from another machine. Judged like a check-in by hand.
 */
export function assignRoute(app: FastifyInstance, host: Host): void {
  app.post('/api/tracking/assign/', { config: { can: permission } }, async (request) => {
    const body = assignment.safeParse(request.body);
    if (!body.success) throw problems.badQuery(msg`Enter the person, the machine and the reason.`);
    const ids = await host.db.transaction().execute((db) => putOn(host, db, request, body.data));
    const written = await beyondScope(() => selectCheckins(host.db, sql`checkin.id = any(${ids})`));
    tellChanges(
      host,
      'operator_checkin',
      written.map(({ site, row }) => ({ id: row.id, site })),
      'create',
    );
    publishBySite(host, operatorCheckinStream, written);
    return { ids };
  });
}

async function putOn(
  host: Host,
  db: Database,
  request: FastifyRequest,
  { person, equipment, reason }: z.infer<typeof assignment>,
): Promise<readonly string[]> {
  const checkins = host.records.get('operator_checkin');
  const { rows } = await sql<{
    site: string;
  }>`select site from ${equipmentTable} where id = ${equipment} and deleted_at is null for no key update`.execute(db);
  const [machine] = rows;
  if (!checkins || !machine) throw problems.invalid({ equipment: msg`This machine does not exist.` });
  if (!can(request.caller.access, permission, machine.site)) throw problems.forbidden(permission);
  // Whoever sits elsewhere is found and logged off there, at a site that the caller does not see too.
  const { now, ended, sites } = await seeingAll(db, async () => {
    // Nobody is put on two machines at once either. No key update: the references of other check-ins hold a share of
    // these rows.
    await sql`select from ${personTable} where id = ${person} for no key update`.execute(db);
    // By now everybody who was before has written.
    const now = Date.now();
    const { rows: all } = await sql<{ id: string }>`select id from site`.execute(db);
    return {
      now,
      ended: endedBy(
        { person, equipment, kind: 'machine_on', at: now, fit: null },
        await knownCheckins(db, [person], [equipment], now, now),
      ),
      sites: all.map(({ id }) => id),
    };
  });
  // Who assigns need not be one who records check-ins: what is written here is what the assignment means.
  const as = (seen: readonly string[], access: Access): WriteContext => ({
    host,
    db,
    caller: { ...request.caller, sites: seen, access: { ...request.caller.access, ...access } },
    requestId: request.id,
    ip: request.ip,
    // The seat that a person leaves is ended here.
    confirmed: new Set(['on_another']),
  });
  const draft = { method: 'supervisor', reason };
  const on = await createRow(
    checkins,
    { ...draft, site: machine.site, person, equipment, kind: 'machine_on', at: new Date(now).toISOString() },
    as(request.caller.sites, { 'operator_checkin:create': [machine.site] }),
  );
  const written = [on.id];
  for (const one of ended) {
    const off = await seeingAll(db, async () => {
      const { rows: seat } = await sql<{
        site: string;
      }>`select site from ${equipmentTable} where id = ${one.equipment}`.execute(db);
      const at = new Date(Math.max(one.at + 1, now - 1_000)).toISOString();
      return createRow(
        checkins,
        { ...draft, ...seat[0], person: one.person, equipment: one.equipment, kind: 'machine_off', at },
        as(sites, { 'operator_checkin:create': 'all', 'person:read': 'all', 'equipment:read': 'all' }),
      );
    });
    written.push(off.id);
  }
  // A log-on that nobody ended himself was flagged by the rules: its card changes as well.
  return [...written, ...ended.flatMap((one) => ('id' in one ? [String(one.id)] : []))];
}
