import { msg } from '@lingui/core/macro';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { tellChanges } from '../../../../core/records/changes.server.ts';
import { problems } from '../../../../core/records/problems.server.ts';
import { readRow, type WriteContext } from '../../../../core/records/write.server.ts';
import { can } from '../../../../core/registry/access.ts';
import type { Host } from '../../../../core/host/host.ts';
import { millis } from '../../../../core/host/millis.ts';
import type { TripCourse } from '../../shared/course.ts';
import { tellTrips } from '../engine/tell-step.ts';
import { confirmTrips } from './confirm-trips.ts';
import { mergeTrips, splitTrip } from './split-and-merge.ts';
import { storableOffsetInstant } from '../../../../core/registry/storable-time.ts';
import { positionView } from '../uses.ts';

const reason = z.string().check(z.minLength(1), z.maxLength(200));
const ids = z.strictObject({ ids: z.array(z.uuid()).check(z.minLength(1), z.maxLength(500)) });
const split = z.strictObject({ at: storableOffsetInstant, reason });
const merge = z.strictObject({ ids: z.array(z.uuid()).check(z.minLength(2), z.maxLength(2)), reason });

/** Points of one course: a longer one is drawn with every second of its positions, or every third, to its end. */
const mostPoints = 5_000;

/** What is done with trips beside the record's own calls. */
export function tripRoutes(app: FastifyInstance, host: Host): void {
  const write = async (
    request: FastifyRequest,
    work: (context: WriteContext) => Promise<readonly string[]>,
  ): Promise<{ readonly ids: readonly string[] }> => {
    let site = '';
    const changed = await host.db.transaction().execute(async (db) => {
      const done = await work({
        host,
        db,
        caller: request.caller,
        requestId: request.id,
        ip: request.ip,
        confirmed: new Set(['overload', 'wrong_destination']),
      });
      const { rows } = await sql<{ site: string }>`select site from haul_trip where id = ${done[0] ?? null}`.execute(
        db,
      );
      site = rows[0]?.site ?? '';
      return done;
    });
    tellChanges(
      host,
      'haul_trip',
      changed.map((id) => ({ id, site })),
      'update',
    );
    await tellTrips(host, site, changed);
    return { ids: changed };
  };
  app.post('/api/production/trips/confirm/', { config: { can: 'haul_trip:confirm' } }, async (request) => {
    const parsed = ids.safeParse(request.body);
    if (!parsed.success) throw problems.badQuery(msg`Select the trips.`);
    return confirmTrips(host, request, parsed.data.ids);
  });
  app.post<{ Params: { id: string } }>(
    '/api/production/trips/:id/split/',
    { config: { can: 'haul_trip:update' } },
    (request) => {
      const parsed = split.safeParse(request.body);
      if (!parsed.success) throw problems.badQuery(msg`Enter a time within the trip and a reason.`);
      return write(request, (context) => splitTrip(context, idOf(request.params.id), parsed.data));
    },
  );
  app.post('/api/production/trips/merge/', { config: { can: 'haul_trip:update' } }, (request) => {
    const parsed = merge.safeParse(request.body);
    if (!parsed.success) throw problems.badQuery(msg`Select two trips and enter a reason.`);
    return write(request, (context) => mergeTrips(context, parsed.data));
  });
  app.get<{ Params: { id: string } }>(
    '/api/production/trips/:id/course/',
    { config: { can: 'haul_trip:read' } },
    (request) => courseOf(host, request, idOf(request.params.id)),
  );
}

const idOf = (given: string): string => {
  if (!z.uuid().safeParse(given).success) throw problems.notFound();
  return given;
};

async function courseOf(host: Host, { caller }: FastifyRequest, id: string): Promise<TripCourse> {
  const trips = host.records.get('haul_trip');
  if (!trips) throw problems.notFound();
  const trip = await readRow(trips, id, { db: host.db, caller });
  const [from, to] = [trip.cycle_start ?? trip.load_start ?? trip.dump_end, trip.dump_end] as [string, string];
  const { rows: states } = await sql<TripCourse['states'][number]>`
    select state, ${millis('started_at')} as "from", ${millis('ended_at')} as "to" from haul_state_interval
    where truck = ${trip.truck} and started_at >= ${from}::timestamptz and started_at < ${to}::timestamptz
    order by started_at`.execute(host.db);
  if (!can(caller.access, 'trajectory:read', String(trip.site))) return { points: [], states };
  const { rows } = await sql<{ at: number; lon: number; lat: number; speed: number; payload: number | null }>`
    select ${millis('ts')} as at, lon, lat, coalesce(speed, 0)::float8 as speed, payload::float8 as payload
    from (
      select ts, lon, lat, speed, payload, row_number() over (order by ts) as place, count(*) over () as total
      from ${positionView}
      where equipment = ${trip.truck} and ts >= ${from}::timestamptz and ts <= ${to}::timestamptz
    ) fix
    where (place - 1) % ceil(total / ${mostPoints}::numeric)::int = 0 or place = total
    order by ts`.execute(host.db);
  return { points: rows.map(({ at, lon, lat, speed, payload }) => [at, lon, lat, speed, payload] as const), states };
}
