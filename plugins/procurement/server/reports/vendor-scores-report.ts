import { sql } from 'kysely';
import { serverReport, type ReportContext } from '../../../../core/reports/report.server.ts';
import type { ReportRowOf } from '../../../../core/reports/report.ts';
import { letterOf, pricePoints, vendorScore } from '../../formulas/vendor-score.ts';
import { vendorScores } from '../../reports/vendor-scores.ts';
import { deliveriesOnTimeReport } from './deliveries-on-time-report.ts';
import { invitationAnswersReport } from './invitation-answers-report.ts';
import { dayOf, inMonths, isAsked, vendorReference, type Named } from './months.ts';
import { offerCounts } from './what-counts.ts';

type Row = ReportRowOf<typeof vendorScores>;

/** What was measured of a vendor: how often, and how well. */
interface Measured {
  readonly vendor: NonNullable<Named>;
  readonly count: number;
  /** Per cent, or the mean percentage above the lowest price. */
  readonly value: number;
}

/** Lines of posted receipts by vendor: the mean share that was accepted. */
async function accepted(context: ReportContext): Promise<readonly Measured[]> {
  const { rows } = await sql<Measured>`
    select ${vendorReference} as vendor, count(*)::int as count,
      avg(100 * line.qty_accepted::numeric / line.qty_delivered::numeric)::float8 as value
    from goods_receipt_line line
    join goods_receipt receipt on receipt.id = line.receipt and receipt.state = 'posted' and receipt.deleted_at is null
    join purchase_order one on one.id = receipt."order"
    join site on site.id = receipt.site
    join vendor on vendor.id = one.vendor
    where receipt.site = any(${context.sites}::uuid[]) and line.deleted_at is null and line.qty_delivered > 0
      and ${inMonths(context, dayOf(sql`receipt.received_at`))} and ${isAsked(context, sql`one.issued_by`, sql`one.vendor`)}
    group by vendor.id`.execute(context.db);
  return rows;
}

/** Lines of compliant offers by vendor: the mean percentage above the lowest, of lines that several offered. */
async function priced(context: ReportContext): Promise<readonly Measured[]> {
  const { rows } = await sql<Measured>`
    with offered as (
      select line.rfq_line, offer.vendor, rfq.published_by, ${dayOf(sql`offer.opened_at`)} as opened_on,
        min(line.net * (100 - coalesce(offer.discount, 0)::numeric) / 100 * offer.rate::numeric / line.qty::numeric) as price
      from quotation_line line
      join quotation offer on offer.id = line.quotation
      join rfq on rfq.id = offer.rfq and rfq.deleted_at is null
      join site on site.id = rfq.site
      where rfq.site = any(${context.sites}::uuid[]) and ${offerCounts} and line.deleted_at is null
        and line.offer in ('as_asked', 'equivalent') and line.net > 0 and line.qty > 0
      group by line.rfq_line, offer.vendor, rfq.published_by, opened_on),
    compared as (
      select *, min(price) over of_line as lowest, count(*) over of_line as offers
      from offered
      window of_line as (partition by rfq_line))
    select ${vendorReference} as vendor, count(*)::int as count, avg(100 * (price / lowest - 1))::float8 as value
    from compared
    join vendor on vendor.id = compared.vendor
    where offers > 1 and ${inMonths(context, sql`compared.opened_on`)}
      and ${isAsked(context, sql`compared.published_by`, sql`compared.vendor`)}
    group by vendor.id`.execute(context.db);
  return rows;
}

/** Rows of a list of papers by their vendor, of those that count. */
function share<R extends { readonly vendor: Named }>(
  rows: readonly R[],
  isGood: (row: R) => boolean,
): readonly Measured[] {
  const named = rows.flatMap((row) => (row.vendor === null ? [] : [{ vendor: row.vendor, isGood: isGood(row) }]));
  return [...Map.groupBy(named, ({ vendor }) => vendor.id).values()].flatMap((of) =>
    of.slice(0, 1).map(({ vendor }) => ({
      vendor,
      count: of.length,
      value: (100 * of.filter((one) => one.isGood).length) / of.length,
    })),
  );
}

const byVendor = (measured: readonly Measured[]): ReadonlyMap<string, Measured> =>
  new Map(measured.map((one) => [one.vendor.id, one]));

/** Vendors with what the lists of deliveries and invitations, receipts and offers say of them; the best stand first. */
export const vendorScoresReport = serverReport(vendorScores, async (context) => {
  const deliveries = await deliveriesOnTimeReport.rows(context);
  const invitations = await invitationAnswersReport.rows(context);
  const parts = {
    otif: byVendor(share(deliveries, ({ on_time: good }) => good === 1)),
    quality: byVendor(await accepted(context)),
    price: byVendor(await priced(context)),
    answers: byVendor(
      share(
        invitations.filter(({ over }) => over === 1),
        ({ answered }) => answered === 1,
      ),
    ),
  };
  const vendors = new Map(
    Object.values(parts).flatMap((part) => [...part].map(([id, { vendor }]) => [id, vendor] as const)),
  );
  const rows = [...vendors.values()].map((vendor): Row => {
    const of = (part: keyof typeof parts) => parts[part].get(vendor.id);
    const [otif, quality, price, answers] = [of('otif'), of('quality'), of('price'), of('answers')];
    const judged = {
      otif: otif?.value ?? null,
      quality: quality?.value ?? null,
      price: price === undefined ? null : pricePoints(price.value),
      answers: answers?.value ?? null,
    };
    const score = vendorScore(judged, quality?.count ?? 0);
    return {
      id: vendor.id,
      vendor,
      ...judged,
      score,
      letter: score === null ? null : letterOf(score),
      due: otif?.count ?? 0,
      received: quality?.count ?? 0,
      offered: price?.count ?? 0,
      invited: answers?.count ?? 0,
    };
  });
  return rows.toSorted(
    (one, other) =>
      (other.score ?? -1) - (one.score ?? -1) || (one.vendor?.label ?? '').localeCompare(other.vendor?.label ?? ''),
  );
});
