import { msg } from '@lingui/core/macro';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { can } from '../../../core/registry/access.ts';
import type { Host } from '../../../core/host/host.ts';
import { Problem } from '../../../core/host/problem.ts';
import { beyondScope } from '../../../core/host/scope/caller-scope.ts';
import type { KioskAnswer } from '../shared/kiosk.ts';
import { takeBatch } from './ingest/batch.ts';
import { ensureSource, type Source } from './ingest/sources.ts';
import { storableOffsetInstant } from '../../../core/registry/storable-time.ts';
import { personTable } from './uses.ts';

const checkin = z.strictObject({
  id: z.uuid(),
  at: storableOffsetInstant,
  code: z.string().check(z.minLength(1), z.maxLength(32)),
  event: z.enum(['in', 'out', 'machine_on', 'machine_off', 'break_start', 'break_end']),
  equipment: z.nullable(z.string().check(z.maxLength(20))),
  fit: z.nullable(z.boolean()),
});
const kioskBody = z.strictObject({
  site: z.uuid(),
  checkins: z.array(checkin).check(z.minLength(1), z.maxLength(100)),
});

/**
 * `POST /api/tracking/kiosk/ {site, checkins}`: check-ins of a kiosk, at once or kept while it was offline. Their ids
 * make a repeat harmless. A `code` is a badge or an employee number. Answered for each: taken, known already, or
 * refused and why, with the person's name.
 */
export function kioskRoute(app: FastifyInstance, host: Host): void {
  app.post(
    '/api/tracking/kiosk/',
    { config: { can: 'operator_checkin:create' } },
    async (request): Promise<{ readonly answers: readonly KioskAnswer[] }> => {
      const { caller } = request;
      const body = kioskBody.safeParse(request.body);
      if (!body.success) throw new Problem(400, 'bad_query', msg`Give the site and the check-ins, at most 100.`);
      if (!can(caller.access, 'operator_checkin:create', body.data.site))
        throw new Problem(403, 'forbidden', msg`You are not allowed to record check-ins at this site.`);
      // A kiosk speaks as a reader of its site does: who stands before it may be of another site.
      return beyondScope(async () => {
        const source: Source = {
          ...(await ensureSource(host, {
            code: 'kiosk',
            kind: 'http',
            en: 'Check-in kiosks',
            fr: 'Bornes de pointage',
          })),
          sites: [body.data.site],
        };
        const answers: KioskAnswer[] = [];
        for (const one of body.data.checkins) answers.push(await take(host, source, one));
        return { answers };
      });
    },
  );
}

async function take(
  host: Host,
  source: Source,
  { id, at, code, event, equipment, fit }: z.infer<typeof checkin>,
): Promise<KioskAnswer> {
  const { rows } = await sql<{ name: string; site: string; badge: boolean }>`
    select concat_ws(' ', first_name, last_name) as name, site, coalesce(badge_no = ${code}, false) as badge
    from ${personTable}
    where (badge_no = ${code} or matricule = ${code}) and deleted_at is null
    order by 3 desc
    limit 1`.execute(host.db);
  const [person] = rows;
  const who = person && !person.badge ? { person: code, method: 'pin' } : { badge: code, method: 'badge' };
  const speaking = person ? { ...source, sites: [...new Set([...source.sites, person.site])] } : source;
  const result = await takeBatch(
    host,
    speaking,
    [
      {
        id,
        kind: 'operator_checkin',
        ts: at,
        data: { ...who, event, ...(equipment === null ? {} : { equipment }), ...(fit === null ? {} : { fit }) },
      },
    ],
    new Date(),
  );
  const [refused] = result.rejected;
  return {
    id,
    outcome: refused ? 'refused' : result.duplicates > 0 ? 'known' : 'taken',
    code: refused?.code ?? null,
    name: person?.name ?? null,
  };
}
