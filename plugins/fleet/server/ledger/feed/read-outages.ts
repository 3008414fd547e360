import { sql } from 'kysely';
import type { Database } from '../../../../../core/host/host.ts';
import { millis } from '../../../../../core/host/millis.ts';
import { siteOutageView } from '../../uses.ts';
import type { Span } from './piece.ts';

/** When nothing came from a whole site since an instant (milliseconds), ascending; what lasts ends at Infinity. */
export async function readOutages(db: Database, site: string, from: number): Promise<readonly Span[]> {
  const { rows } = await sql<{ from: number; to: number | null }>`
    select ${millis('started_at')} as "from", ${millis('ended_at')} as "to"
    from ${siteOutageView}
    where site = ${site} and coalesce(ended_at, 'infinity') > ${new Date(from)}
    order by started_at`.execute(db);
  return rows.map(({ from: start, to }) => ({ from: start, to: to ?? Infinity }));
}
