import { formatISO, startOfMonth, subMonths } from 'date-fns';
import { sql, type RawBuilder } from 'kysely';
import { sentenceIn } from '../../../core/host/languages.ts';
import { serverReport } from '../../../core/reports/report.server.ts';
import type { ReportRowOf } from '../../../core/reports/report.ts';
import { costEffects } from '../formulas/average-cost.ts';
import { priceSources, productOf } from '../records/choices.ts';
import { stockCosts, type Receipt, type StockCost } from '../formulas/stock-costs.ts';
import { fuelPriceTrend, fuelSpend } from '../reports/fuel-price-trend.ts';

/** A price as somebody set it; nobody need have named where it comes from. */
interface SetPrice {
  readonly day: string;
  readonly since: string;
  readonly name: string | null;
  readonly source: keyof typeof priceSources;
  readonly place: string;
  readonly price: string;
  readonly currency: string | null;
}

type SpendRow = ReportRowOf<typeof fuelSpend>;

/** Deliveries whose price counts: nobody may still change it. The day is that on which unloading ended at the site. */
const paid: RawBuilder<unknown> = sql`(
    select delivery.*, site.code as site_code, tank.product,
      coalesce(delivery.ended_at, delivery.arrived_at) as unloaded_at,
      local_clock(coalesce(delivery.ended_at, delivery.arrived_at), site.time_zone)::date as day
    from fuel_delivery delivery
    join fuel_tank tank on tank.id = delivery.tank
    join site on site.id = delivery.site
    where delivery.deleted_at is null and delivery.state in ('verified', 'approved')
  )`;

/**
 * Prices of the period as they were set, those that held when it began, and each site's average cost after every
 * delivery.
 */
export const priceTrendReport = serverReport(fuelPriceTrend, async ({ db, from, to, sites, parameters, caller }) => {
  const product = productOf(parameters);
  const { rows } = await sql<SetPrice>`
    select greatest(line.since, ${from}::date)::text as day, line.since::text as since, line.name, line.source,
      line.place, line.price::text as price, line.currency
    from (
      select named.*, lead(since) over (
        partition by name, case when name is null then source end, place order by since, created_at, id) as replaced
      from (
        select price.id, price.created_at, price.valid_from as since,
          coalesce(price.vendor, price.index_name) as name, price.source,
          concat_ws(' · ', site.code, price.currency) as place, price.price, price.currency
        from fuel_price price
        left join site on site.id = price.for_site
        where price.deleted_at is null
          and price.product = ${product}
          and price.valid_from <= ${to}::date
          and (price.for_site is null or price.for_site = any(${sites}::uuid[]))) named) line
    where line.since >= ${from}::date or line.replaced is null or line.replaced > ${from}::date
    order by 1, line.name, line.since`.execute(db);
  // An average of all that came before: from the first delivery on, whatever the period.
  const { rows: receipts } = await sql<Receipt>`
    select paid.day::text as day, paid.site_code as site, paid.unit_price::float8 as price, paid.currency,
      fuel_received(paid.tank, paid.dip_before, paid.dip_after, paid.started_at, paid.ended_at) as received,
      paid.dip_before + coalesce(other.litres, 0) as stock
    from ${paid} paid
    cross join lateral (
      select sum(greatest(fuel_book_stock(tank.id, coalesce(paid.started_at, paid.unloaded_at)), 0)) as litres
      from fuel_tank tank
      where tank.site = paid.site and tank.product = paid.product and tank.id <> paid.tank and tank.deleted_at is null
    ) other
    where paid.product = ${product} and paid.site = any(${sites}::uuid[]) and paid.day <= ${to}::date
    order by paid.unloaded_at, paid.number`.execute(db);
  const costs = heldFrom(stockCosts(receipts), from);
  return [
    ...rows.map(({ day, since, name, source, place, price, currency }) => ({
      day,
      since,
      series: `${name ?? sentenceIn(caller.language, priceSources[source])} · ${place}`,
      price,
      currency,
    })),
    ...costs.map(({ day, since, site, currency, cost }) => ({
      day,
      since,
      series: `Ø ${site} · ${currency}`,
      price: cost.toFixed(4),
      currency,
    })),
  ];
});

/** Costs from a day on; before them what each site's stock cost when that day began. */
function heldFrom(costs: readonly StockCost[], from: string): readonly (StockCost & { readonly since: string })[] {
  const held = new Map(costs.filter(({ day }) => day <= from).map((cost) => [cost.site, cost]));
  return [
    ...[...held.values()].map((cost) => ({ ...cost, since: cost.day, day: from })),
    ...costs.filter(({ day }) => day > from).map((cost) => ({ ...cost, since: cost.day })),
  ];
}

/** Whole months of deliveries, with the effects of price and volume of one that is over against the one before. */
export const spendReport = serverReport(fuelSpend, async ({ db, from, to, sites, parameters, now }) => {
  const first = formatISO(startOfMonth(from), { representation: 'date' });
  const before = formatISO(subMonths(first, 1), { representation: 'date' });
  const { rows } = await sql<{
    month: string;
    currency: string;
    litres: number;
    spend: number;
    over: boolean;
    first: boolean;
  }>`
    with began as (
      select min(day) as day
      from ${paid} paid
      where paid.unit_price is not null
        and paid.product = ${productOf(parameters)}
        and paid.site = any(${sites}::uuid[]))
    select to_char(paid.day, 'YYYY-MM') as month, paid.currency, sum(paid.note_l) as litres,
      sum(paid.note_l * paid.unit_price::float8) as spend,
      date_trunc('month', min(paid.day)) + interval '1 month' <= ${now}::timestamptz as over,
      date_trunc('month', min(paid.day)) = date_trunc('month', (select day from began)) as first
    from ${paid} paid
    where paid.unit_price is not null
      and paid.product = ${productOf(parameters)}
      and paid.site = any(${sites}::uuid[])
      and paid.day >= ${before}::date
      and paid.day < date_trunc('month', ${to}::date) + interval '1 month'
    group by 1, 2
    order by 1, 2`.execute(db);
  const monthBefore = (month: string): string =>
    formatISO(subMonths(`${month}-01`, 1), { representation: 'date' }).slice(0, 7);
  return rows
    .filter(({ month }) => month >= first.slice(0, 7))
    .map(({ month, currency, litres, spend, over }): SpendRow => {
      const earlier = rows.find((row) => row.month === monthBefore(month) && row.currency === currency);
      const effects =
        over && earlier && !earlier.first
          ? costEffects(
              { price: earlier.spend / earlier.litres, volume: earlier.litres },
              { price: spend / litres, volume: litres },
            )
          : null;
      return {
        month,
        currency,
        litres: Math.round(litres),
        price: (spend / litres).toFixed(4),
        spend: spend.toFixed(0),
        price_effect: effects ? effects.price.toFixed(0) : null,
        volume_effect: effects ? effects.volume.toFixed(0) : null,
      };
    });
});
