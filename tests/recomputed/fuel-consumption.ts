import { priceOn } from './fuel-price.ts';
import type { Machine, Mine } from './mine-rows.ts';
import { groupBy, over, sum, sumOrNull, times } from './numbers.ts';
import { hourMs, localDay, siteOf, spansOf, within, type Question } from './period.ts';
import type { Figures, Recomputation } from './recomputation.ts';

type Fill = Mine['fills'][number];

/** A fill of fuel, and what was burnt since the full fill before it where it closes an interval. */
interface Burnt {
  readonly fill: Fill;
  readonly product: string;
  readonly interval: { readonly litres: number; readonly hours: number } | null;
}

const closes = ({ isFull, hourMeter, machine }: Fill): boolean => isFull && hourMeter !== null && machine !== null;

/** All fills of fuel there ever were, at whichever sites, with the intervals that they close (§10.15). */
function everyFill(mine: Mine, productOf: ReadonlyMap<string, string>): readonly Burnt[] {
  const burning = mine.fills.filter(
    ({ tank, state }) => state !== 'cancelled' && ['diesel', 'petrol'].includes(productOf.get(tank ?? '') ?? ''),
  );
  return [...groupBy(burning, ({ machine }) => String(machine)).values()].flatMap((fills) => {
    const sorted = fills.toSorted((one, other) => one.at - other.at || one.id.localeCompare(other.id));
    return sorted.map((fill, place): Burnt => {
      const product = productOf.get(fill.tank ?? '') ?? '';
      const before = closes(fill) ? sorted.slice(0, place).findLastIndex(closes) : -1;
      const last = sorted[before];
      if (!last) return { fill, product, interval: null };
      const hours = (fill.hourMeter ?? 0) - (last.hourMeter ?? 0);
      const isTrue = hours >= 4 && hours <= ((fill.at - last.at) / hourMs) * 1.05 + 1;
      const litres = sum(sorted.slice(before + 1, place + 1).map((one) => one.litres));
      return { fill, product, interval: isTrue ? { litres, hours } : null };
    });
  });
}

const kept = new WeakMap<Mine, readonly Burnt[]>();

/** L/h over intervals: Σ litres ÷ Σ hours. */
const rateOf = (burnt: readonly Burnt[]): number | null =>
  over(
    sumOrNull(burnt.map(({ interval }) => interval?.litres ?? null)),
    sum(burnt.map(({ interval }) => interval?.hours ?? null)),
  );

const labels: Readonly<Record<string, (mine: Mine, fill: Fill, machine: Machine | undefined) => string>> = {
  machine: (_mine, fill, machine) => machine?.code ?? fill.machineCode ?? '—',
  site: (mine, fill) => siteOf(mine, fill.site).code,
};

/** What machines burnt by fills (catalogue operations.md §8.2), by machine and by site. */
export const fuelConsumption: readonly Recomputation[] = Object.entries(labels).map(([by, labelOf]) => ({
  report: 'fuel_consumption',
  query: { by },
  isOfNow: true,
  keyOf: ({ item }) => String(item),
  rows: (mine, question: Question) => {
    const productOf = new Map(mine.tanks.map(({ id, product }) => [id, product]));
    const machineOf = new Map(mine.machines.map((machine) => [machine.id, machine]));
    const spans = new Map(question.sites.map((site) => [site, spansOf(mine, question, site)]));
    const isIn = ({ site, at }: Fill): boolean => within(spans.get(site) ?? [], at, at + 1) > 0;
    const every = kept.get(mine) ?? everyFill(mine, productOf);
    kept.set(mine, every);
    const burnt = every.filter(({ fill }) => isIn(fill));
    const kindOf = ({ fill }: Burnt): string => `${machineOf.get(fill.machine ?? '')?.family} ${fill.site}`;
    const kindRate = new Map([...groupBy(burnt, kindOf)].map(([kind, members]) => [kind, rateOf(members)]));
    const additive = mine.fills.filter(
      (fill) => fill.state !== 'cancelled' && productOf.get(fill.tank ?? '') === 'def' && isIn(fill),
    );
    const itemOf = (fill: Fill): string => labelOf(mine, fill, machineOf.get(fill.machine ?? ''));
    const groups = groupBy(burnt, ({ fill }) => itemOf(fill));
    const defOf = groupBy(additive, itemOf);
    return new Map(
      [...new Set([...groups.keys(), ...defOf.keys()])].map((item): readonly [string, Figures] => {
        const members = groups.get(item) ?? [];
        const closed = members.flatMap((one) => (one.interval ? [{ ...one, interval: one.interval }] : []));
        const litres = sumOrNull(members.map(({ fill }) => fill.litres));
        const hours = sumOrNull(closed.map(({ interval }) => interval.hours));
        const between = sumOrNull(closed.map(({ interval }) => interval.litres));
        const kind = over(
          sumOrNull(closed.map((one) => times(kindRate.get(kindOf(one)) ?? null, one.interval.hours))),
          hours,
        );
        const rate = over(between, hours);
        const priced = closed.flatMap((one) => {
          const { fill, product, interval } = one;
          const paid = priceOn(mine, product, fill.site, localDay(fill.at, siteOf(mine, fill.site)));
          if (!paid) return [];
          const above = interval.litres - (kindRate.get(kindOf(one)) ?? 0) * interval.hours;
          return [{ cost: above * paid.price, currency: paid.currency }];
        });
        const [currency, ...others] = new Set(priced.map((one) => one.currency));
        const def = sumOrNull((defOf.get(item) ?? []).map((fill) => fill.litres)) || null;
        return [
          item,
          {
            fills: members.length,
            litres,
            burnt: between,
            hours,
            rate,
            kind_rate: kind,
            deviation: times(over(rate, kind), 100) === null ? null : 100 * ((over(rate, kind) ?? 1) - 1),
            excess: between === null || kind === null || hours === null ? null : between - kind * hours,
            excess_cost: currency == null || others.length > 0 ? null : sum(priced.map(({ cost }) => cost)),
            currency: others.length > 0 ? null : (currency ?? null),
            def,
            def_pct: times(over(def, litres), 100),
          },
        ];
      }),
    );
  },
  decimals: {
    litres: 1,
    burnt: 1,
    hours: 1,
    rate: 1,
    kind_rate: 1,
    deviation: 1,
    excess: 0,
    excess_cost: 0,
    def: 1,
    def_pct: 1,
  },
}));
