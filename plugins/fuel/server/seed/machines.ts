/** A machine of the demo fleet as its fuel is told. */
export interface DemoMachine {
  readonly id: string;
  readonly code: string;
  readonly site: string;
  readonly family: string;
  readonly tankCapacity: number | null;
}

/**
 * Burn in L/h and running hours a day (catalogue operations.md §11, §12), and from which tank the machine is filled.
 */
export interface Burn {
  readonly rate: number;
  readonly hours: number;
  readonly tank: string;
}

const fields: Readonly<
  Record<string, readonly [rate: number, hours: number, served: 'station' | 'yard' | 'bowser' | 'second']>
> = {
  wheel_loader: [105, 15, 'bowser'],
  dozer: [45, 14, 'second'],
  grader: [24, 12, 'yard'],
  water_truck: [30, 12, 'yard'],
  drill: [55, 11, 'second'],
  fuel_bowser: [12, 9, 'yard'],
  crane: [14, 4, 'yard'],
  forklift: [4, 8, 'yard'],
  light_vehicle: [4, 8, 'yard'],
  lighting_plant: [1.8, 12, 'second'],
};

const places = {
  S1: { station: 'S1-TK1', yard: 'S1-TK2', bowser: 'BW-01', second: 'BW-02' },
  S2: { station: 'S2-TK1', yard: 'S2-TK1', bowser: 'BW-31', second: 'BW-31' },
} as const;

/** Machines that drink more than their kind does: someone looks for them in the report. */
const heavy = new Set(['T-09', 'T-17', 'T-38']);

/** How a machine burns; null for what is not filled. */
export function burnOf({ code, family, tankCapacity }: DemoMachine, site: 'S1' | 'S2'): Burn | null {
  if (tankCapacity === null) return null;
  const big = site === 'S1';
  if (family === 'haul_truck')
    return { rate: (big ? 58 : 41) * (heavy.has(code) ? 1.14 : 1), hours: 18, tank: places[site].station };
  if (family === 'hydraulic_shovel') return { rate: big ? 190 : 85, hours: 15, tank: places[site].bowser };
  const found = fields[family];
  return found
    ? { rate: family === 'wheel_loader' && !big ? 90 : found[0], hours: found[1], tank: places[site][found[2]] }
    : null;
}
