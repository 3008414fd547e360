import { priceOn } from './fuel-price.ts';
import { serviceOf } from './ledger-time.ts';
import type { Machine, Mine } from './mine-rows.ts';
import { over, sumOrNull, times } from './numbers.ts';
import {
  dayAfter,
  dayMs,
  localDay,
  midnightOf,
  shiftSpan,
  siteOf,
  within,
  type Question,
  type Span,
} from './period.ts';
import type { Figures, Recomputation } from './recomputation.ts';

type Sheet = Mine['costSheets'][number];

const yearDays = 365.25;

/** What the hour meter shows at an instant, on the straight line between the two readings beside it. */
function totalAt({ readings }: Mine, machine: string, at: number): number | null {
  const shown = readings
    .flatMap(({ machine: of, kind, isValid, total, at: read }) =>
      of === machine && kind === 'hours' && isValid && total !== null ? [{ total, at: read }] : [],
    )
    .toSorted((one, other) => one.at - other.at);
  const before = shown.findLast((reading) => reading.at <= at);
  const after = shown.find((reading) => reading.at > at);
  if (!before || !after) return (before ?? after)?.total ?? null;
  return before.total + ((after.total - before.total) * (at - before.at)) / (after.at - before.at);
}

/** The lease until it ends, and what is written off of a machine that is not leased, over the time served (§10.9). */
function depreciation(mine: Mine, sheet: Sheet, served: Span, totalAtEnd: number | null): number | null {
  const site = siteOf(mine, mine.machines.find(({ id }) => id === sheet.machine)?.site ?? '');
  const leaseEnd =
    sheet.leaseMonthly === null
      ? served.start
      : sheet.leaseEnd === null
        ? Infinity
        : midnightOf(dayAfter(sheet.leaseEnd), site);
  const ownedFrom = Math.max(served.start, Math.min(served.end, leaseEnd));
  const lease = times(sheet.leaseMonthly, (12 * (ownedFrom - served.start)) / dayMs / yearDays);
  const [worth, bought] = [sheet.price - sheet.residual, midnightOf(sheet.purchasedOn, site)];
  const byYears = (years: number): number => {
    const life = years * yearDays * dayMs;
    return (worth * within([{ start: ownedFrom, end: served.end }], bought, bought + life)) / life;
  };
  const byHours = (life: number): number | null => {
    const from = totalAt(mine, sheet.machine, ownedFrom);
    if (from === null || totalAtEnd === null) return null;
    return Math.min(worth, (worth / life) * totalAtEnd) - Math.min(worth, (worth / life) * from);
  };
  const life = sheet.method === 'hours' ? sheet.lifeHours : sheet.lifeYears;
  return sumOrNull([lease, life === null ? null : sheet.method === 'hours' ? byHours(life) : byYears(life)]);
}

/** What the fills of a machine cost in the currency of its sheet, null where no price in it is known. */
function fillCosts(mine: Mine, machine: Machine, sheet: Sheet, { start, end }: Span): readonly (number | null)[] {
  const productOf = new Map(mine.tanks.map(({ id, product }) => [id, product]));
  return mine.fills
    .filter((fill) => fill.machine === machine.id && fill.state !== 'cancelled' && fill.at >= start && fill.at < end)
    .flatMap((fill) => {
      const product = fill.tank === null ? undefined : productOf.get(fill.tank);
      if (product === undefined) return [];
      const paid = priceOn(mine, product, fill.site, localDay(fill.at, siteOf(mine, fill.site)));
      return [paid?.currency === sheet.currency ? paid.price * fill.litres : null];
    });
}

interface Stay extends Span {
  readonly site: string;
}

/** Where a machine stood, from one arrival to the next. */
function staysOf({ moves }: Mine, { id, site }: Machine): readonly Stay[] {
  const own = moves.filter(({ machine }) => machine === id).toSorted((one, other) => one.at - other.at);
  return [
    ...own.map((move, index) => ({ site: move.from, start: own[index - 1]?.at ?? -Infinity, end: move.at })),
    { site, start: own.at(-1)?.at ?? -Infinity, end: Infinity },
  ];
}

