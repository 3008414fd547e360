import type { Face, Local, Mine } from './mine.ts';
import { Random } from './random.ts';
import { routeBetween, type Route } from './route.ts';

export type TruckState = 'returning' | 'queue_load' | 'loading' | 'hauling' | 'queue_dump' | 'dumping' | 'to_fuel' | 'fuelling';

/** Places that take a few trucks at a time, first come first served. */
export class Bays {
  readonly #busy = new Map<string, Set<string>>();
  readonly #room: (place: string) => number;

  constructor(room: (place: string) => number) {
    this.#room = room;
  }

  /** Whether the truck has a bay there now; asking takes one when it is free. */
  enter(place: string, truck: string): boolean {
    const busy = this.#busy.get(place) ?? new Set();
    this.#busy.set(place, busy);
    if (busy.has(truck)) return true;
    if (busy.size >= this.#room(place)) return false;
    busy.add(truck);
    return true;
  }

  leave(place: string, truck: string): void {
    this.#busy.get(place)?.delete(truck);
  }

  load(place: string): number {
    return this.#busy.get(place)?.size ?? 0;
  }
}

/** What a truck did: `face` is where the load came from, since the truck itself already thinks of the next. */
export type TruckEvent = { readonly what: 'dumped'; readonly truck: Truck; readonly face: Face; readonly payload_t: number } | { readonly what: 'fuelled'; readonly truck: Truck; readonly litres: number };

/** km/h loaded and empty (catalogue operations.md §11). */
const speeds = { flat: [34, 43], ramp: [14, 22], face: [10, 15], dump: [12, 18] } as const;
const rampDown = [25, 32] as const;
/** L/h for a 98 t truck by state. */
const burn: Readonly<Record<TruckState, number>> = { returning: 52, queue_load: 22, loading: 24, hauling: 92, queue_dump: 22, dumping: 45, to_fuel: 52, fuelling: 0 };

/** One haul truck, moved second by second. */
export class Truck {
  readonly code: string;
  state: TruckState = 'returning';
  face: Face;
  payload_t = 0;
  speedKmh = 0;
  fuel_L: number;
  engineHours: number;
  odometerKm: number;
  readonly mine: Mine;
  readonly #random: Random;
  readonly #noise: Random;
  readonly #skill: number;
  readonly #bays: Bays;
  #route: Route;
  #metres: number;
  #seconds = 0;
  #target_t = 0;
  #drift: Local = [0, 0];

