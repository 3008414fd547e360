import { msg } from '@lingui/core/macro';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { problems } from '../../../core/records/problems.server.ts';
import { can } from '../../../core/registry/access.ts';
import type { Host } from '../../../core/host/host.ts';
import type { Presence, Snapshot } from '../shared/snapshot.ts';
import { readPresence } from './presence.ts';
import { storableDay, storableOffsetInstant } from '../../../core/registry/storable-time.ts';

/** Most days that one answer covers. */
const longestDays = 31;
const historyQuery = z.object({
  from: storableDay,
  to: storableDay,
  sites: z.optional(z.string().check(z.maxLength(4000))),
});
const asksPresence = z.object({ at: z.optional(storableOffsetInstant) });

/**
 * `GET /api/sites_overview/snapshots/?from=<day>&to=<day>&sites=<id,…>`: the situations of production dates, both
 * included, in the order of time. `GET /api/sites_overview/presence/?at=`: who is at the sites in the shift that runs.
 */
export function snapshotRoutes(app: FastifyInstance, host: Host): void {
  const { db } = host;
  const options = {
    config: { can: 'sites_overview:read' as const },
    schema: { summary: 'Situations of the sites every quarter of an hour', tags: ['sites overview'] },
  };
  app.get(
    '/api/sites_overview/snapshots/',
    options,
    async (request): Promise<{ readonly snapshots: readonly Snapshot[] }> => {
      const query = historyQuery.safeParse(request.query);
      if (
        !query.success ||
        query.data.from > query.data.to ||
        Date.parse(query.data.to) - Date.parse(query.data.from) > longestDays * 86_400_000
      )
        throw problems.badQuery(msg`Enter two dates, at most 31 days apart.`);
      const { from, to, sites } = query.data;
      const { caller } = request;
      const mine = caller.sites.filter((site) => can(caller.access, 'sites_overview:read', site));
      const wanted = sites?.split(',').filter(Boolean) ?? mine;
      if (wanted.some((site) => !mine.includes(site))) throw problems.foreignSite();
      const { rows } = await sql<Omit<Snapshot, 'at'> & { readonly at: string | Date }>`
        select *, production_date::text as production_date
        from site_snapshot
        where site = any(${wanted}::uuid[]) and production_date between ${from}::date and ${to}::date
        order by at, site`.execute(db);
      return { snapshots: rows.map((row) => ({ ...row, at: new Date(row.at).toISOString() })) };
    },
  );
  const presence = {
    config: { can: 'sites_overview:read' as const },
    schema: { summary: 'Who is at the sites', tags: ['sites overview'] },
  };
  app.get(
    '/api/sites_overview/presence/',
    presence,
    async (request): Promise<{ readonly sites: readonly Presence[] }> => {
      const query = asksPresence.safeParse(request.query);
      if (!query.success) throw problems.badQuery(msg`Enter a time, or leave it empty for now.`);
      const { caller } = request;
      const mine = caller.sites.filter((site) => can(caller.access, 'sites_overview:read', site));
      return {
        sites: await readPresence(
          host,
          caller,
          mine,
          query.data.at === undefined ? new Date() : new Date(query.data.at),
        ),
      };
    },
  );
}
