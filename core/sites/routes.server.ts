import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Host } from '../host/host.ts';
import type { Site, SiteWithClock } from '../http/site.ts';
import { clockAround } from './zone-clock.server.ts';

/** `GET /api/sites/`: the sites that the caller may see, by their codes. */
export function siteRoutes(app: FastifyInstance, host: Host): void {
  app.get(
    '/api/sites/',
    {
      schema: { summary: 'The sites that you may see', tags: ['session'] },
      config: { can: 'signed-in', cookie: true },
    },
    async (request): Promise<SiteWithClock[]> => {
      const { rows } = await sql<Site>`
        select id, code, name, time_zone as "timeZone", lon, lat, week_begins as "weekBegins" from site
        where active and id = any(${request.caller.sites}::uuid[]) order by code`.execute(host.db);
      return rows.map((site) => ({ ...site, clock: clockAround(site.timeZone) }));
    },
  );
}
