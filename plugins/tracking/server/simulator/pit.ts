import { TZDate } from '@date-fns/tz';
import { shiftAt } from '../../../../core/sites/shift.ts';
import { truckCode } from './crews.ts';
import type { Mine } from './mine.ts';
import { paceAt } from './pace.ts';
import { Truck } from './truck.ts';
import type { TruckEvent } from './truck-event.ts';
import { Unit } from './unit.ts';
import { leastWait, Yard, type Policy } from './yard.ts';

export const timeZone = 'Africa/Casablanca';
/** Trucks keep so many metres from the one before them. */
const headwayM = 60;

export interface PitOptions {
  readonly mine: Mine;
  readonly seed: number;
  readonly start: Date;
  readonly faults: boolean;
  readonly policy?: Policy | undefined;
  readonly tellTruck: (event: TruckEvent) => void;
  readonly tellUnit: (unit: Unit, reason: string | null) => void;
}

/** One pit with its trucks and loading units, second by second. */
export class Pit {
  readonly mine: Mine;
  readonly yard: Yard;
  readonly trucks: readonly Truck[];
  readonly units: readonly Unit[];
  readonly #seed: number;
  #hour = -1;

  constructor({ mine, seed, start, faults, policy = leastWait, tellTruck, tellUnit }: PitOptions) {
    this.mine = mine;
    this.#seed = seed;
    this.yard = new Yard(mine, shiftAt(start, timeZone), policy);
    const { yard } = this;
    const { first, count, withoutScale } = mine.trucks;
    this.units = mine.faces.map(
      (face) => new Unit({ mine, face, station: yard.station(face.node), seed, tell: tellUnit }),
    );
    this.trucks = Array.from(
      { length: count },
      (_, index) =>
        new Truck({
          code: truckCode(mine, index),
          index,
          yard,
          seed,
          faults,
          hasScale: !withoutScale.includes(first + index),
          tell: tellTruck,
          now: start.getTime(),
        }),
    );
    yard.now = start.getTime();
    yard.trucks = this.trucks;
  }

  tick(now: number): void {
    this.yard.now = now;
    if (Math.floor(now / 60_000) !== this.#hour) this.#look(now);
    for (const unit of this.units) unit.tick(now);
    const ahead = this.#roadAhead();
    for (const truck of this.trucks) truck.tick(now, ahead.get(truck) ?? Infinity);
  }

  /** Each minute: shift, weather, blast. Pits are cleared on Tuesdays and Fridays from 13:00 to 13:40. */
  #look(now: number): void {
    this.#hour = Math.floor(now / 60_000);
    const at = new Date(now);
    const local = new TZDate(at, timeZone);
    const minute = local.getHours() * 60 + local.getMinutes();
    this.yard.cleared =
      (local.getDay() === 2 || local.getDay() === 5) && minute >= 12 * 60 + 50 && minute < 13 * 60 + 40;
    this.yard.night = local.getHours() < 6 || local.getHours() >= 20;
    this.yard.pace = paceAt(at, timeZone, this.#seed) * (this.mine.pace ?? 1);
    if (now >= this.yard.shift.endsAt.getTime()) this.yard.shift = shiftAt(at, timeZone);
  }

  /** Metres that each truck has before the one ahead of it; on the spurs of faces and dumps the stations keep order. */
  #roadAhead(): ReadonlyMap<Truck, number> {
    const lanes = new Map<string, { readonly truck: Truck; readonly along: number }[]>();
    for (const truck of this.trucks) {
      if (!truck.moves) continue;
      const { lane, along, spur } = truck.spot();
      if (spur) continue;
      const others = lanes.get(lane);
      if (others) others.push({ truck, along });
      else lanes.set(lane, [{ truck, along }]);
    }
    const ahead = new Map<Truck, number>();
    for (const inLane of lanes.values()) {
      if (inLane.length < 2) continue;
      inLane.sort((a, b) => b.along - a.along);
      for (const [index, { truck, along }] of inLane.entries()) {
        const leader = inLane[index - 1];
        if (leader) ahead.set(truck, leader.along - along - headwayM);
      }
    }
    return ahead;
  }
}
