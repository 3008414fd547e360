import type { FastifyInstance } from 'fastify';
import { msg } from '@lingui/core/macro';
import { reachIn } from '../registry/access.ts';
import type { Caller, Host } from '../host/host.ts';
import { Problem } from '../host/problem.ts';
import type { ServerStream } from './live.server.ts';
import { packRow } from './wire.ts';

/**
 * `GET /api/live/<stream>/at/?sites=<id,id>&at=<instant>`: the rows that were in view at a past instant, per site:
 * `{ at, sites: { <id>: rows } }`. Sites that the caller may not see are refused, not left out.
 */
export function liveRoutes(app: FastifyInstance, host: Host, streams: readonly ServerStream[]): void {
  for (const stream of streams) {
    const { definition, replay } = stream;
    if (!replay) continue;
    app.get<{ Querystring: { sites?: string; at?: string } }>(
      `/api/live/${definition.name}/at/`,
      { config: { can: definition.can } },
      async (request) => {
        const caller = (request as unknown as { caller: Caller }).caller;
        const at = new Date(request.query.at ?? '');
        if (Number.isNaN(at.getTime()))
          throw new Problem(400, 'bad_instant', msg`Give the time as ISO 8601, such as 2026-03-09T05:30:00Z.`);
        const sites = (request.query.sites ?? '').split(',').filter((site) => site !== '');
        if (sites.some((site) => reachIn(caller.access, definition.can, site) !== 'site'))
          throw new Problem(403, 'forbidden', msg`You do not have access to this site's live data.`);
        const rows = await Promise.all(sites.map((site) => replay(host, site, at)));
        return {
          at: at.toISOString(),
          sites: Object.fromEntries(
            sites.map((site, index) => [site, rows[index]?.map((row) => packRow(definition, row)) ?? []]),
          ),
        };
      },
    );
  }
}
