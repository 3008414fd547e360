import { selfOf } from '../../../core/host/self-of.ts';
import type { FastifyInstance } from 'fastify';
import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Host } from '../../../core/host/host.ts';
import { Problem } from '../../../core/host/problem.ts';
import { problems } from '../../../core/records/problems.server.ts';
import { publishedVersion, readVersion } from './judging.ts';
import { equipmentGroundingTable, equipmentTable, meterReadingTable } from './uses.ts';

const uuid = z.uuid();

/**
 * `GET /api/forms/published/:code/`: what is filled now, by whom, and about what at the caller's sites; and
 * `GET /api/forms/versions/:id/`: what a version asks, which those need who read what was filled.
 */
export function publishedRoute(app: FastifyInstance, host: Host): void {
  app.get<{ Params: { code: string } }>(
    '/api/forms/published/:code/',
    { config: { can: 'form_filling:create' } },
    async ({ params, caller }) => {
      const version = await publishedVersion(host.db, params.code);
      if (!version) throw new Problem(404, 'not_found', msg`No version of this form is published.`);
      const sites = [...caller.sites];
      const { rows: machines } =
        version.subject_kind === 'equipment' && host.records.has('equipment')
          ? await sql`
              select machine.id, machine.site, machine.code, machine.name, machine.family,
                (
                  select reading.value
                  from ${meterReadingTable} as reading
                  where reading.equipment = machine.id and reading.kind = 'hours' and reading.valid
                    and reading.deleted_at is null
                  order by reading.read_at desc
                  limit 1) as hours,
                (
                  select jsonb_build_object('number', standing.number, 'reason', standing.reason)
                  from ${equipmentGroundingTable} as standing
                  where standing.equipment = machine.id and standing.state in ('active', 'repaired')
                    and standing.deleted_at is null
                  limit 1) as grounded
              from ${equipmentTable} as machine
              join form_template template on template.id = ${version.template}
              where machine.deleted_at is null and machine.state = 'active' and machine.site = any(${sites}::uuid[])
                and (coalesce(cardinality(template.equipment_groups), 0) = 0
                  or machine."group" = any(template.equipment_groups))
                and (template.equipment_families is null
                  or machine.family = any(string_to_array(template.equipment_families, ' ')))
              order by machine.code`.execute(host.db)
          : { rows: [] };
      return { version, person: selfOf(caller, 'person'), machines };
    },
  );
  app.get<{ Params: { id: string } }>(
    '/api/forms/versions/:id/',
    { config: { can: 'form_template_version:read' } },
    async ({ params }) => {
      const version = uuid.safeParse(params.id).success ? await readVersion(host.db, params.id) : null;
      if (!version) throw problems.notFound();
      return version;
    },
  );
}
