import { msg } from '@lingui/core/macro';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { can } from '../../../core/registry/access.ts';
import type { Caller, Host } from '../../../core/server/host.ts';
import { Problem } from '../../../core/server/problem.ts';

const machineLimit = 5;
const spanMs = 24 * 3_600_000;

const query = z.object({
  equipment: z.string().check(z.minLength(1)),
  from: z.iso.datetime({ offset: true }),
  to: z.iso.datetime({ offset: true }),
});

interface Track {
  readonly equipment: string;
  readonly code: string;
  readonly site: string;
  /** `[ts in ms, lon, lat, speed km/h, heading, operator's name]` in order of time. */
  readonly points: readonly (readonly [number, number, number, number, number | null, string | null])[];
}

/**
 * `GET /api/tracking/trajectories/?equipment=<id,…>&from=&to=`: tracks of at most 5 machines over at most 24 h, every
 * position that is kept; of days over 90 days ago that is one a minute. Names of operators only for those who may read them (`trajectory:names`, catalogue §3.2).
 */
export function trajectoryRoutes(app: FastifyInstance, host: Host): void {
  app.get('/api/tracking/trajectories/', { config: { can: 'trajectory:read' } }, async (request) => {
    const { caller } = request as unknown as { readonly caller: Caller };
    const asked = query.safeParse(request.query);
    if (!asked.success) throw new Problem(400, 'bad_query', msg`Name the machines and the period: equipment, from, to.`);
    const ids = [...new Set(asked.data.equipment.split(','))].filter((id) => z.uuid().safeParse(id).success);
    const [from, to] = [new Date(asked.data.from), new Date(asked.data.to)];
    if (ids.length > machineLimit) throw new Problem(400, 'too_many_machines', msg`At most 5 machines can be shown together.`);
    if (to <= from || to.getTime() - from.getTime() > spanMs) throw new Problem(400, 'bad_period', msg`The period must be longer than nothing and at most 24 hours.`);
    const { rows: machines } = await sql<{ id: string; code: string; site: string }>`select id, code, site from equipment where id = any(${ids})`.execute(host.db);
    if (machines.some(({ site }) => !can(caller.access, 'trajectory:read', site))) throw new Problem(403, 'forbidden', msg`You may not see the tracks of this site.`);
    const tracks = await Promise.all(machines.map(({ id, code, site }) => track(host, { equipment: id, code, site }, from, to, can(caller.access, 'trajectory:names', site))));
    return { tracks };
  });
}

async function track(host: Host, machine: Omit<Track, 'points'>, from: Date, to: Date, names: boolean): Promise<Track> {
  const { rows } = await sql<{ ts: string; lon: number; lat: number; speed: number; heading: number | null; operator: string | null }>`
    select ts, lon, lat, coalesce(speed, 0)::float8 as speed, heading::float8 as heading, operator
    from position where equipment = ${machine.equipment} and ts between ${from} and ${to}
    union all select ts, lon, lat, coalesce(speed, 0)::float8, heading::float8, null
    from position_minute where equipment = ${machine.equipment} and ts between ${from} and ${to} order by ts`.execute(host.db);
  const byBadge = names ? await namesOf(host, [...new Set(rows.flatMap(({ operator }) => operator ?? []))]) : new Map<string, string>();
  return { ...machine, points: rows.map(({ ts, lon, lat, speed, heading, operator }) => [new Date(ts).getTime(), lon, lat, speed, heading, byBadge.get(operator ?? '') ?? null] as const) };
}

async function namesOf(host: Host, badges: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (badges.length === 0) return new Map();
  const { rows } = await sql<{ badge: string; name: string }>`
    select badge_no as badge, concat_ws(' ', first_name, last_name) as name from person where badge_no = any(${badges})`.execute(host.db);
  return new Map(rows.map(({ badge, name }) => [badge, name]));
}
