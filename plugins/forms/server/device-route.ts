import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { KeptForms } from '../../../core/forms/client.ts';
import { namedRows } from '../../../core/records/named-rows.server.ts';
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
      const asked = query.sites?.split(',');
      const sites = caller.sites.filter((site) => asked?.includes(site) ?? true);
      const [versions, machines] = await Promise.all([
        publishedVersions(host.db),
        host.records.has('equipment')
          ? fillableMachines(host.db, sites, sql`template.deleted_at is null and template.active is not false`)
          : [],
      ]);
      const records = new Set(
        versions.flatMap(({ content }) =>
          content.sections.flatMap(({ items }) => items.flatMap(({ record }) => record ?? [])),
        ),
      );
      const named = await Promise.all(
        [...records].map(async (record) => [
          record,
          await namedRows(host, caller, record, { sites, language: caller.language, limit: mostNamed }),
        ]),
      );
      return { versions, machines, person: selfOf(caller, 'person'), named: Object.fromEntries(named) as Named };
    },
  );
}

type Named = KeptForms['named'];

/** Of one record a device keeps so many rows; more than any list in which somebody would look without a network. */
const mostNamed = 2_000;
