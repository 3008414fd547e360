import { bookStock, receivedLitres } from './fuel-stock.ts';
import type { Mine } from './mine-rows.ts';
import { groupBy, over, sum } from './numbers.ts';
import { localDay, siteOf, type Question } from './period.ts';
import type { Figures, Recomputation, Row } from './recomputation.ts';

type Delivery = Mine['deliveries'][number];

/** The day at the site on which unloading ended. */
const dayOf = (mine: Mine, { site, ended, arrived }: Delivery): string =>
  localDay(ended ?? arrived, siteOf(mine, site));

/** Deliveries of a product that nobody may change any more, in the order in which they were unloaded. */
function settled(mine: Mine, product: string, sites: readonly string[]): readonly Delivery[] {
  const tanks = new Set(mine.tanks.filter((tank) => tank.product === product).map(({ id }) => id));
  return mine.deliveries
    .filter(
      ({ tank, site, state }) => tanks.has(tank) && sites.includes(site) && ['verified', 'approved'].includes(state),
    )
    .toSorted(
      (one, other) =>
        (one.ended ?? one.arrived) - (other.ended ?? other.arrived) || one.number.localeCompare(other.number),
    );
}

/** What all tanks of the product at the site held when a delivery began: the filled one by its dip, the others by book. */
function stockBefore(mine: Mine, delivery: Delivery, product: string): number {
  const at = delivery.started ?? delivery.ended ?? delivery.arrived;
  const others = mine.tanks.filter(
    (tank) => tank.site === delivery.site && tank.product === product && tank.id !== delivery.tank,
  );
  return delivery.before_L + sum(others.map((tank) => Math.max(0, bookStock(mine, tank, at))));
}

/** Rows of the report that the other of its two recomputations is about. */
export const anotherLine = 'another line';
const isCost = ({ series }: Row): boolean => String(series).startsWith('Ø');

/**
 * The moving average cost of each site's stock, after the last delivery of each day (§10.17), and what it was when the
 * period began.
 */
export const averageCost: Recomputation = {
  report: 'fuel_price_trend',
  isOfNow: true,
  keyOf: (row) => (isCost(row) ? `${String(row.day)} ${String(row.series)}` : anotherLine),
  rows: (mine, { from, to, sites }) => {
    const days = new Map<string, Figures>();
    for (const site of sites) {
      let [cost, currency]: readonly [number | null, string | null] = [null, null];
      for (const delivery of settled(mine, 'diesel', [site])) {
        if (cost === null && (delivery.price === null || delivery.currency === null)) continue;
        currency ??= delivery.currency;
        const price = delivery.currency === currency ? delivery.price : null;
        const [stock, received] = [stockBefore(mine, delivery, 'diesel'), receivedLitres(mine, delivery)];
        const [before, paid]: readonly [number, number] = [cost ?? price ?? 0, price ?? cost ?? 0];
        cost = (stock * before + received * paid) / (stock + received);
        const day = dayOf(mine, delivery);
        const shown = day < from ? from : day;
        if (day <= to)
          days.set(`${shown} Ø ${siteOf(mine, site).code} · ${currency}`, { day: shown, since: day, price: cost });
      }
    }
    return days;
  },
  decimals: { price: 4 },
};

/** Prices unchanged set, each line with the one that held when the period began. */
export const pricesSet: readonly Recomputation[] = ['petrol', 'diesel'].map((product) => ({
  report: 'fuel_price_trend',
  query: { product },
  isOfNow: true,
  keyOf: (row) => (isCost(row) ? anotherLine : `${String(row.since)} ${String(row.series)} ${Number(row.price)}`),
  rows: ({ prices, sites: all }, { from, to, sites }) => {
    const nameOf = ({ vendor, index, source, site, currency }: Mine['prices'][number]): string =>
      [
        vendor ?? index ?? (source === 'manual' ? 'Manual' : source),
        [all.find(({ id }) => id === site)?.code, currency].filter(Boolean).join(' · '),
      ].join(' · ');
    const set = prices
      .filter(
        (price) => price.product === product && price.from <= to && (price.site === null || sites.includes(price.site)),
      )
      .toSorted(
        (one, other) =>
          one.from.localeCompare(other.from) || one.entered - other.entered || one.id.localeCompare(other.id),
      );
    const shown = [...groupBy(set, nameOf)].flatMap(([name, line]) =>
      line
        .filter(({ from: since }, place) => since >= from || (line[place + 1]?.from ?? '9999') > from)
        .map(({ from: since, price, currency }): readonly [string, Figures] => [
          `${since} ${name} ${price}`,
          { day: since < from ? from : since, price, currency },
        ]),
    );
    return new Map(shown);
  },
  decimals: { price: 6 },
}));

const monthBefore = (month: string): string =>
  new Date(Date.parse(`${month}-01`) - 86_400_000).toISOString().slice(0, 7);

/** Whole months in each currency, and by what they changed (§10.17). */
export const spend: Recomputation = {
  report: 'fuel_spend',
  isOfNow: true,
  keyOf: ({ month, currency }) => `${String(month)} ${String(currency)}`,
  rows: (mine, { from, to, sites, now }: Question) => {
    const priced = settled(mine, 'diesel', sites).filter(({ price, currency }) => price !== null && currency !== null);
    const months = groupBy(priced, (delivery) => `${dayOf(mine, delivery).slice(0, 7)} ${delivery.currency}`);
    const sums = new Map(
      [...months].map(([key, deliveries]) => {
        const litres = sum(deliveries.map(({ note_L }) => note_L));
        return [key, { litres, spend: sum(deliveries.map(({ note_L, price }) => note_L * (price ?? 0))) }] as const;
      }),
    );
    // Deliveries begin some day of a month: it is no whole one to compare with.
    const began = [...sums.keys()].map((key) => key.slice(0, 7)).toSorted()[0];
    const shown = [...sums].filter(([key]) => key.slice(0, 7) >= from.slice(0, 7) && key.slice(0, 7) <= to.slice(0, 7));
    return new Map(
      shown.map(([key, month]) => {
        const [name = '', currency] = key.split(' ');
        const before = sums.get(`${monthBefore(name)} ${currency}`);
        const price = over(month.spend, month.litres) ?? 0;
        const priceBefore = before ? over(before.spend, before.litres) : null;
        const isCompared =
          before &&
          priceBefore !== null &&
          monthBefore(name) !== began &&
          name < new Date(now).toISOString().slice(0, 7);
        return [
          key,
          {
            ...month,
            price,
            price_effect: isCompared ? (price - priceBefore) * month.litres : null,
            volume_effect: isCompared ? (month.litres - before.litres) * priceBefore : null,
          },
        ];
      }),
    );
  },
  decimals: { litres: 0, spend: 0, price: 4, price_effect: 0, volume_effect: 0 },
};
