import { msg } from '@lingui/core/macro';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { problems } from '../../../core/records/problems.server.ts';
import { can } from '../../../core/registry/access.ts';
import type { Caller, Database, Host } from '../../../core/host/host.ts';
import { trailMs, type SceneMachine, type Trail } from '../shared/scene.ts';
import { storableOffsetInstant } from '../../../core/registry/storable-time.ts';
import { equipmentTable, statusIntervalView } from './uses.ts';

const sceneQuery = z.object({ sites: z.string().check(z.maxLength(4_000)), at: z.optional(storableOffsetInstant) });
const config = { config: { can: 'position:read' as const } };
/** A trail has a point every ten seconds: it is three minutes long. */
const step = sql`floor(date_part('epoch', ts) / 10)`;
const [inViewLive, inViewPast] = [sql`interval '7 days'`, sql`interval '1 day'`];

interface Asked {
  readonly caller: Caller;
  readonly sites: readonly string[];
  /** Null: now. */
  readonly at: Date | null;
}

/**
 * `GET /api/tracking/scene/?sites=<id,…>&at=`: what the machines that a map of these sites shows are doing. `GET
 * /api/tracking/trails/` with the same question: their ways of the last three minutes, so that a map need not be
 * watched first.
 */
export function sceneRoutes(app: FastifyInstance, { db }: Host): void {
  app.get('/api/tracking/scene/', config, async (request): Promise<{ readonly machines: readonly SceneMachine[] }> => ({
    machines: await readScene(db, read(request)),
  }));
  app.get('/api/tracking/trails/', config, async (request): Promise<{ readonly trails: readonly Trail[] }> => ({
    trails: await readTrails(db, read(request)),
  }));
}

function read(request: unknown): Asked {
  const { caller, query } = request as { readonly caller: Caller; readonly query: unknown };
  const question = sceneQuery.safeParse(query);
  if (!question.success) throw problems.badQuery(msg`Give the sites, and a time (leave out for now).`);
  const { sites, at } = question.data;
  return {
    caller,
    sites: sites
      .split(',')
      .filter((site) => z.uuid().safeParse(site).success && can(caller.access, 'position:read', site)),
    at: at === undefined ? null : new Date(at),
  };
}

async function readScene(db: Database, { caller, sites, at }: Asked): Promise<readonly SceneMachine[]> {
  const ledgerSites = sites.filter((site) => can(caller.access, 'equipment_status_interval:read', site));
  const instant = at ?? new Date();
  const seen =
    at === null
      ? sql`select from equipment_live last where last.equipment = machine.id and last.ts > now() - ${inViewLive}`
      : sql`
        select
        from position last
        where last.equipment = machine.id and last.ts <= ${at} and last.ts > ${at}::timestamptz - ${inViewPast}`;
  const doing =
    ledgerSites.length === 0
      ? sql`(select null::text as category)`
      : sql`
        (
          select case when coalesce(spell.ended_at, 'infinity') > ${instant} then spell.category end as category
          from ${statusIntervalView} spell
          where spell.site = machine.site
            and spell.site = any(${ledgerSites}::uuid[])
            and spell.equipment = machine.id
            and spell.started_at <= ${instant}
          order by spell.started_at desc, spell.id desc
          limit 1)`;
  const { rows } = await sql<SceneMachine>`
    select machine.id as equipment, doing.category
    from ${equipmentTable} machine
    left join lateral ${doing} doing on true
    where machine.site = any(${[...sites]}::uuid[]) and machine.deleted_at is null and exists (${seen})
    order by machine.code`.execute(db);
  return rows;
}

async function readTrails(db: Database, { sites, at }: Asked): Promise<readonly Trail[]> {
  const until = at ?? new Date();
  const { rows } = await sql<{ equipment: string; points: Trail['points'] }>`
    select machine.id as equipment, (
      select coalesce(
        jsonb_agg(
          jsonb_build_array(round(date_part('epoch', ts) * 1000), round(lon::numeric, 6), round(lat::numeric, 6))
          order by ts),
          '[]')
      from (
        select distinct on (${step}) ts, lon, lat
        from position
        where equipment = machine.id and ts <= ${until} and ts > ${new Date(until.getTime() - trailMs)}
        order by ${step}, ts) step) as points
    from ${equipmentTable} machine
    where machine.site = any(${[...sites]}::uuid[]) and machine.deleted_at is null`.execute(db);
  return rows.filter(({ points }) => points.length > 0);
}
