import {
  advise,
  adviceSettings,
  type AdviceSettings,
  type AdviceTruck,
} from '../../plugins/production/formulas/dispatch/advise.ts';
import { planFlows, type FlowPlan } from '../../plugins/production/formulas/dispatch/plan-flows.ts';
import type { Solver } from '../../plugins/production/formulas/dispatch/solver.ts';
import { targetOf, type Face, type Mine } from '../../plugins/tracking/server/simulator/mine.ts';
import { routeBetween } from '../../plugins/tracking/server/simulator/route.ts';
import { Vehicle } from '../../plugins/tracking/server/simulator/vehicle.ts';
import { serviceS, type Policy, type SeenTruck, type Yard } from '../../plugins/tracking/server/simulator/yard.ts';

const minutes = new WeakMap<Mine, Map<string, number>>();
const dumpMin = 1.25;
const loadMin = (face: Face): number => serviceS(face) / 60;

/** Minutes of a way on a free road. */
function driveMin(mine: Mine, from: string, to: string, loaded: boolean): number {
  const known = minutes.get(mine) ?? new Map<string, number>();
  minutes.set(mine, known);
  const key = `${from} ${to} ${loaded}`;
  let found = known.get(key);
  if (from === to) return 0;
  if (found === undefined) {
    const vehicle = new Vehicle(mine, from, to, 0, 0);
    for (found = 0; !vehicle.drive(loaded, 1, Infinity); found += 1 / 60);
    known.set(key, found);
  }
  return found;
}

/**
 * The plan of flows of a pit, made anew every five minutes or when another unit works (catalogue operations.md §13.1).
 */
function planOf(solver: Solver, { mine, trucks }: Yard, faces: readonly Face[]): FlowPlan | null {
  const places = [...new Set(mine.faces.map(({ destination }) => destination))];
  return planFlows(solver, {
    units: faces.map((face) => ({ id: face.unit, loadMin: loadMin(face) })),
    destinations: places.map((id) => ({
      id,
      dumpMin,
      weight: 1,
      capacity_tph: ((mine.bays[id] ?? 1) * 60 * mine.trucks.target_t) / dumpMin,
    })),
    ways: faces.flatMap((face) =>
      places.map((place) => ({
        unit: face.unit,
        destination: place,
        haulMin: driveMin(mine, face.node, place, true),
        emptyMin: driveMin(mine, place, face.node, false),
        legal: place === face.destination,
      })),
    ),
    load_t: mine.trucks.target_t,
    trucks: trucks.filter(({ phase }) => phase !== 'parked' && phase !== 'down').length,
  });
}

/** Minutes that are left of a way, by the metres that are. */
const restMin = (mine: Mine, from: string, to: string, restM: number, loaded: boolean): number =>
  driveMin(mine, from, to, loaded) * (from === to ? 0 : Math.min(1, restM / routeBetween(mine, from, to).length));

interface History {
  readonly unit: string;
  readonly trips: number;
}

/**
 * Trucks sent as the dispatch advice would, every proposal accepted: the same function as on the server, told what the
 * simulator's pit looks like.
 */
export function advisedPolicy(solver: Solver, settings: AdviceSettings = adviceSettings): Policy {
  const plans = new WeakMap<Yard, { readonly key: string; readonly at: number; readonly plan: FlowPlan | null }>();
  const histories = new Map<string, History>();
  return (yard, from, code) => {
    const { mine, now } = yard;
    const open = yard.openFaces();
    const key = open.map(({ unit }) => unit).join();
    const known = plans.get(yard);
    const current =
      known?.key === key && now - known.at < 300_000 ? known : { key, at: now, plan: planOf(solver, yard, open) };
    plans.set(yard, current);
    const seen = (truck: SeenTruck, index: number): AdviceTruck | null => {
      const { face, phase, restM } = truck;
      const there = (at: number) => ({ freeMin: null, arrivalMin: new Map([[face.unit, at]]) });
      const free = (freeMin: number, node: string) => ({
        freeMin,
        arrivalMin: new Map(mine.faces.map((one) => [one.unit, freeMin + driveMin(mine, node, one.node, false)])),
      });
      const place = ((): Pick<AdviceTruck, 'freeMin' | 'arrivalMin'> | null => {
        if (truck.code === code) return free(0, from);
        if (phase === 'returning') return there(restMin(mine, face.destination, face.node, restM, false));
        if (phase === 'queue_load' || phase === 'spotting' || phase === 'loading') return there(0);
        if (phase === 'hauling')
          return free(restMin(mine, face.node, truck.destination, restM, true) + dumpMin, truck.destination);
        return phase === 'queue_dump' || phase === 'dump_move' || phase === 'tipping'
          ? free(dumpMin * 0.6, truck.destination)
          : null;
      })();
      if (!place) return null;
      const history = histories.get(truck.code);
      const size = targetOf(mine, index) / mine.trucks.target_t;
      const cycleMin =
        driveMin(mine, face.node, face.destination, true) +
        driveMin(mine, face.destination, face.node, false) +
        loadMin(face) +
        dumpMin;
      return {
        id: truck.code,
        code: truck.code,
        // Nobody has sent it anywhere when the shift begins.
        unit: truck.code === code && !history ? null : face.unit,
        ...place,
        serviceMin: loadMin(face) * size * (phase === 'loading' ? 0.45 : 1),
        size,
        tripsSince: history?.unit === face.unit ? history.trips : 0,
        ordered: false,
        fuelPct: truck.fuelPercent,
        cycleMin,
      };
    };
    const state = {
      units: mine.faces.map((face) => ({
        id: face.unit,
        code: face.unit,
        loadMin: loadMin(face),
        awayMin: driveMin(mine, face.node, face.destination, true) + dumpMin,
        up: open.includes(face),
      })),
      trucks: yard.trucks.flatMap((truck, index) => seen(truck, index) ?? []),
      load_t: mine.trucks.target_t,
      plan: current.plan,
    };
    const own = yard.trucks.find((truck) => truck.code === code)?.face;
    const to = advise(solver, state, settings).find(({ truck }) => truck === code)?.to;
    const face = mine.faces.find(({ unit }) => unit === to) ?? own ?? mine.faces[0];
    if (!face) throw new Error('A mine has faces');
    const history = histories.get(code);
    histories.set(code, { unit: face.unit, trips: history?.unit === face.unit ? history.trips + 1 : 1 });
    return face;
  };
}

/** Every truck keeps to one face, shared out by what the faces can load. */
export const fixedFace: Policy = ({ mine }, _from, truck) => {
  const shares = mine.faces.map((face) => 1 / serviceS(face));
  const sum = shares.reduce((total, share) => total + share, 0);
  let mark = ((Number(/\d+$/.exec(truck)?.[0] ?? 0) * 0.618_034) % 1) * sum;
  const found = mine.faces.find((_face, index) => (mark -= shares[index] ?? 0) < 0) ?? mine.faces[0];
  if (!found) throw new Error('A mine has faces');
  return found;
};
