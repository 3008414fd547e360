import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { can } from '../../../../core/registry/access.ts';
import type { Caller, Host } from '../../../../core/host/host.ts';
import { readAsked } from './asked.ts';
import { courseOf } from './course.ts';
import { readPlaces } from './places.ts';
import { trackOf } from './track.ts';
import { storableOffsetInstant } from '../../../../core/registry/storable-time.ts';

const places = z.object({ sites: z.string(), at: z.optional(storableOffsetInstant) });
const config = { config: { can: 'trajectory:read' as const } };
const callerOf = (request: unknown): Caller => (request as { readonly caller: Caller }).caller;

/**
 * `GET /api/tracking/trajectories/?equipment=<id,…>&from=&to=`: tracks of at most 5 machines over at most 24 h, every
 * position that is kept; of days over 90 days ago that is one a minute. `GET /api/tracking/course/` with the same
 * question: what they did meanwhile. `GET /api/tracking/places/?sites=<id,…>&at=`: the places, benches and haul roads of
 * sites at an instant. Names of operators only for those who may read them (`trajectory:names`, catalogue operations.md §3.2).
 */
export function trajectoryRoutes(app: FastifyInstance, host: Host): void {
  app.get('/api/tracking/trajectories/', config, async (request) => {
    const caller = callerOf(request);
    const question = await readAsked(host.db, caller, request.query);
    return { tracks: await Promise.all(question.machines.map((machine) => trackOf(host, caller, machine, question))) };
  });
  app.get('/api/tracking/course/', config, async (request) => {
    const caller = callerOf(request);
    return { courses: await courseOf(host, caller, await readAsked(host.db, caller, request.query)) };
  });
  app.get('/api/tracking/places/', { config: { can: 'position:read' } }, async (request) => {
    const { access } = callerOf(request);
    const parsed = places.safeParse(request.query);
    const sites = parsed.success
      ? parsed.data.sites
          .split(',')
          .filter((site) => z.uuid().safeParse(site).success && can(access, 'position:read', site))
      : [];
    return {
      places: await readPlaces(
        host.db,
        sites,
        parsed.success && parsed.data.at ? new Date(parsed.data.at) : new Date(),
      ),
    };
  });
}
