import { sumOf, type Solver } from '../../../plugins/production/formulas/dispatch/solver.ts';
import type { Mine } from '../../../plugins/tracking/server/simulator/mine.ts';
import { routeBetween } from '../../../plugins/tracking/server/simulator/route.ts';
import { leastOverlap, sumIn, windowsOf } from './bins.ts';
import { mostTrips } from './most-trips.ts';
import { cycleS, mean, placesOf, tripKinds, type TripKind } from './trip-kinds.ts';
import type { Shift } from './work-shift.ts';

/** Metres that trucks keep from one another on a road, and the fastest that they drive there, m/s. */
const [headwayM, fastest] = [60, 43 / 3.6];

/** Trips of a kind whose load ends within a step of the shift. */
interface Timed {
  readonly name: string;
  readonly kind: TripKind;
  /** The first second of the step. */
  readonly at: number;
}

type Term = readonly [weight: number, name: string];

/** The finest steps of a shift with which the program stays small. */
const stepFor = (kinds: number, seconds: number): number =>
  [120, 300, 600, 900].find((step) => (kinds * seconds) / step < 1000) ?? 1800;

/** Roads of a way, without those that end at a face or dump, where stations keep order. */
function lanesOf(mine: Mine, from: string, to: string): ReadonlySet<string> {
  const route = routeBetween(mine, from, to);
  const lanes = new Set<string>();
  for (let metres = 0; metres < route.length; metres += 25) {
    const { lane, spur } = route.at(metres);
    if (!spur) lanes.add(lane);
  }
  return lanes;
}

/**
 * The most tonnes that the trucks and units of a shift could have moved, whoever sends the trucks: a linear program over
 * the saturation of units, roads, dumps and trucks (Lisboa, Castro and de Venâncio 2023, Mining 3(4)). What nobody who
 * sends trucks can change is as it was: when trucks and units worked, the mean seconds of spotting, loading and tipping,
 * the speed of drivers and weather, and loads. Nobody ever waits, and all ways are free.
 *
 * Three things are told apart that one balance over the shift would mix. While drivers eat, trucks are few and units
 * idle, and before and after units are short: what trucks and units work is therefore balanced over every window of half
 * an hour and longer. A trip counts in a window with the least seconds that it can have there, so that no schedule is
 * shut out by the steps of time. The first load takes a way from the parking, and the last must be dumped before the
 * shift ends. And trips are whole: a truck makes no more than fit its own shift (`mostTrips`), a unit loads no more than
 * fit the seconds in which it could load, were all of the class that it loads fastest. No law of waiting in queues is
 * used: those that hold for any distribution (the asymptotic bounds of Denning and Buzen 1978) are the balances above,
 * and sharper ones (balanced jobs, Zahorjan et al. 1982) hold for exponential services, which these are not.
 */
