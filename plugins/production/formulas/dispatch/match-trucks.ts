import { sumOf, type Solver } from './solver.ts';

/** A unit with the instants at which it would like trucks: `freeMin` from now, then as often as the plan says. */
export interface MatchUnit {
  readonly id: string;
  readonly freeMin: number;
  /** Loads per hour of the plan; a unit with none gets no truck. */
  readonly perHour: number;
  /** Tonnes lost in a minute in which it waits for trucks. */
  readonly idle_tpm: number;
}

export interface MatchTruck {
  readonly id: string;
  /** Minutes from now in which it would stand at each unit; units that it may not go to are left out. */
  readonly arrivalMin: ReadonlyMap<string, number>;
  /** Tonnes that going to a unit costs beside waiting, such as a long way. */
  readonly extra_t?: ReadonlyMap<string, number>;
  /** How much its costs count against those of others; 1 where not told. */
  readonly weight?: number;
}

export interface Match {
  readonly truck: string;
  readonly unit: string;
  /** Minutes that the truck waits, or that the unit waits for it. */
  readonly waitMin: number;
  readonly idleMin: number;
  readonly cost_t: number;
}

export interface MatchOptions {
  /** Tonnes lost in a minute in which a truck waits. */
  readonly wait_tpm: number;
  /** How many trucks ahead each unit looks. */
  readonly slots: number;
}

/**
 * Which of the trucks that are free soon goes to which unit: the assignment problem of catalogue operations.md §13.1,
 * each truck one slot, each slot one truck, the fewest tonnes lost by waiting on either side. Null where there are more
 * trucks than slots.
 */
export function matchTrucks(
  solver: Solver,
  units: readonly MatchUnit[],
  trucks: readonly MatchTruck[],
  { wait_tpm: waitCost, slots }: MatchOptions,
): readonly Match[] | null {
  const choices = trucks.flatMap((truck, row) =>
    units.flatMap(({ id, freeMin, perHour, idle_tpm: idleCost }, column) => {
      const arrival = truck.arrivalMin.get(id);
      if (arrival === undefined || perHour <= 0) return [];
      return Array.from({ length: slots }, (_, slot) => {
        const at = freeMin + (slot * 60) / perHour;
        const [waitMin, idleMin] = [Math.max(0, at - arrival), Math.max(0, arrival - at)];
        return {
          name: `x${row}_${column}_${slot}`,
          row,
          weight: truck.weight ?? 1,
          slot: `${column}_${slot}`,
          match: {
            truck: truck.id,
            unit: id,
            waitMin,
            idleMin,
            cost_t: waitMin * waitCost + idleMin * idleCost + (truck.extra_t?.get(id) ?? 0),
          },
        };
      });
    }),
  );
  if (choices.length === 0) return trucks.length === 0 ? [] : null;
  const ones = (of: typeof choices): string => sumOf(of.map(({ name }) => [1, name] as const));
  const rows = [
    ...[...Map.groupBy(choices, ({ row }) => row)].map(([row, of]) => `truck${row}: ${ones(of)} = 1`),
    ...[...Map.groupBy(choices, ({ slot }) => slot)].map(([slot, of]) => `slot${slot}: ${ones(of)} <= 1`),
  ];
  const solution = solver.solve(
    `Minimize\n obj: ${sumOf(choices.map(({ name, weight, match }) => [match.cost_t * weight, name] as const))}\nSubject To\n ${rows.join('\n ')}\nEnd\n`,
  );
  if (solution.Status !== 'Optimal') return null;
  return choices.filter(({ name }) => (solution.Columns[name]?.Primal ?? 0) > 0.5).map(({ match }) => match);
}
