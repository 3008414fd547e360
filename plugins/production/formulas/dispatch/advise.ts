import { holdOf } from './held.ts';
import { matchTrucks } from './match-trucks.ts';
import type { FlowPlan } from './plan-flows.ts';
import type { Solver } from './solver.ts';
import { pullMin, strongestRule, type Pull, type PullRule } from './unit-pulls.ts';

/** A loading unit as the advice sees it. */
export interface AdviceUnit {
  readonly id: string;
  readonly code: string;
  /** Minutes for one truck, spotting included. */
  readonly loadMin: number;
  /** Minutes from the end of its loading until a truck is empty again: the loaded way and the dump. */
  readonly awayMin: number;
  /** It can load now; trucks are sent away from one that cannot. */
  readonly up: boolean;
}

/** A truck as the advice sees it; minutes count from now. */
export interface AdviceTruck {
  readonly id: string;
  readonly code: string;
  /** Where it goes, waits or is loaded, or was loaded last. */
  readonly unit: string | null;
  /** When it will be empty and can be sent: 0 now; null while it is on its way to its unit or there. */
  readonly freeMin: number | null;
  /** When it would stand at each unit that it may go to; of one that is not free, its own alone. */
  readonly arrivalMin: ReadonlyMap<string, number>;
  /** How long its unit still works for it, once it stands there. */
  readonly serviceMin: number;
  /** Its load against the mean one; units load it so much longer. 1 where not told. */
  readonly size?: number;
  /** Trips since it last changed its unit. */
  readonly tripsSince: number;
  /** A dispatcher has ordered it to its unit, and it has not been loaded there since. */
  readonly ordered: boolean;
  /** Per cent of its tank; null where no gauge tells. */
  readonly fuelPct: number | null;
  /** Minutes of its cycle without waiting. */
  readonly cycleMin: number;
  /** Whether its operator may drive it; nothing against it is known where not told. */
  readonly licensed?: boolean;
  /** Minutes until its meal begins; null: none is due. */
  readonly mealMin?: number | null;
}

export interface AdviceState {
  readonly units: readonly AdviceUnit[];
  readonly trucks: readonly AdviceTruck[];
  /** Tonnes of a load. */
  readonly load_t: number;
  /**
   * The plan of flows; a unit that it gives no loads gets a truck from another only for a great gain. Null: none was
   * feasible.
   */
  readonly plan: FlowPlan | null;
  /** What the site's rules draw to each unit. */
  readonly pulls?: ReadonlyMap<string, readonly Pull[]>;
}

/** Why a truck should go elsewhere. */
export interface AdviceReason {
  /**
   * `down`: its unit does not load; `idle`: another stands without a truck; `queue`: the line is shorter there; `cycle`:
   * the whole cycle is; or the rule without which nothing would be proposed.
   */
  readonly kind: 'down' | 'idle' | 'queue' | 'cycle' | PullRule;
  /** Minutes until the proposed unit has no truck left to load; 0: it has none. */
  readonly freeInMin: number;
  /** Trucks that wait, or will before this one, at its unit now. */
  readonly before: number;
  /** Minutes that it would wait at its unit, and at the proposed one. */
  readonly waitNow: number;
  readonly waitThere: number;
}

export interface Proposal {
  readonly truck: string;
  readonly from: string | null;
  readonly to: string;
  /** Minutes until it is empty again that it saves. */
  readonly savesMin: number;
  /** What these minutes are worth over its next cycle. */
  readonly gain_tph: number;
  readonly reason: AdviceReason;
}

/**
 * How far the advice looks and how sure it must be; catalogue operations.md §13.1 where it says, else found over seeds
 * of the simulator that the benchmark does not use.
 */
export interface AdviceSettings {
  /** Trucks that are free within this are matched together. */
  readonly horizonMin: number;
  /**
   * What a minute on the empty way costs against a minute of waiting: a long empty way is no loss where the truck would
   * wait at its end.
   */
  readonly travelWeight: number;
  /** What a minute of loading and of the loaded way costs: the unit of the shorter cycle is worth a wait. */
  readonly cycleWeight: number;
  /** A proposal saves at least this. */
  readonly leastMin: number;
  /** What it saves at least where the plan of flows gives the other unit no loads. */
  readonly leastUnplannedMin: number;
  /** Trips that a truck makes for a unit before it is sent elsewhere. */
  readonly leastTrips: number;
  /** A truck with less fuel is not sent to another unit: it goes to the pump before long. */
  readonly leastFuelPct: number;
}

export const adviceSettings: AdviceSettings = {
  horizonMin: 10,
  travelWeight: 1,
  cycleWeight: 1,
  leastMin: 1,
  leastUnplannedMin: 5,
  leastTrips: 2,
  leastFuelPct: 25,
};

/** Minutes after which each unit has loaded the trucks that are there or on their way. */
function freeAt(
  { id }: AdviceUnit,
  trucks: readonly AdviceTruck[],
): { readonly freeMin: number; readonly bound: number } {
  const bound = trucks
    .filter(({ unit, freeMin }) => unit === id && freeMin === null)
    .map(({ arrivalMin, serviceMin }) => ({ at: arrivalMin.get(id) ?? 0, serviceMin }))
    .toSorted((a, b) => a.at - b.at);
  return {
    freeMin: bound.reduce((free, { at, serviceMin }) => Math.max(free, at) + serviceMin, 0),
    bound: bound.length,
  };
}

