import { seededRandom } from '../../../../core/server/seed.ts';
import { burnOf, type DemoMachine } from './machines.ts';

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

/** The fills of one machine from the first instant to the last: it burns by its kind and is filled when its tank runs low. */
export function fillsOf(machine: DemoMachine, site: 'S1' | 'S2', from: number, to: number, index: number): DemoFill[] {
  const burn = burnOf(machine, site);
  if (!burn || machine.tankCapacity === null) return [];
  const random = seededRandom(7_000 + index);
  const fills: DemoFill[] = [];
  const own = burn.rate * (0.96 + 0.08 * random());
  let meter = 4_000 + Math.floor(random() * 24_000);
  let at = from + random() * 2 * dayMs;
  let carried = 0;
  for (;;) {
    const wanted = machine.tankCapacity * (0.62 + 0.26 * random());
    const rate = own * (0.95 + 0.1 * random());
    const hours = Math.max(0.5, (wanted - carried) / rate);
    at += (hours / burn.hours) * dayMs * (0.92 + 0.16 * random());
    if (at >= to) return fills;
    meter += hours;
    const need = hours * rate + carried;
    const full = random() > 0.07;
    const litres = Math.max(fewest, Math.round((full ? need : need * 0.6) * 10) / 10);
    carried = full ? 0 : need - litres;
    fills.push({ equipment: machine.id, code: machine.code, tank: burn.tank, at: Math.round(at), litres: Math.min(litres, Math.floor(machine.tankCapacity)), full, hourMeter: Math.round(meter * 10) / 10, operator: Math.floor(random() * 1_000) });
  }
}
