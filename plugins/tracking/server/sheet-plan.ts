import { msg } from '@lingui/core/macro';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { can } from '../../../core/registry/access.ts';
import { seeingAll } from '../../../core/host/scope/caller-scope.ts';
import type { Host } from '../../../core/host/host.ts';
import { Problem } from '../../../core/host/problem.ts';
import { noPlan, type SheetAssignment, type SheetPlan, type SheetRoute } from '../shared/sheet-plan.ts';
import { storableInstant } from '../../../core/registry/storable-time.ts';
import { equipmentTable, haulRouteView, loadingAssignmentView, locationView } from './uses.ts';

const planQuery = z.object({ site: z.uuid(), from: storableInstant, to: storableInstant });

/**
 * `GET /api/tracking/sheet_plan/?site=&from=&to=`: where the loading units of a site worked in a shift, and how far its
 * roads are.
 */
export function sheetPlanRoute(app: FastifyInstance, host: Host): void {
  app.get(
    '/api/tracking/sheet_plan/',
    { config: { can: 'truck_checkin:read' } },
    async ({ query, caller }): Promise<SheetPlan> => {
      const parsed = planQuery.safeParse(query);
      if (!parsed.success) throw new Problem(400, 'bad_query', msg`Give the site and the start and end of the shift.`);
      const { site, from, to } = parsed.data;
      if (!caller.sites.includes(site) || !can(caller.access, 'truck_checkin:read', site)) return noPlan;
      const places = sql`place as (select distinct on (location) location, code from ${locationView}
          where site = ${site})`;
      const [assignments, routes] = await Promise.all([
        // A unit that works elsewhere by now is named all the same: it worked here.
        seeingAll(host.db, () =>
          sql<SheetAssignment>`
          with ${places}
          select work.loading_unit as unit, machine.code as "unitCode", face.code as face,
            array(
              select place.code
              from unnest(work.destinations) with ordinality as aim(id, position)
              join place on place.location = aim.id
              order by position) as destinations,
            work.started_at as "from", work.ended_at as "to"
          from ${loadingAssignmentView} work
          join place face on face.location = work.face
          join ${equipmentTable} machine on machine.id = work.loading_unit
          where work.site = ${site} and work.started_at < ${to} and (work.ended_at is null or work.ended_at > ${from})
          order by work.started_at`.execute(host.db),
        ),
        sql<SheetRoute>`
          with ${places}
          select distinct on (source.code, destination.code) source.code as source, destination.code as destination,
            route.distance_km as km
          from ${haulRouteView} route
          join place source on source.location = route.source
          join place destination on destination.location = route.destination
          where route.site = ${site}
            and route.valid_from <= production_date(
              ${from}::timestamptz, (select time_zone from site where id = ${site}))
          order by source.code, destination.code, route.valid_from desc`.execute(host.db),
      ]);
      return { assignments: assignments.rows, routes: routes.rows };
    },
  );
}
