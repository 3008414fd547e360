import { seededRandom } from '../../../../core/host/seed.ts';
import { hoursAt, whenShows, type MeterCurve } from './meter-curve.ts';
import { burnOf, type DemoMachine } from './machines.ts';
import { defTanks } from './stations.ts';

/** One fill of the demo's past. */
export interface DemoFill {
  readonly equipment: string;
  readonly code: string;
  readonly tank: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly litres: number;
  readonly full: boolean;
  readonly hourMeter: number;
  readonly operator: number;
}

const dayMs = 86_400_000;
const fewest = 12;

/**
 * The fills of one machine from the first instant to the last: it burns by its kind and is filled when its tank runs
 * low. Its hour meter is the machine's own.
 */
export function fillsOf(
  machine: DemoMachine,
  site: 'S1' | 'S2',
  [from, to]: readonly [number, number],
  index: number,
  curve: MeterCurve,
): DemoFill[] {
  const burn = burnOf(machine, site);
  if (!burn || machine.tankCapacity === null) return [];
  const random = seededRandom(7_000 + index);
  const fills: DemoFill[] = [];
  const machineRate = burn.rate * (0.96 + 0.08 * random());
  let at = from + random() * 2 * dayMs;
  let meter = hoursAt(curve, at);
  let carried = 0;
  while (meter !== null) {
    const wanted = machine.tankCapacity * (0.62 + 0.26 * random());
    const rate = machineRate * (0.95 + 0.1 * random());
    const hours = Math.max(0.5, (wanted - carried) / rate);
    meter += hours;
    at = whenShows(curve, meter) ?? Infinity;
    if (at >= to) return fills;
    const need = hours * rate + carried;
    const full = random() > 0.07;
    const litres = Math.max(fewest, Math.round((full ? need : need * 0.6) * 10) / 10);
    carried = full ? 0 : need - litres;
    fills.push({
      equipment: machine.id,
      code: machine.code,
      tank: burn.tank,
      at: Math.round(at),
      litres: Math.min(litres, Math.floor(machine.tankCapacity)),
      full,
      hourMeter: Math.round(meter * 10) / 10,
      operator: Math.floor(random() * 1_000),
    });
  }
  return fills;
}

/** DEF is filled at every third fill of fuel, as 3 % of what was burnt (catalogue operations.md §12). */
const defShare = 0.03;
const fuelFills = 3;

/** The fills of DEF of a machine that needs it, from its fills of fuel: two of five trucks. */
export function defFillsOf(
  { family }: DemoMachine,
  site: 'S1' | 'S2',
  fills: readonly DemoFill[],
  index: number,
): DemoFill[] {
  if (family !== 'haul_truck' || index % 5 > 1) return [];
  return fills.flatMap((fill, position) => {
    if (position % fuelFills !== fuelFills - 1) return [];
    const burnt = fills.slice(position - fuelFills + 1, position + 1).reduce((sum, { litres }) => sum + litres, 0);
    return [
      {
        ...fill,
        tank: defTanks[site],
        at: fill.at + 180_000,
        litres: Math.round(burnt * defShare * 10) / 10,
        full: true,
      },
    ];
  });
}
