import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import type { Database, IngestRejection } from '../../../../core/host/host.ts';
import { refusal } from '../../../../core/host/ingest-kind.ts';
import type { Source } from './sources.ts';

/** A source that speaks for one site alone. */
export const speakingFor = (source: Source, site: string): Source => ({ ...source, sites: [site] });

/**
 * A source as it may speak below a site's topic, whatever device a message names; or why it may not. `code` null: of
 * any of its sites.
 */
export async function speakerOf(
  db: Database,
  source: Source,
  code: string | null,
): Promise<{ readonly source: Source; readonly site: string | null } | IngestRejection> {
  if (code === null) return { source, site: null };
  const { rows } = await sql<{
    id: string;
  }>`select id from site where code = ${code.toWellFormed().replaceAll('\u0000', '')} and deleted_at is null`.execute(
    db,
  );
  const site = rows[0]?.id;
  if (site === undefined) return refusal(0, 'site_not_allowed', msg`No site has the code ${code}.`);
  if (source.sites.length > 0 && !source.sites.includes(site))
    return refusal(0, 'site_not_allowed', msg`This source is not allowed to send for the site ${code}.`);
  return { source: speakingFor(source, site), site };
}
