import type { FuelDispenseRow } from '../../streams/fuel-dispense.ts';

const minutes = 5;

/** L/min that left each tank in the last minutes, by tank; a fill counts when it has ended. */
export function flowByTank(fills: readonly FuelDispenseRow[], now: number): ReadonlyMap<string, number> {
  const flow = new Map<string, number>();
  for (const { tank, at, litres } of fills) {
    const age = now - Date.parse(at);
    if (age >= 0 && age <= minutes * 60_000) flow.set(tank, (flow.get(tank) ?? 0) + litres / minutes);
  }
  return flow;
}
