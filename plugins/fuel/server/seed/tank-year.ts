import { seededRandom } from '../../../../core/host/seed.ts';
import { shiftOf } from '../../../../core/sites/shift.ts';
import type { DemoTank } from './stations.ts';

export interface DemoTransfer {
  readonly at: number;
  readonly from: string;
  readonly to: string;
  readonly litres: number;
}

export interface DemoDelivery {
  readonly tank: string;
  /** When the last litre was in. */
  readonly at: number;
  readonly before: number;
  readonly received: number;
  /** Issued while unloading. */
  readonly issued: number;
  readonly note: number;
  readonly temperature: number;
}

export interface DemoDip {
  readonly tank: string;
  readonly at: number;
  readonly litres: number;
}

export interface TankYear {
  readonly deliveries: readonly DemoDelivery[];
  readonly transfers: readonly DemoTransfer[];
  readonly dips: readonly DemoDip[];
}

interface Movement {
  readonly at: number;
  readonly litres: number;
}

const minuteMs = 60_000;
/** From the first to the last litre of a tanker. */
export const unloadingMs = 25 * minuteMs;
const dayMs = 24 * 60 * minuteMs;
const round = (litres: number): number => Math.round(litres * 10) / 10;
/** A normal deviate out of two even ones (Box and Muller). */
const normal = (random: () => number): number =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

/** What stood in the tanks and in the bowsers at the end, so that the simulator's gauges go on from there. */
const endStock = 96_000;
const endCargo = 18_500;
/** Before the end no tanker of the year's own comes for so long, so that those that fill the tanks up find room. */
const lastTankerMs = 90 * minuteMs;
/** Bowsers are filled up so long before the end, and serve nobody from then on. */
export const lastCargoMs = 30 * minuteMs;

/**
 * When tanks are dipped after an instant and before another: at 06:30 and 22:30 by the clock of the mine, where its
 * production days begin and its first shift does.
 */
function dipTimes(from: number, to: number, timeZone: string): readonly number[] {
  const times: number[] = [];
  for (let noon = from - dayMs; noon <= to + dayMs; noon += dayMs) {
    const { startsAt, endsAt } = dayShifts(new Date(noon).toISOString().slice(0, 10), timeZone);
    times.push(startsAt, endsAt);
  }
  return times.filter((at) => at > from && at < to);
}

const dayShifts = (day: string, timeZone: string): { readonly startsAt: number; readonly endsAt: number } => ({
  startsAt: shiftOf(day, 'P1', timeZone).startsAt.getTime(),
  endsAt: shiftOf(day, 'P2', timeZone).endsAt.getTime(),
});

/**
 * One tank over the year: fills and transfers take from it, tankers or transfers fill it up, and two dips a day measure
 * it with the usual errors. `lossAt` is the day on which 0.9 % of a day's issues go missing.
 */
export function tankYear(
  tank: DemoTank,
  taken: readonly (Movement & { readonly code?: string })[],
  from: number,
  to: number,
  seed: number,
  timeZone: string,
  options: { readonly lossAt?: number; readonly disputes?: readonly number[] } = {},
): TankYear {
  const random = seededRandom(seed);
  const deliveries: DemoDelivery[] = [];
  const transfers: DemoTransfer[] = [];
  const dips: DemoDip[] = [];
  const disputes = [...(options.disputes ?? [])];
  let stock = tank.capacity * 0.6;
  let next = 0;
  const low = tank.from ? 0.25 : 0.38;
  /** What was taken after an instant and until another, of what the stock is without already. */
  const takenWithin = (since: number, until: number): number =>
    taken.slice(0, next).reduce((sum, one) => (one.at > since && one.at <= until ? sum + one.litres : sum), 0);
  /** Whether nothing but fills would happen to the tank while a tanker unloads. */
  const isFree = (end: number): boolean =>
    taken.every(({ code, at }) => code !== undefined || at <= end - unloadingMs || at > end) &&
    deliveries.every(({ at }) => Math.abs(at - end) > unloadingMs);
  /** A tanker that is empty at an instant, which lies before nothing but fills and transfers. */
  const bring = (at: number, note: number): void => {
    const disputed = at >= (disputes[0] ?? Infinity);
    if (disputed) disputes.shift();
    const issued = takenWithin(at - unloadingMs, at);
    const received = round(note * (1 - (disputed ? 0.009 : 0.0005 + 0.0015 * normal(random))));
    deliveries.push({
      tank: tank.code,
      at,
      before: round(stock + takenWithin(at - unloadingMs, Infinity)),
      received,
      issued,
      note,
      temperature: round(20 + 9 * Math.sin((2 * Math.PI * (at / dayMs - 110)) / 365) + 3 * (random() - 0.5)),
    });
    stock += received;
  };
  const fillUp = (at: number): void => {
    if (stock > tank.capacity * low) return;
    if (!tank.from) {
      if (at < to - lastTankerMs && isFree(at)) bring(at, tank.tanker ?? 32_000);
      return;
    }
    const litres = Math.round((tank.capacity * 0.9 - stock) / 100) * 100;
    transfers.push({ at, from: tank.from, to: tank.code, litres });
    stock += litres;
  };
  const dip = (at: number, issued: number): void => {
    dips.push({ tank: tank.code, at, litres: Math.max(0, Math.round(stock + normal(random) * 0.0012 * issued)) });
  };
  const times = dipTimes(from, to, timeZone);
  for (const [index, day] of [from, ...times].entries()) {
    const until = times[index] ?? to;
    let issued = 0;
    for (let one = taken[next]; one && one.at < until; one = taken[next]) {
      fillUp(Math.max(day + 1, one.at - minuteMs));
      stock -= one.litres;
      issued += one.litres;
      next += 1;
    }
    if (options.lossAt !== undefined && options.lossAt >= day && options.lossAt < until)
      stock -= Math.max(380, issued * 0.018);
    if (until >= to) break;
    dip(until, issued * 2);
  }
  if (!tank.from && stock < endStock && tank.capacity >= endStock && tank.code !== 'S1-TK2') {
    const missing = endStock - stock;
    const wanted = Math.ceil(missing / 32_000);
    const ends: number[] = [];
    // Not before one that has come: what was measured then knows nothing of it.
    const last = deliveries.at(-1)?.at ?? from;
    for (let end = to - minuteMs; ends.length < wanted && end > last + unloadingMs; end -= minuteMs)
      if (isFree(end) && ends.every((other) => other - end > unloadingMs)) ends.unshift(end);
    for (const end of ends) {
      bring(end, Math.round(missing / ends.length));
      // Whoever dipped the tank since found it fuller.
      const { received } = deliveries.at(-1) as DemoDelivery;
      for (const [index, one] of dips.entries())
        if (one.at >= end) dips[index] = { ...one, litres: Math.round(one.litres + received) };
    }
  }
  if (tank.from && stock < endCargo) {
    transfers.push({ at: to - lastCargoMs, from: tank.from, to: tank.code, litres: round(endCargo - stock) });
    stock = endCargo;
  }
  dip(to, 0);
  return { deliveries, transfers, dips };
}
