import type { Machine, Mine, Trip } from './mine-rows.ts';
import { groupBy, over, sum, times } from './numbers.ts';
import { idIn, type Figures, type Recomputation } from './recomputation.ts';
import { tripsOf } from './trip-sums.ts';

const weighed = ['weighbridge', 'scale', 'loader'];
/** Fewer loads decide nothing. */
const decisive = 30;

/** The average load of a truck and a material that was approved and holds on a day: its own, else that of its group. */
function approvedLoad({ averageLoads }: Mine, machine: Machine, material: string, day: string): number | null {
  const holding = averageLoads.filter(
    (load) =>
      load.site === machine.site &&
      load.state !== 'draft' &&
      load.material === material &&
      load.loaderGroup === null &&
      load.from <= day &&
      (load.to === null || load.to >= day),
  );
  const own = holding.find((load) => load.machine === machine.id);
  return (own ?? holding.find((load) => load.group === machine.group))?.tonnes ?? null;
}

/** A truck's weighed loads against its target by the 10/10/20 policy, and against what was approved (§10.12). */
function loadFigures(mine: Mine, machine: Machine, trips: readonly Trip[], day: string): Figures {
  const loads = trips.map(({ payload_t }) => payload_t ?? 0);
  const target = machine.target_t ?? 0;
  const mean = over(sum(loads), loads.length) ?? 0;
  const above = (share: number): number => loads.filter((load) => load > target * share).length;
  const isKept = mean <= target && above(1.1) <= loads.length / 10 && above(1.2) === 0;
  const approved = trips
    .map(({ material }) => (material === null ? undefined : mine.materialCode.get(material)))
    .map((code) => (code === undefined ? null : approvedLoad(mine, machine, code, day)))
    .filter((tonnes) => tonnes !== null);
  const expected = over(sum(approved), approved.length);
  return {
    count: loads.length,
    tonnes: sum(loads),
    mean,
    approved: expected,
    gap: expected === null ? null : (100 * (mean - expected)) / expected,
    over: times(over(above(1.1), loads.length), 100),
    verdict: loads.length < decisive ? 'indicative' : isKept ? 'kept' : 'broken',
  };
}

const measuredLoads = (material: string | null): Recomputation => ({
  report: 'average_load_measured',
  query: material === null ? {} : { material },
  isOfNow: true,
  keyOf: ({ id }) => String(id),
  rows: (mine, question) => {
    const trips = tripsOf(mine, question).filter(
      (trip) =>
        trip.payload_t !== null &&
        weighed.includes(trip.payloadSource ?? '') &&
        (material === null || (trip.material !== null && mine.materialCode.get(trip.material) === material)),
    );
    return new Map(
      [...groupBy(trips, ({ truck }) => truck)].flatMap(([id, some]) => {
        const machine = mine.machines.find((one) => one.id === id);
        return machine ? [[id, loadFigures(mine, machine, some, question.to)] as const] : [];
      }),
    );
  },
  decimals: { tonnes: 1, mean: 1, approved: 1, gap: 1, over: 1 },
});

/** Of all materials, and of each that has approved loads. */
export const loads: readonly Recomputation[] = [null, 'ORE', 'WASTE'].map(measuredLoads);

/** The load that was approved for a truck, a material and the group of its loading unit (§1.1, order of look-up). */
function loadFor(mine: Mine, truck: Machine, material: string, loader: string | null, day: string): number | null {
  const rank = ({ machine, loaderGroup }: Mine['averageLoads'][number]): number =>
    (machine === null ? 2 : 0) + (loaderGroup === null ? 1 : 0);
  const [first] = mine.averageLoads
    .filter(
      (load) =>
        load.site === truck.site &&
        load.state !== 'draft' &&
        load.material === material &&
        (load.machine === truck.id || (load.group !== null && load.group === truck.group)) &&
        (load.loaderGroup === null || load.loaderGroup === loader) &&
        load.from <= day &&
        (load.to === null || load.to >= day),
    )
    .toSorted((one, other) => rank(one) - rank(other) || other.from.localeCompare(one.from));
  return first?.tonnes ?? null;
}

/** Weighed loads by material, group of trucks and group of loading units, against what was approved. */
export const loadsByMaterial: Recomputation = {
  report: 'average_load_by_material',
  isOfNow: true,
  keyOf: ({ material, group, loader_group: loader, units }) =>
    `${[material, group, loader].map(idIn).join(' ')} ${units === null}`,
  rows: (mine, question) => {
    const machineOf = new Map(mine.machines.map((machine) => [machine.id, machine]));
    const weighedTrips = tripsOf(mine, question).flatMap((trip) => {
      const truck = machineOf.get(trip.truck);
      if (!truck || !((trip.payload_t ?? 0) > 0) || !weighed.includes(trip.payloadSource ?? '')) return [];
      const loader = trip.unit === null ? null : (machineOf.get(trip.unit)?.group ?? null);
      const code = trip.material === null ? undefined : mine.materialCode.get(trip.material);
      const approved = code === undefined ? null : loadFor(mine, truck, code, loader, question.to);
      const key = `${[trip.material, truck.group, loader].map((id) => id ?? '').join(' ')} ${trip.unit === null}`;
      return [{ key, payload: trip.payload_t ?? 0, approved }];
    });
    return new Map(
      [...groupBy(weighedTrips, ({ key }) => key)].map(([key, some]): readonly [string, Figures] => {
        const mean = sum(some.map(({ payload }) => payload)) / some.length;
        const held = some.filter(({ approved: load }) => load !== null);
        const approved = over(sum(held.map((one) => one.approved)), held.length);
        const gap = approved === null ? null : 100 * (mean / approved - 1);
        return [
          key,
          {
            count: some.length,
            tonnes: sum(some.map(({ payload }) => payload)),
            mean,
            approved,
            gap,
            finding: gap === null ? null : some.length < 50 ? 'few' : Math.abs(gap) > 5 ? 'apart' : 'fits',
          },
        ];
      }),
    );
  },
};
