import { sql } from 'kysely';
import type { Host } from '../../../../core/host/host.ts';
import { readingsPerPage } from './aemp-terms.ts';
import { linksOf } from './pages.ts';
import type { Section } from './sections.ts';
import type { Series, SeriesAsked } from './series.ts';
import type { PageLink } from './write-document.ts';

/** A page of a time series in the order of time. Throws a `Problem` beyond the last page. */
export async function readSeries(
  host: Host,
  series: Series,
  asked: SeriesAsked,
  page: number,
  address: (page: number) => string,
): Promise<{ readonly links: readonly PageLink[]; readonly readings: readonly Section[] }> {
  const from = series.rows(asked, host);
  const { rows: counted } = await sql<{ count: number }>`
    select count(*)::int as count
    from (${from}) every`.execute(host.db);
  const links = linksOf(page, counted[0]?.count ?? 0, readingsPerPage, address);
  const { rows } = await sql<Parameters<Series['section']>[0]>`
    select *
    from (${from}) every
    order by at${series.tie === undefined ? sql`` : sql`, ${sql.ref(series.tie)}`}
    limit ${readingsPerPage}
    offset ${(page - 1) * readingsPerPage}`.execute(host.db);
  return { links, readings: rows.map(series.section) };
}