/** What a machine cost while it stood at a site, unrounded; null where it did not serve there. */
function costsOfStay(
  mine: Mine,
  machine: Machine,
  sheet: Sheet,
  { site: at, ...stay }: Stay,
  wanted: Span,
  now: number,
) {
  const service = serviceOf(machine);
  if (service === null) return null;
  const site = siteOf(mine, at);
  const asked = { start: Math.max(wanted.start, stay.start), end: Math.min(wanted.end, stay.end) };
  const period = { start: asked.start, end: Math.min(asked.end, now) };
  const served = {
    start: Math.max(period.start, service.from === null ? -Infinity : midnightOf(service.from, site)),
    end: Math.min(period.end, service.to === null ? Infinity : midnightOf(dayAfter(service.to), site)),
  };
  if (served.start >= served.end) return null;
  const [before, after] = [totalAt(mine, machine.id, period.start), totalAt(mine, machine.id, period.end)];
  const hours = before === null || after === null ? null : after - before;
  const written = depreciation(mine, sheet, served, after);
  const fills = fillCosts(mine, machine, sheet, asked);
  const fuel = sumOrNull(fills);
  const insurance = times(sheet.insuranceYear, (served.end - served.start) / dayMs / yearDays);
  const total = sumOrNull([written, fuel, insurance]) || null;
  const tonnes = sumOrNull(
    mine.trips
      .filter(
        ({ truck, unit, dumpEnd, state }) =>
          state !== 'rejected' &&
          (truck === machine.id || unit === machine.id) &&
          dumpEnd >= asked.start &&
          dumpEnd < asked.end,
      )
      .map(({ payload_t }) => payload_t),
  );
  return {
    hours,
    depreciation: written,
    fuel,
    insurance,
    total,
    tonnes,
    unpriced: fills.filter((one) => one === null).length,
  };
}

function costFigures(
  mine: Mine,
  machine: Machine,
  sheet: Sheet,
  site: string,
  wanted: Span,
  now: number,
): Figures | null {
  const parts = staysOf(mine, machine)
    .filter((stay) => stay.site === site)
    .flatMap((stay) => costsOfStay(mine, machine, sheet, stay, wanted, now) ?? []);
  if (parts.length === 0) return null;
  const all = (name: Exclude<keyof (typeof parts)[number], 'unpriced'>) => sumOrNull(parts.map((part) => part[name]));
  const [hours, total, tonnes] = [all('hours'), all('total') || null, all('tonnes')];
  return {
    currency: sheet.currency,
    hours,
    depreciation: all('depreciation'),
    fuel: all('fuel'),
    insurance: all('insurance'),
    total,
    per_hour: over(total, hours),
    tonnes,
    per_tonne: over(total, tonnes),
    unpriced: parts.reduce((sum, { unpriced }) => sum + unpriced, 0) || null,
  };
}

/** Costs by kind, per hour and per tonne, of the machines of the sites. */
export const machineCosts: Recomputation = {
  report: 'machine_costs',
  isOfNow: true,
  isOfDays: true,
  keyOf: ({ id, site }) => `${String(id)} ${String(site)}`,
  rows: (mine, { from, to, sites, now }: Question) =>
    new Map(
      mine.costSheets.flatMap((sheet) => {
        const machine = mine.machines.find(({ id }) => id === sheet.machine);
        if (!machine) return [];
        return sites.flatMap((at) => {
          const site = siteOf(mine, at);
          const asked = { start: shiftSpan(from, 'P3', site).start, end: shiftSpan(to, 'P2', site).end };
          const figures = costFigures(mine, machine, sheet, at, asked, now);
          return figures === null ? [] : [[`${machine.id} ${at}`, figures] as const];
        });
      }),
    ),
  decimals: { hours: 1, depreciation: 0, fuel: 0, insurance: 0, total: 0, per_hour: 2, tonnes: 0, per_tonne: 3 },
};
