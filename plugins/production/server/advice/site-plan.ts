import { planFlows, type FlowModel, type FlowPlan } from '../../formulas/dispatch/plan-flows.ts';
import type { Solver } from '../../formulas/dispatch/solver.ts';
import type { SiteRules } from '../../formulas/dispatch/unit-pulls.ts';
import { loadMinOf } from './advice-state.ts';
import type { SitePicture } from './site-picture.ts';
import type { TravelTimes } from './travel-times.ts';

/** What a tonne of a unit that comes first, or last, is worth against one of the others. */
const weights = { first: 2, last: 0.5 } as const;

/**
 * Stage 1 (catalogue operations.md §13.1) for a site as it is: what its units that work may load, its destinations take
 * and must get, and its trucks bring. Where the trucks cannot bring the least that destinations must get, or no blend
 * lies within its limits, the plan is made without these: proposals still draw trucks there.
 */
export function planSite(
  solver: Solver,
  { units }: SitePicture,
  times: TravelTimes,
  { trucks, rules }: { readonly trucks: number; readonly rules: SiteRules },
): FlowPlan | null {
  const working = units.filter(({ up, destinations }) => up && destinations.length > 0);
  const places = [...new Set(units.flatMap(({ destinations }) => destinations))];
  const model: FlowModel = {
    units: working.map((unit) => {
      const priority = rules.priorities.get(unit.id);
      // The program knows one grade of a unit: that of the first blend that minds it.
      const grade = rules.blends.map(({ gradeOf }) => gradeOf.get(unit.id)).find((one) => one !== undefined);
      return { id: unit.id, loadMin: loadMinOf(unit), grade, ...(priority ? { weight: weights[priority] } : {}) };
    }),
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
  };
  const ruled: FlowModel = {
    ...model,
    destinations: model.destinations.map((destination) => {
      const feed = rules.feeds.find((one) => one.destination === destination.id);
      const blend = rules.blends.find((one) => one.destination === destination.id);
      return {
        ...destination,
        minimum_tph: feed?.minimum_tph ?? null,
        ...(blend ? { gradeWindow: [blend.min ?? 0, blend.max ?? 1e6] as const } : {}),
      };
    }),
  };
  return planFlows(solver, ruled) ?? planFlows(solver, model);
}
