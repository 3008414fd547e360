import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { problems } from '../../../../core/records/problems.server.ts';
import { labelsOf } from '../../../../core/records/rows.server.ts';
import { readRow } from '../../../../core/records/write.server.ts';
import { can, reachIn } from '../../../../core/registry/access.ts';
import type { Caller, Database, Host } from '../../../../core/host/host.ts';
import type { MachineLive } from '../../shared/machine-live.ts';
import { statusOf } from '../machine-sql.ts';
import { equipmentLiveTable, operatorCheckinTable } from '../uses.ts';

/**
 * `GET /api/fleet/machines/<id>/live/`: what a machine does, where it is and who drives it, each as far as it is known
 * and the reader may.
 */
export function liveRoute(app: FastifyInstance, host: Host): void {
  app.get(
    '/api/fleet/machines/:id/live/',
    { config: { can: 'equipment:read' } },
    async (request): Promise<MachineLive> => {
      const { id } = request.params as { readonly id: string };
      const machines = host.records.get('equipment');
      if (!machines || !z.uuid().safeParse(id).success) throw problems.notFound();
      const { db } = host;
      const machine = await readRow(machines, id, { db, caller: request.caller });
      const site = String(machine.site);
      const [status, position, operator] = await Promise.all([
        readStatus(db, id),
        readPosition(db, id, site, request.caller),
        readOperator(host, id, site, request.caller),
      ]);
      return { status, position, operator };
    },
  );
}

async function readStatus(db: Database, id: string): Promise<MachineLive['status']> {
  const { rows } = await sql<NonNullable<MachineLive['status']>>`
    select running.id as interval, running.category, ${statusOf(sql`running.category`, sql`cause.code`)} as status,
      running.started_at as since, running.note, running.source, running.justified,
      case
        when cause.id is null then null
        else jsonb_build_object('code', cause.code, 'label', cause.label) end as reason
    from equipment_status_interval running left join stop_reason cause on cause.id = running.reason
    where running.equipment = ${id} and running.ended_at is null and running.deleted_at is null limit 1`.execute(db);
  return rows[0] ?? null;
}

/** The last position, by the table that a tracking plugin publishes; null where there is none. */
async function readPosition(db: Database, id: string, site: string, caller: Caller): Promise<MachineLive['position']> {
  if (!can(caller.access, 'position:read', site)) return null;
  const { rows } = await sql<NonNullable<MachineLive['position']>>`
    select ts as at, lon, lat, speed::float8 as "speedKmh", fuel_level::float8 as "fuelPercent"
    from ${equipmentLiveTable}
    where equipment = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** Somebody is on a machine from a log-on to the next log-off, for as long as a shift may last. */
const longestShift = sql`interval '14 hours'`;

/** Who logged on last and did not log off, by the check-ins that a tracking plugin publishes as `operator_checkin`. */
export async function readOperator(
  host: Host,
  id: string,
  site: string,
  caller: Caller,
): Promise<MachineLive['operator']> {
  if (reachIn(caller.access, 'operator_checkin:read', site) !== 'site') return null;
  const session = await openSession(host, host.db, id);
  if (!session) return null;
  const labels = await labelsOf(host, host.db, 'person', [session.person]);
  return { name: labels.get(session.person) ?? '', since: session.at };
}

/** The log-on that nobody has ended; null where check-ins are unknown. */
export async function openSession(
  host: Host,
  db: Database,
  id: string,
): Promise<{ readonly person: string; readonly at: string } | null> {
  if (!host.records.has('operator_checkin')) return null;
  const { rows } = await sql<{ kind: string; person: string | null; at: string }>`
    select kind, person, at
    from ${operatorCheckinTable}
    where equipment = ${id}
      and kind in ('machine_on', 'machine_off')
      and deleted_at is null
      and at > now() - ${longestShift}
    order by at desc, id desc
    limit 1`.execute(db);
  const [last] = rows;
  return last?.kind === 'machine_on' && last.person !== null ? { person: last.person, at: last.at } : null;
}
