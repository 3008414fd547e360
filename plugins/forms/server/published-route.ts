import type { FastifyInstance } from 'fastify';
import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Host } from '../../../core/host/host.ts';
import { selfOf } from '../../../core/host/self-of.ts';
import { Problem } from '../../../core/host/problem.ts';
import { problems } from '../../../core/records/problems.server.ts';
import { fillableMachines } from './fillable-machines.ts';
import { publishedVersion, readVersion } from './judging.ts';

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
      const machines =
        version.subject_kind === 'equipment' && host.records.has('equipment')
          ? await fillableMachines(host.db, caller.sites, sql`template.id = ${version.template}`)
          : [];
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