export function upperBound(solver: Solver, shift: Shift): number {
  const { mine, seconds, trips, pace, cycleSeconds, starts, unitSeconds, opensAt, closesAt, trucks } = shift;
  const kinds = tripKinds(shift);
  const step = stepFor(kinds.length, seconds);
  const timed = kinds.flatMap((kind, index) =>
    Array.from({ length: Math.ceil(seconds / step) }, (_, at): Timed => ({
      name: `x${index}_${at}`,
      kind,
      at: at * step,
    }))
      // The load ends after its unit opens, and early enough to be dumped.
      .filter(
        ({ at }) =>
          at + step >= (opensAt.get(kind.face.unit) ?? 0) + kind.loadS && at <= (closesAt.get(kind.face.unit) ?? 0),
      ),
  );
  const rows: string[] = [];
  const row = (terms: readonly Term[], relation: string): void => {
    if (terms.some(([weight]) => weight !== 0)) rows.push(`r${rows.length}: ${sumOf(terms)} ${relation}`);
  };
  const counted = (of: readonly Timed[], weight: (kind: TripKind) => number): readonly Term[] =>
    of.map(({ kind, name }) => [weight(kind), name] as const);
  const classes = [...cycleSeconds].map(([target, bins]) => ({
    target,
    bins,
    of: timed.filter(({ kind }) => kind.target_t === target),
  }));
  const ofUnit = Map.groupBy(timed, ({ kind }) => kind.face.unit);
  const into = Map.groupBy(timed, ({ kind }) => kind.face.destination);

  for (const window of windowsOf(seconds)) {
    const spent = (of: readonly Timed[], after: (kind: TripKind) => number, length: (kind: TripKind) => number) =>
      of.map(({ kind, name, at }): Term => {
        const ends = at + after(kind);
        return [leastOverlap(window, { ends, step, length: length(kind) }), name];
      });
    for (const { bins, of } of classes)
      row(
        spent(of, ({ haulS, tippingS }) => haulS + tippingS, cycleS),
        `<= ${sumIn(window, bins)}`,
      );
    for (const [unit, of] of ofUnit)
      row(
        spent(
          of,
          () => 0,
          ({ loadS }) => loadS,
        ),
        `<= ${sumIn(window, unitSeconds.get(unit) ?? [])}`,
      );
    for (const [place, of] of into)
      row(
        spent(
          of,
          ({ haulS, tippingS }) => haulS + tippingS,
          ({ bayS }) => bayS,
        ),
        `<= ${(mine.bays[place] ?? 1) * (window.to - window.from)}`,
      );
  }
  // Over the whole shift no second is lost to the steps.
  for (const { bins, of, target } of classes) {
    row(counted(of, cycleS), `<= ${bins.reduce((sum, one) => sum + one, 0)}`);
    for (const [from, most] of starts.get(target) ?? [])
      row(
        counted(of, (kind) => (kind.isFirst && kind.from === from ? 1 : 0)),
        `<= ${most}`,
      );
    for (const place of placesOf(mine))
      row(
        counted(
          of,
          ({ face, from, isFirst }) => Number(face.destination === place) - Number(!isFirst && from === place),
        ),
        '>= 0',
      );
    const ofClass = trucks.filter((truck) => truck.target_t === target);
    row(
      counted(of, () => 1),
      `<= ${ofClass.reduce((sum, truck) => sum + mostTrips(shift, truck), 0)}`,
    );
  }
  for (const [unit, of] of ofUnit) {
    const open = (unitSeconds.get(unit) ?? []).reduce((sum, one) => sum + one, 0);
    row(
      counted(of, ({ loadS }) => loadS),
      `<= ${open}`,
    );
    row(
      counted(of, () => 1),
      `<= ${Math.floor(open / Math.min(...of.map(({ kind }) => kind.loadS)))}`,
    );
  }
  const lanes = new Map(
    kinds.map((kind) => [
      kind,
      new Set([
        ...lanesOf(mine, kind.face.node, kind.face.destination),
        ...(kind.isFirst ? [] : lanesOf(mine, kind.from, kind.face.node)),
      ]),
    ]),
  );
  for (const lane of new Set([...lanes.values()].flatMap((some) => [...some])))
    row(
      counted(timed, (kind) => Number(lanes.get(kind)?.has(lane))),
      `<= ${(seconds * fastest * Math.max(1, pace)) / headwayM}`,
    );

  const payload = new Map(
    classes.map(({ target }) => [
      target,
      mean(
        trips.filter(({ target_t }) => target_t === target).map(({ payload_t }) => payload_t),
        target,
      ),
    ]),
  );
  const worth = counted(timed, ({ target_t: target }) => payload.get(target) ?? target);
  const solution = solver.solve(`Maximize\n obj: ${sumOf(worth)}\nSubject To\n ${rows.join('\n ')}\nEnd\n`);
  if (solution.Status !== 'Optimal') throw new Error(`the bound of a shift is ${solution.Status}`);
  return solution.ObjectiveValue;
}
