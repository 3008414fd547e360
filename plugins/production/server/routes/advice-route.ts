import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { can } from '../../../../core/registry/access.ts';
import type { Host } from '../../../../core/host/host.ts';
import type { Advice, ShownProposal } from '../../shared/advice.ts';
import { adviseSite } from '../advice/site-advice.ts';
import { equipmentTable } from '../uses.ts';

/**
 * `GET /api/production/advice/?sites=<id,…>`: brings the proposals of the sites up to date and answers those that wait
 * for an answer.
 */
export function adviceRoute(app: FastifyInstance, host: Host): void {
  app.get('/api/production/advice/', { config: { can: 'dispatch_advice:read' } }, async (request): Promise<Advice> => {
    const { sites: asked } = request.query as { readonly sites?: string };
    const { access, sites: mine } = request.caller;
    const sites = [...new Set((asked ?? '').split(','))].filter(
      (site) => mine.includes(site) && can(access, 'dispatch_advice:read', site),
    );
    const advised = await Promise.all(sites.map(async (site) => [site, await adviseSite(host, site)] as const));
    const { rows } = await sql<ShownProposal>`
      select advice.id, advice.version, advice.site, advice.truck, truck.code as "truckCode", advice.before,
        own.code as "beforeCode", advice.loading_unit as unit, unit.code as "unitCode", advice.shown_at as "shownAt",
        advice.reason,
        advice.free_in::float8 as "freeInMin", advice.trucks_before as "trucksBefore",
          advice.wait_now::float8 as "waitNow", advice.wait_there::float8 as "waitThere",
          advice.saves::float8 as "savesMin", advice.gain::float8 as "gain_tph"
      from dispatch_advice advice
      join ${equipmentTable} truck on truck.id = advice.truck
      join ${equipmentTable} unit on unit.id = advice.loading_unit
      left join ${equipmentTable} own on own.id = advice.before
      where advice.site = any(${sites}::uuid[]) and advice.answer is null and advice.deleted_at is null
      order by advice.saves desc, truck.code`.execute(host.db);
    return {
      proposals: rows,
      worthOfTruck: Object.fromEntries(
        advised.flatMap(([site, { plan }]) => (plan ? [[site, plan.worthOfTruck]] : [])),
      ),
      unplanned: advised.flatMap(([site, { plan }]) => (plan ? [] : [site])),
      held: advised.flatMap(([, { held }]) => held),
    };
  });
}
