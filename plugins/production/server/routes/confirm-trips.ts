import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { tellChanges } from '../../../../core/records/changes.server.ts';
import { problems } from '../../../../core/records/problems.server.ts';
import { transitionRow } from '../../../../core/records/write.server.ts';
import type { Host } from '../../../../core/host/host.ts';
import { preferredLanguage, sentenceIn } from '../../../../core/host/languages.ts';
import { Problem } from '../../../../core/host/problem.ts';
import { tellTrips } from '../engine/tell-step.ts';

/**
 * What became of a bulk confirmation: those that could not be confirmed with their sentences, in the reader's language.
 */
export interface Confirmed {
  readonly confirmed: readonly string[];
  readonly refused: readonly { readonly id: string; readonly number: string | null; readonly sentence: string }[];
}

/** Confirms trips, each by itself: one that cannot be confirmed keeps no other back. */
export async function confirmTrips(host: Host, request: FastifyRequest, ids: readonly string[]): Promise<Confirmed> {
  const trips = host.records.get('haul_trip');
  if (!trips) throw problems.notFound();
  const language = preferredLanguage(request.headers['accept-language']);
  const { rows } = await sql<{
    id: string;
    version: number;
    number: string | null;
    site: string;
  }>`
    select id, version, number, site
    from haul_trip
    where id = any(${[...new Set(ids)]}::uuid[]) and deleted_at is null
    order by dump_end`.execute(host.db);
  const confirmed: { id: string; site: string }[] = [];
  const refused: Confirmed['refused'][number][] = [];
  for (const { id, version, number, site } of rows) {
    try {
      await host.db
        .transaction()
        .execute((db) =>
          transitionRow(
            trips,
            id,
            version,
            'confirm',
            { reason: null, signature: null },
            { host, db, caller: request.caller, requestId: request.id, ip: request.ip, confirmed: new Set() },
          ),
        );
      confirmed.push({ id, site });
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      refused.push({ id, number, sentence: sentenceIn(language, error.sentence, error.details.values) });
    }
  }
  tellChanges(host, 'haul_trip', confirmed, 'state');
  for (const [site, of] of Map.groupBy(confirmed, (one) => one.site))
    await tellTrips(
      host,
      site,
      of.map(({ id }) => id),
    );
  return { confirmed: confirmed.map(({ id }) => id), refused };
}
