import { Vehicle } from '../vehicle.ts';
import type { Local } from '../mine.ts';
import type { Random } from '../random.ts';
import { Crew } from './crew.ts';
import type { Errand, Errands } from './errands.ts';
import type { SupportKind, SupportSpec } from './fleet.ts';
import { Support, type SupportOptions } from './support.ts';

/** % of the tank below which it goes to the fuel point; L/min of the pump there; seconds until it flows. */
const [fuelBelow, flow, fuelSetUpS] = [22, 300, 120];

/**
 * A machine that goes about the roads from errand to errand: graders, water trucks, light vehicles, cranes, bowsers.
 * Trucks pass it by.
 */
export class RoadMachine extends Support {
  readonly #vehicle: Vehicle;
  readonly #crew: Crew | null;
  readonly #errands: Errands;
  readonly #side: number;
  #errand: Errand;
  #standsUntil: number | null = null;

  constructor(options: SupportOptions, errandsOf: (random: Random, self: RoadMachine) => Errands) {
    super(options);
    const { spec, yard, seed, now } = options;
    const { mine } = yard;
    this.#errands = errandsOf(this.random, this);
    this.#crew = spec.badges && new Crew(spec, yard, seed, now);
    this.#side = sideOf(spec);
    this.#errand = this.#homeward();
    this.#vehicle = new Vehicle(mine, mine.workshop, mine.parking, 1, this.engineHours * 15);
    this.#vehicle.aside = this.#side;
    if (!this.#crew) this.#standsUntil = now + this.random.between(0, 30) * 60_000;
  }

  get speed(): number {
    return this.#vehicle.speed;
  }

  get heading(): number {
    return this.#vehicle.spot().heading;
  }

  get odometerKm(): number {
    return this.#vehicle.odometerKm;
  }

  place(): Local {
    return this.#vehicle.place();
  }

  protected halt(): void {
    this.#vehicle.speed = 0;
  }

  protected act(now: number): void {
    if (this.#crew?.reason) {
      this.#crew.wait(now);
      this.say(this.#crew.reason);
      return this.#crew.reason ? this.rest() : this.#setOut(now);
    }
    const { limitKmh, load, heavy = false, standS, reason = null, runs = false, done } = this.#errand;
    if (this.#standsUntil === null) {
      this.run(load);
      if (!this.#vehicle.drive(heavy, this.yard.pace, Infinity, 0, limitKmh)) return;
      this.#standsUntil = now + standS * 1000;
      return this.say(reason);
    }
    if (now < this.#standsUntil) return runs ? this.run(10) : this.rest();
    done?.();
    this.#setOut(now);
  }

  #setOut(now: number): void {
    const { destination } = this.#vehicle;
    const { mine } = this.yard;
    this.#standsUntil = null;
    if (this.#crew?.wantsAway(now)) {
      if (destination === mine.parking) return this.#crew.leave(now);
      this.#errand = this.#homeward();
    } else this.#errand = (this.fuelPercent ?? 100) < fuelBelow ? this.#refuelling() : this.#errands(destination);
    const { node, reason = null } = this.#errand;
    this.say(node === destination ? reason : null);
    this.#vehicle.aside = this.#side;
    this.#vehicle.go(node);
  }

  #homeward(): Errand {
    return { node: this.yard.mine.parking, limitKmh: 30, load: 40, standS: 0 };
  }

  #refuelling(): Errand {
    const litres = Math.round(this.missing_L * 10) / 10;
    const done = (): void => {
      this.fuel_L += litres;
      this.tell({ what: 'fuelled', machine: this, litres });
    };
    return {
      node: this.yard.mine.fuelPoint,
      limitKmh: 30,
      load: 40,
      reason: 'M09',
      standS: Math.round(fuelSetUpS + (litres / flow) * 60),
      done,
    };
  }
}

/**
 * Metres right of the end of the road at which the first of a kind stands, and each after it. Trucks stand in the
 * middle.
 */
const bays: Partial<Readonly<Record<SupportKind, readonly [first: number, each: number]>>> = {
  light: [-24, -4],
  grader: [22, 7],
  water: [43, 7],
  bowser: [64, 7],
  crane: [78, 7],
};

function sideOf({ kind, index }: SupportSpec): number {
  const [first, each] = bays[kind] ?? [22, 7];
  return first + each * index;
}
