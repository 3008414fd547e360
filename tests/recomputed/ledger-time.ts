import type { Machine, Mine, Site } from './mine-rows.ts';
import { over, sum, times } from './numbers.ts';
import { dayAfter, hourMs, midnightOf, siteOf, within, type Span } from './period.ts';

const down = ['DTS', 'DTU'];
const operating = ['OD', 'NP', 'P'];

/** Hours by category of the ledger (GMG), and those that are asked for apart. */
export interface LedgerHours {
  readonly calendar: number;
  readonly scheduled: number;
  readonly available: number;
  readonly operating: number;
  readonly down: number;
  readonly up: number;
  readonly pa: number | null;
  readonly uoa: number | null;
  /** Operating time that was spent waiting for trucks. */
  readonly waitingForTrucks: number;
}

/** The first and the last day of a machine's service; null of a draft, which never serves. */
export const serviceOf = ({ state, commissionedOn, retiredOn }: Machine) =>
  state === 'draft' ? null : { from: commissionedOn, to: retiredOn };

/** Midnights at a site between which a machine serves. */
function instantsOf(machine: Machine, site: Site): Span | null {
  const service = serviceOf(machine);
  return (
    service && {
      start: service.from === null ? -Infinity : midnightOf(service.from, site),
      end: service.to === null ? Infinity : midnightOf(dayAfter(service.to), site),
    }
  );
}

/** Intervals of machines within spans at a site, cut to the machine's service and to now (§10, time). */
export function ledgerHours(
  mine: Mine,
  machines: readonly Machine[],
  site: string,
  spans: readonly Span[],
  now: number,
): LedgerHours {
  const home = siteOf(mine, site);
  const services = new Map(machines.map((machine) => [machine.id, instantsOf(machine, home)]));
  const [first, last] = [Math.min(...spans.map(({ start }) => start)), Math.max(...spans.map(({ end }) => end))];
  const spent = mine.intervals
    .filter((one) => one.site === site && one.start < last && (one.end ?? now) > first)
    .flatMap((interval) => {
      const service = services.get(interval.machine);
      if (!service) return [];
      const end = Math.min(interval.end ?? now, service.end, now);
      return [{ ...interval, hours: within(spans, Math.max(interval.start, service.start), end) / hourMs }];
    });
  const of = (categories: readonly string[]): number =>
    sum(spent.filter(({ category }) => categories.includes(category)).map(({ hours }) => hours));
  const calendar = sum(spent.map(({ hours }) => hours));
  const available = calendar - of(['UNS']) - of(down);
  return {
    calendar,
    scheduled: calendar - of(['UNS']),
    available,
    operating: of(operating),
    down: of(down),
    up: calendar - of(down),
    pa: times(over(calendar - of(down), calendar), 100),
    uoa: times(over(of(operating), available), 100),
    waitingForTrucks: sum(
      spent.filter(({ reason }) => reason !== null && mine.reasons.get(reason) === 'X04').map(({ hours }) => hours),
    ),
  };
}