  constructor(code: string, mine: Mine, bays: Bays, seed: number, index: number) {
    this.code = code;
    this.mine = mine;
    this.#bays = bays;
    this.#random = new Random(seed, code, 'work');
    this.#noise = new Random(seed, code, 'gps');
    this.#skill = this.#random.normal(1, 0.03, 0.92, 1.06);
    this.face = this.#pick(mine.faces[index % mine.faces.length]);
    this.#route = routeBetween(mine, this.face.destination, this.face.node);
    this.#metres = this.#random.between(0, this.#route.length * 0.95);
    this.fuel_L = mine.trucks.tank_L * this.#random.between(0.3, 0.95);
    this.engineHours = Math.round(this.#random.between(4_000, 52_000));
    this.odometerKm = Math.round(this.engineHours * 14);
  }

  /** One second passes. */
  tick(): TruckEvent | null {
    this.#seconds += 1;
    this.engineHours += 1 / 3600;
    this.fuel_L = Math.max(5, this.fuel_L - (burn[this.state] * (this.mine.trucks.target_t / 98)) / 3600);
    this.#drift = [this.#drift[0] * 0.9 + this.#noise.normal(0, 0.96), this.#drift[1] * 0.9 + this.#noise.normal(0, 0.96)];
    switch (this.state) {
      case 'returning':
        if (this.#drive(false)) this.#become('queue_load');
        return null;
      case 'queue_load':
        if (!this.#bays.enter(this.face.node, this.code)) return null;
        this.#target_t = this.mine.trucks.target_t * this.#random.normal(0.97, 0.06, 0.78, 1.19);
        return this.#become('loading');
      case 'loading':
        return this.#loaded();
      case 'hauling':
        if (this.#drive(true)) this.#become('queue_dump');
        return null;
      case 'queue_dump':
        return this.#bays.enter(this.face.destination, this.code) ? this.#become('dumping') : null;
      case 'dumping':
        return this.#seconds < 75 ? null : this.#dumped();
      case 'to_fuel':
        if (this.#drive(false)) this.#become('fuelling');
        return null;
      case 'fuelling':
        return this.#fuelled();
    }
  }

  /** Where the receiver believes to be: AR(1) noise of about 2 m. */
  place(): { readonly place: Local; readonly heading: number } {
    const { place, heading } = this.#route.at(this.#metres);
    return { place: [place[0] + this.#drift[0], place[1] + this.#drift[1]], heading };
  }

  get fuelPercent(): number {
    return (this.fuel_L / this.mine.trucks.tank_L) * 100;
  }

  #become(state: TruckState): null {
    this.state = state;
    this.#seconds = 0;
    return null;
  }

  /** Moves along the route; true at its end. Accelerates at 0.25 (loaded) or 0.5 m/s², brakes at 0.7. */
  #drive(loaded: boolean): boolean {
    const rest = this.#route.length - this.#metres;
    const { kind, uphill } = this.#route.at(this.#metres);
    const limits = kind === 'ramp' && !uphill ? rampDown : speeds[kind];
    const wanted = ((loaded ? limits[0] : limits[1]) * this.#skill) / 3.6;
    const allowed = Math.min(wanted, Math.sqrt(2 * 0.7 * rest) + 0.5);
    const speed = this.speedKmh / 3.6;
    const next = speed < allowed ? Math.min(allowed, speed + (loaded ? 0.25 : 0.5)) : Math.max(allowed, speed - 0.7);
    this.#metres = Math.min(this.#route.length, this.#metres + next);
    this.odometerKm += next / 1000;
    this.speedKmh = this.#metres >= this.#route.length - 0.5 ? 0 : next * 3.6;
    return this.speedKmh === 0;
  }

  #loaded(): null {
    const { passes, passSeconds } = this.face;
    const spotting = 40;
    const done = Math.min(passes, Math.max(0, Math.floor((this.#seconds - spotting) / passSeconds) + 1));
    this.payload_t = Math.max(0, (this.#target_t * done) / passes);
    if (this.#seconds < spotting + passes * passSeconds) return null;
    this.#bays.leave(this.face.node, this.code);
    this.#go(this.face.node, this.face.destination);
    return this.#become('hauling');
  }

  #dumped(): TruckEvent {
    this.#bays.leave(this.face.destination, this.code);
    const from = this.face.destination;
    const event: TruckEvent = { what: 'dumped', truck: this, face: this.face, payload_t: this.payload_t };
    if (this.fuelPercent < 22) {
      this.payload_t = 0;
      this.#go(from, this.mine.fuelPoint);
      this.#become('to_fuel');
    } else this.#toNextFace(from);
    return event;
  }

  #fuelled(): TruckEvent | null {
    const missing = this.mine.trucks.tank_L * 0.97 - this.fuel_L;
    if (this.#seconds < 180 + (missing / 300) * 60) return null;
    this.fuel_L += missing;
    this.#toNextFace(this.mine.fuelPoint);
    return { what: 'fuelled', truck: this, litres: Math.round(missing * 10) / 10 };
  }

  #toNextFace(from: string): void {
    this.payload_t = 0;
    const faces = this.mine.faces;
    const easiest = faces.reduce((best, one) => (this.#bays.load(one.node) < this.#bays.load(best.node) ? one : best));
    this.face = this.#random.next() < 0.1 ? this.#pick(faces[Math.floor(this.#random.next() * faces.length)]) : this.#random.next() < 0.5 ? this.face : easiest;
    this.#go(from, this.face.node);
    this.#become('returning');
  }

  #go(from: string, to: string): void {
    this.#route = routeBetween(this.mine, from, to);
    this.#metres = 0;
  }

  #pick(face: Face | undefined): Face {
    if (!face) throw new Error('A mine has faces');
    return face;
  }
}
