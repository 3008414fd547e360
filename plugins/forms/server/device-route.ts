import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { KeptForms } from '../../../core/forms/client.ts';
import { selfOf } from '../../../core/host/self-of.ts';
import type { Host } from '../../../core/host/host.ts';
import { fillableMachines } from './fillable-machines.ts';
import { publishedVersions } from './judging.ts';

/**
 * `GET /api/forms/device/`: all that a device keeps, so that forms are filled without a network: the versions that are
 * valid, and the machines of the caller's sites, of `sites` where they are named (catalogue maintenance.md §1.5).
 */
export function deviceRoute(app: FastifyInstance, host: Host): void {
  app.get<{ Querystring: { sites?: string } }>(
    '/api/forms/device/',
    {
      config: { can: 'form_filling:create' },
      schema: { querystring: { type: 'object', properties: { sites: { type: 'string', maxLength: 4_000 } } } },
    },
    async ({ query, caller }): Promise<KeptForms> => {
      const named = query.sites?.split(',');
      const sites = caller.sites.filter((site) => named?.includes(site) ?? true);
      const [versions, machines] = await Promise.all([
        publishedVersions(host.db),
        host.records.has('equipment')
          ? fillableMachines(host.db, sites, sql`template.deleted_at is null and template.active is not false`)
          : [],
      ]);
      return { versions, machines, person: selfOf(caller, 'person') };
    },
  );
}
