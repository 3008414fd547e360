import { sql } from 'kysely';
import { serverReport } from '../../../core/reports/report.server.ts';
import type { ReportRow } from '../../../core/reports/report.ts';
import { averageCost, costEffects } from '../formulas/average-cost.ts';
import { fuelPriceTrend, fuelSpend } from '../reports/fuel-price-trend.ts';

interface Receipt {
  readonly day: string;
  readonly site: string;
  readonly received: number;
  readonly price: number;
  readonly stock: number;
}

const round = (value: number, decimals: number): number => Number(value.toFixed(decimals));

/** Prices of the period as they were set, and each site's average cost after every delivery. */
export const priceTrendReport = serverReport(fuelPriceTrend, async ({ db, from, to, sites, parameters }) => {
  const product = typeof parameters.product === 'string' ? parameters.product : 'diesel';
  const { rows } = await sql<{ day: string; series: string; price: number }>`
    select price.valid_from::text as day,
      coalesce(price.vendor, price.index_name, price.source) || coalesce(' · ' || site.code, '') as series,
      price.price::float8 as price
    from fuel_price price left join site on site.id = price.for_site
    where price.deleted_at is null
      and price.product = ${product}
      and price.valid_from between ${from}::date
      and ${to}::date
      and (price.for_site is null or price.for_site = any(${sites}::uuid[]))
    order by 1, 2`.execute(db);
  const { rows: receipts } = await sql<Receipt>`
    select local_clock(coalesce(d.ended_at, d.arrived_at), site.time_zone)::date::text as day, site.code as site,
      d.dip_after - d.dip_before as received, d.unit_price::float8 as price, d.dip_before as stock
    from fuel_delivery d join fuel_tank tank on tank.id = d.tank join site on site.id = d.site
    where d.deleted_at is null
      and d.unit_price is not null
      and tank.product = ${product}
      and d.site = any(${sites}::uuid[])
      and local_clock(coalesce(d.ended_at, d.arrived_at), site.time_zone)::date between ${from}::date
      and ${to}::date
    order by coalesce(d.ended_at, d.arrived_at)`.execute(db);
  const costs = new Map<string, number>();
  const average = new Map<string, ReportRow>();
  for (const { day, site, received, price, stock } of receipts) {
    const cost = averageCost(stock, costs.get(site) ?? price, received, price) ?? price;
    costs.set(site, cost);
    average.set(`${day} ${site}`, { day, series: `Ø ${site}`, price: round(cost, 4) });
  }
  return [...rows, ...average.values()];
});

/** Months of deliveries with the effects of price and volume against the month before. */
export const spendReport = serverReport(fuelSpend, async ({ db, from, to, sites, parameters }) => {
  const product = typeof parameters.product === 'string' ? parameters.product : 'diesel';
  const { rows } = await sql<{ month: string; litres: number; spend: number }>`
    select to_char(delivered.day, 'YYYY-MM') as month, sum(note_l) as litres, sum(note_l * unit_price::float8) as spend
    from fuel_delivery delivery
    join site on site.id = delivery.site
    cross join lateral (
      select local_clock(coalesce(delivery.ended_at, delivery.arrived_at), site.time_zone)::date as day) delivered
    where delivery.deleted_at is null
      and unit_price is not null
      and tank in (select id from fuel_tank where product = ${product})
      and delivery.site = any(${sites}::uuid[])
      and delivered.day between ${from}::date
      and ${to}::date
    group by 1 order by 1`.execute(db);
  return rows.map(({ month, litres, spend }, index) => {
    const before = rows[index - 1];
    const effects = before
      ? costEffects(
          { price: before.spend / before.litres, volume: before.litres },
          { price: spend / litres, volume: litres },
        )
      : null;
    return {
      month,
      litres: round(litres, 0),
      price: round(spend / litres, 4),
      spend: round(spend / 1000, 1),
      price_effect: effects ? round(effects.price / 1000, 1) : null,
      volume_effect: effects ? round(effects.volume / 1000, 1) : null,
    };
  });
});
