import type { Mine } from './mine.ts';
import { Vehicle } from './vehicle.ts';

const minuteMs = 60_000;
/** Litres below which no simulated tank falls: nobody has to fetch a truck. */
const reserve_L = 5;

/** A vehicle with a tank, an hour meter and an ignition. */
export class Machine extends Vehicle {
  fuel_L: number;
  engineHours: number;
  ignition = true;

  constructor(
    mine: Mine,
    way: { readonly from: string; readonly to: string; readonly share: number },
    { fuel_L: fuel, hours }: { readonly fuel_L: number; readonly hours: number },
  ) {
    super(mine, way.from, way.to, way.share, Math.round(hours * 14));
    this.fuel_L = fuel;
    this.engineHours = hours;
  }

  get fuelPercent(): number {
    return (this.fuel_L / this.mine.trucks.tank_L) * 100;
  }

  /** One second of work at so many L/h of a 98 t truck; who stands with nothing to do for a minute turns the key. */
  burn(lph: number, stands: boolean, standsMs: number): void {
    this.ignition = !stands || standsMs < minuteMs;
    if (stands) return;
    this.engineHours += 1 / 3600;
    this.fuel_L = Math.max(reserve_L, this.fuel_L - (lph * (this.mine.trucks.target_t / 98)) / 3600);
  }
}