/**
 * Which trucks should go to another loading unit than they do: those that are free soon are matched to the units' next
 * free times (`matchTrucks`), at the fewest minutes until all are empty again. Unlike the catalogue's slots it does not
 * charge a truck for a unit's idle time that is there without it: charged, the neediest unit looks dearest, and every
 * truck goes to the longest line.
 */
export function advise(
  solver: Solver,
  { units, trucks, load_t: load, plan, pulls = new Map() }: AdviceState,
  settings: AdviceSettings = adviceSettings,
): readonly Proposal[] {
  const work = new Map(units.map((unit) => [unit.id, freeAt(unit, trucks)]));
  const upIds = new Set(units.filter(({ up }) => up).map(({ id }) => id));
  const free = trucks.filter(({ freeMin }) => freeMin !== null && freeMin <= settings.horizonMin);
  const keeps = ({ unit, tripsSince, ordered, fuelPct }: AdviceTruck): boolean =>
    unit !== null &&
    upIds.has(unit) &&
    (ordered || tripsSince < settings.leastTrips || (fuelPct !== null && fuelPct < settings.leastFuelPct));
  const mustSave = (id: string): number =>
    plan === null || (plan.rateOf.get(id) ?? 0) > 0 ? settings.leastMin : settings.leastUnplannedMin;
  const options = (truck: AdviceTruck): ReadonlyMap<string, number> =>
    new Map(
      [...truck.arrivalMin].filter(
        ([id]) => upIds.has(id) && ((!keeps(truck) && holdOf(truck) === null) || id === truck.unit),
      ),
    );
  const sendable = free
    .map((truck) => ({ truck, arrivalMin: options(truck) }))
    .filter(({ arrivalMin }) => arrivalMin.size > 0);
  // Before the first of them comes a unit stands idle whoever is sent: that time is nobody's slot.
  const firstAt = (id: string): number => Math.min(...sendable.map(({ arrivalMin }) => arrivalMin.get(id) ?? Infinity));
  const offers = units
    .filter(({ id }) => upIds.has(id))
    .map(({ id, loadMin }) => ({
      id,
      freeMin: Math.max(work.get(id)?.freeMin ?? 0, Math.min(firstAt(id), 1e6)),
      perHour: 60 / loadMin,
      idle_tpm: 0,
    }));
  const unitOf = new Map(units.map((unit) => [unit.id, unit]));
  const afterMin = ({ size = 1 }: AdviceTruck, id: string): number => {
    const unit = unitOf.get(id);
    return unit ? (unit.loadMin * size + unit.awayMin) * settings.cycleWeight : 0;
  };
  const extraOf = (truck: AdviceTruck): ReadonlyMap<string, number> =>
    new Map(
      [...truck.arrivalMin].map(([id, at]) => [
        id,
        (at - (truck.freeMin ?? 0)) * settings.travelWeight +
          afterMin(truck, id) -
          pullMin(pulls.get(id)) +
          (id === truck.unit || truck.unit === null ? 0 : mustSave(id)),
      ]),
    );
  const matches =
    matchTrucks(
      solver,
      offers,
      sendable.map(({ truck, arrivalMin }) => ({
        id: truck.id,
        arrivalMin,
        extra_t: extraOf(truck),
        ...(truck.size === undefined ? {} : { weight: truck.size }),
      })),
      { wait_tpm: 1, slots: sendable.length },
    ) ?? [];
  const truckOf = new Map(free.map((truck) => [truck.id, truck]));
  return matches.flatMap(({ truck: id, unit: to, waitMin, cost_t: cost }) => {
    const truck = truckOf.get(id);
    if (!truck || truck.unit === to) return [];
    const presentUnit = unitOf.get(truck.unit ?? '');
    const others = matches.filter((match) => match.truck !== id && match.unit === presentUnit?.id).length;
    const [here, there] = [work.get(truck.unit ?? ''), work.get(to)];
    const ownAt = truck.arrivalMin.get(presentUnit?.id ?? '');
    const waitNow =
      presentUnit && ownAt !== undefined ? Math.max(0, (here?.freeMin ?? 0) + others * presentUnit.loadMin - ownAt) : 0;
    const down = presentUnit !== undefined && !presentUnit.up;
    const way = (at: number): number => (at - (truck.freeMin ?? 0)) * settings.travelWeight;
    const savesMin =
      presentUnit && ownAt !== undefined && !down
        ? waitNow + way(ownAt) + afterMin(truck, presentUnit.id) - (cost - mustSave(to) + pullMin(pulls.get(to)))
        : 0;
    const [fromPulls, toPulls] = [pulls.get(truck.unit ?? '') ?? [], pulls.get(to) ?? []];
    const isChoice = presentUnit !== undefined && !down;
    if (isChoice && savesMin + pullMin(toPulls) - pullMin(fromPulls) < mustSave(to)) return [];
    const rule = isChoice && savesMin < mustSave(to) ? strongestRule(fromPulls, toPulls) : null;
    const idle = (there?.freeMin ?? 0) < (truck.arrivalMin.get(to) ?? 0);
    const gain =
      60 *
      load *
      (truck.size ?? 1) *
      (1 / Math.max(1, truck.cycleMin + waitNow - savesMin) - 1 / Math.max(1, truck.cycleMin + waitNow));
    return [
      {
        truck: id,
        from: truck.unit,
        to,
        savesMin,
        gain_tph: gain,
        reason: {
          kind: rule ?? (down ? 'down' : idle ? 'idle' : waitMin < waitNow ? 'queue' : 'cycle'),
          freeInMin: there?.freeMin ?? 0,
          before: (here?.bound ?? 0) + others,
          waitNow,
          waitThere: waitMin,
        },
      },
    ];
  });
}
