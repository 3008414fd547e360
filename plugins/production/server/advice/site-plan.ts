import { planFlows, type FlowPlan } from '../../formulas/dispatch/plan-flows.ts';
import type { Solver } from '../../formulas/dispatch/solver.ts';
import { loadMinOf } from './advice-state.ts';
import type { SitePicture } from './site-picture.ts';
import type { TravelTimes } from './travel-times.ts';

/**
 * Stage 1 (catalogue operations.md §13.1) for a site as it is: what its units that work may load, its destinations take
 * and its trucks bring.
 */
export function planSite(solver: Solver, { units }: SitePicture, times: TravelTimes, trucks: number): FlowPlan | null {
  const working = units.filter(({ up, destinations }) => up && destinations.length > 0);
  const places = [...new Set(units.flatMap(({ destinations }) => destinations))];
  return planFlows(solver, {
    units: working.map((unit) => ({ id: unit.id, loadMin: loadMinOf(unit) })),
    destinations: places.map((id) => ({
      id,
      dumpMin: times.dumpMin(id),
      weight: 1,
      capacity_tph: times.capacityOf(id),
    })),
    ways: working.flatMap((unit) =>
      places.map((place) => ({
        unit: unit.id,
        destination: place,
        haulMin: times.haulMin(unit.face, place),
        emptyMin: times.emptyMin(place, unit.face),
        legal: unit.destinations.includes(place),
      })),
    ),
    load_t: times.load_t,
    trucks,
  });
}
