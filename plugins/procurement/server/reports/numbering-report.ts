import { sql } from 'kysely';
import { serverReport } from '../../../../core/reports/report.server.ts';
import { checkNumbers, runsInWords } from '../../formulas/numbering.ts';
import { numberingCheck } from '../../reports/numbering-check.ts';

/** Papers that a counter numbers. */
const numbered = [
  ['PR', 'purchase_request'],
  ['RFQ', 'rfq'],
  ['AWD', 'award'],
  ['PO', 'purchase_order'],
  ['GR', 'goods_receipt'],
  ['INV', 'vendor_invoice'],
] as const;

/** A paper is where its row says, in the year that its number says; a counter without papers has lost them all. */
export const numberingReport = serverReport(numberingCheck, async ({ db, sites }) => {
  const papers = numbered.map(
    ([series, table]) => sql`
      select ${series}::text as series, site, right('20' || substring(number from '-([0-9]{2})-[0-9]+$'), 4) as year,
        substring(number from '-([0-9]+)$')::int as place
      from ${sql.table(table)}
      where number ~ ('^' || ${series} || '-.+-[0-9]{2}-[0-9]{1,9}$') and deleted_at is null
        and site = any(${sites}::uuid[])`,
  );
  const { rows } = await sql<{
    series: string;
    site_code: string;
    year: string;
    places: readonly number[] | null;
    counter: number | null;
  }>`
    with paper as (${sql.join(papers, sql` union all `)}),
    borne as (
      select series, site, year, array_agg(place order by place) as places
      from paper
      group by 1, 2, 3),
    counter as (
      select series, site, year::text as year, last
      from document_counter
      where site = any(${sites}::uuid[]) and series = any(${numbered.map(([series]) => series)}::text[]))
    select coalesce(borne.series, counter.series) as series, site.code as site_code, coalesce(borne.year, counter.year) as year,
      borne.places, counter.last as counter
    from borne
    full join counter on counter.series = borne.series and counter.site = borne.site and counter.year = borne.year
    join site on site.id = coalesce(borne.site, counter.site)
    order by 1, 2, 3`.execute(db);
  return rows.map(({ series, site_code: site, year, places, counter }) => {
    const found = checkNumbers(places ?? [], counter ?? 0);
    return {
      series,
      site_code: site,
      year,
      first: found.first,
      last: found.last,
      papers: places?.length ?? 0,
      counter,
      missing: found.missing,
      gaps: runsInWords(found.gaps) || null,
      twice: found.duplicates.length,
      duplicates: runsInWords(found.duplicates.map((place) => ({ from: place, to: place }))) || null,
      beyond: found.beyond || null,
    };
  });
});
