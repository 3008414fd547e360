import type { Face } from './mine.ts';
import { Random } from './random.ts';
import { shiftPlan, type ShiftPlan } from './shift-plan.ts';
import type { TrueTrip } from './truth.ts';
import { asideOf, Vehicle } from './vehicle.ts';
import { Wear } from './wear.ts';
import type { Yard } from './yard.ts';

export type Phase = 'parked' | 'returning' | 'queue_load' | 'spotting' | 'loading' | 'hauling' | 'queue_dump' | 'dump_move' | 'tipping' | 'to_fuel' | 'queue_fuel' | 'fuelling' | 'to_parking' | 'to_shop' | 'down';

/** What a truck did, for who sends it on. */
export type TruckEvent =
  | { readonly what: 'dumped'; readonly truck: Truck; readonly trip: TrueTrip }
  | { readonly what: 'fuelled'; readonly truck: Truck; readonly litres: number }
  | { readonly what: 'status'; readonly truck: Truck; /** Code of the stop reason; null: productive again. */ readonly reason: string | null };

export interface TruckOptions {
  readonly code: string;
  readonly index: number;
  readonly yard: Yard;
  readonly seed: number;
  readonly faults: boolean;
  readonly hasScale: boolean;
  readonly tell: (event: TruckEvent) => void;
  /** Instant at which it begins, milliseconds. */
  readonly now: number;
}

/** L/h of a 98 t truck by what it does (catalogue operations.md §11). */
const burn: Readonly<Record<Phase, number>> = { parked: 0, returning: 52, queue_load: 22, spotting: 24, loading: 24, hauling: 92, queue_dump: 22, dump_move: 45, tipping: 45, to_fuel: 52, queue_fuel: 22, fuelling: 0, to_parking: 52, to_shop: 30, down: 0 };
/** Metres before a station where a truck joins its line, where the first of the line stands, and between those in line. */
const [joins, firstStands, between] = [250, 46, 22];
const minuteMs = 60_000;
const serviceEveryH = 250;
const serviceMs = 8 * 60 * minuteMs;

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** One haul truck, moved second by second by the parameters of catalogue operations.md §11. */
export class Truck extends Vehicle {
  readonly code: string;
  /** Its number in the pit, from 0. */
  readonly index: number;
  readonly hasScale: boolean;
  phase: Phase = 'returning';
  face: Face;
  payload_t = 0;
  bedUp = false;
  ignition = true;
  fuel_L: number;
  engineHours: number;
  readonly #yard: Yard;
  readonly #random: Random;
  readonly #faults: boolean;
  readonly #tell: (event: TruckEvent) => void;
  readonly #skill: number;
  readonly #seed: number;
  readonly #wear: Wear;
  #plan: ShiftPlan;
  #hadMeal = false;
  #now: number;
  /** Since when it is in its phase. */
  #since: number;
  /** Until when it is parked or down; null: until the plan says. */
  #until: number | null = null;
  #resumes: Phase = 'returning';
  #limps = false;
  #serviceAtH: number;
  #target_t = 0;
  #carryback_t = 0;
  #passEnds: readonly number[] = [];
  #spotS = 0;
  #atSpotS = 0;
  #dumpS = 0;
  #bedS = 0;
  #destination: string;
  #trip: Partial<Mutable<TrueTrip>> = {};

  constructor({ code, index, yard, seed, faults, hasScale, tell, now }: TruckOptions) {
    const random = new Random(seed, code, 'work');
    const { mine } = yard;
    const first = mine.faces[index % mine.faces.length];
    if (!first) throw new Error('A mine has faces');
    const hours = Math.round(random.between(4_000, 52_000));
    super(mine, first.destination, first.node, random.between(0, 0.9), Math.round(hours * 14));
    this.code = code;
    this.face = first;
    this.hasScale = hasScale;
    this.#yard = yard;
    this.#random = random;
    this.#faults = faults;
    this.#tell = tell;
    this.#seed = seed;
    this.index = index;
    this.#now = now;
    this.#since = now;
    this.#skill = random.normal(1, 0.03, 0.92, 1.06);
    this.fuel_L = mine.trucks.tank_L * random.between(0.3, 0.95);
    this.engineHours = hours;
    this.#serviceAtH = hours + random.between(0, serviceEveryH);
    this.#wear = new Wear(seed, code, { mtbfH: 45, repairH: 4.2 }, hours);
    this.#destination = first.destination;
    this.#plan = shiftPlan(seed, code, index, yard.shift);
    this.#hadMeal = now > this.#plan.mealAt;
    this.#trip = { cycleStart: now };
    yard.bind(code, first);
    if (this.#plan.absent || now < this.#plan.moveAt || now > this.#plan.stopAt) this.#park();
  }

  get fuelPercent(): number {
    return (this.fuel_L / this.mine.trucks.tank_L) * 100;
  }

  /** Whether it takes its place on the road among others; one that broke down is passed by. */
  get moves(): boolean {
    return this.phase !== 'parked' && this.phase !== 'down' && this.phase !== 'loading' && this.phase !== 'tipping';
  }

  /** One second passes; `ahead` metres of road are free. */
  tick(now: number, ahead: number): void {
    this.#now = now;
    this.#burn();
    if (this.#breaks()) return;
    switch (this.phase) {
      case 'returning':
      case 'queue_load':
        return this.#towardsFace(ahead);
      case 'spotting':
        return this.#spot(ahead);
      case 'loading':
        return this.#load();
      case 'hauling':
      case 'queue_dump':
        return this.#towardsDump(ahead);
      case 'dump_move':
        if (this.#drive(ahead)) this.#become('tipping');
        return;
      case 'tipping':
        return this.#tip();
      case 'to_fuel':
      case 'queue_fuel':
        return this.#towardsPump(ahead);
      case 'fuelling':
        return this.#fuel();
      case 'to_parking':
        if (this.#drive(ahead)) this.#park();
        return;
      case 'to_shop':
        if (this.#drive(ahead)) this.#down(this.#limps ? this.#wear.repairMs() : serviceMs, 'parked');
        return;
      case 'parked':
        return this.#wait();
      case 'down':
        return this.#repaired();
    }
  }

  #become(phase: Phase): void {
    this.phase = phase;
    this.#since = this.#now;
  }

  #drive(ahead: number, short = 0): boolean {
    return this.drive(this.payload_t > 5, this.#yard.pace * this.#skill, ahead, short, this.#limps ? 10 : Infinity);
  }

  #burn(): void {
    const stands = this.phase === 'parked' || this.phase === 'down';
    this.ignition = !stands || this.#now - this.#since < minuteMs;
    if (stands) return;
    this.engineHours += 1 / 3600;
    this.fuel_L = Math.max(5, this.fuel_L - (burn[this.phase] * (this.mine.trucks.target_t / 98)) / 3600);
  }

  /** Breakdowns happen on the road; half of the trucks stay where they are, the others crawl to the workshop when they are empty. */
  #breaks(): boolean {
    if (this.phase !== 'returning' && this.phase !== 'hauling') return false;
    if (!this.#wear.breaksAt(this.engineHours)) return false;
    if (this.restM < joins || !this.#wear.onTheSpot()) {
      this.#limps = true;
      return false;
    }
    this.speed = 0;
    const phase = this.phase;
    this.#down(this.#wear.repairMs(), phase);
    return true;
  }

  #down(ms: number, resumes: Phase): void {
    this.#resumes = resumes;
    this.#until = this.#now + ms;
    const planned = this.phase === 'to_shop' && !this.#limps;
    this.#become('down');
    this.#tell({ what: 'status', truck: this, reason: planned ? 'M06' : this.#wear.reason() });
  }

  #repaired(): void {
    if (this.#now < (this.#until ?? 0)) return;
    this.#limps = false;
    this.#until = null;
    this.#tell({ what: 'status', truck: this, reason: null });
    if (this.#resumes === 'parked') {
      this.#serviceAtH = Math.max(this.#serviceAtH, this.engineHours + serviceEveryH);
      this.#next();
    } else this.#become(this.#resumes);
  }

  /** Metres before the end of the road where a truck of this rank stands in line. */
  #inLine(place: string): number {
    return firstStands + between * this.#yard.station(place).rank(this.code);
  }

  #towardsFace(ahead: number): void {
    const station = this.#yard.station(this.face.node);
    if (this.restM > joins) return void this.#drive(ahead);
    station.arrive(this.code);
    if (station.take(this.code) !== null) {
      this.#spotS = this.#random.between(27, 54);
      this.#atSpotS = 0;
      if (this.phase === 'queue_load') this.#trip.spotStart = this.#now;
      return this.#become('spotting');
    }
    if (!station.open && this.phase === 'queue_load' && this.#now - this.#since > 5 * minuteMs) return this.#elsewhere();
    if (this.#drive(ahead, this.#inLine(this.face.node)) && this.phase === 'returning') {
      this.#trip.queueStart = this.#now;
      this.#become('queue_load');
    }
  }

  /** The machine of the face is down: to another one, if there is. */
  #elsewhere(): void {
    const other = this.#yard.policy(this.#yard, this.face.node, this.code, this.#random);
    if (other.node === this.face.node) return this.#become('queue_load');
    this.#yard.station(this.face.node).leave(this.code);
    this.#towards(other);
  }

  #spot(ahead: number): void {
    const arrived = this.#drive(ahead);
    if (this.restM > firstStands) return;
    this.#trip.spotStart ??= this.#now;
    this.#atSpotS += 1;
    if (!arrived || this.#atSpotS < this.#spotS) return;
    const { passes, passSeconds, passDeviation } = this.face;
    let end = 0;
    this.#passEnds = Array.from({ length: passes }, () => (end += this.#random.normal(passSeconds, passDeviation, passSeconds / 2) * 1000));
    const overloaded = this.#faults && this.#random.next() < 0.02;
    this.#target_t = this.mine.trucks.target_t * (overloaded ? this.#random.between(1.21, 1.3) : this.#random.normal(0.97, 0.06, 0.78, 1.19));
    this.#carryback_t = Math.max(0, this.#random.normal(0.6, 0.6, 0, 2));
    this.#trip.loadStart = this.#now;
    this.#become('loading');
  }

  #load(): void {
    const elapsed = this.#now - this.#since;
    const done = 1 + this.#passEnds.filter((end) => end <= elapsed).length;
    this.payload_t = Math.max(this.payload_t, (this.#target_t * Math.min(done, this.#passEnds.length)) / this.#passEnds.length);
    if (done <= this.#passEnds.length) return;
    this.#yard.station(this.face.node).leave(this.code);
    this.#yard.bind(this.code, null);
    this.#trip.loadEnd = this.#now;
    this.#destination = this.#where();
    this.go(this.#destination);
    this.#become('hauling');
  }

  /** Where the load goes; with faults, three in a thousand go astray. */
  #where(): string {
    const others = [...new Set(this.mine.faces.map(({ destination }) => destination))].filter((place) => place !== this.face.destination);
    const astray = this.#faults && this.#random.next() < 0.003 ? others[Math.floor(this.#random.next() * others.length)] : undefined;
    return astray ?? this.face.destination;
  }

  #towardsDump(ahead: number): void {
    const station = this.#yard.station(this.#destination);
    if (this.restM > joins) return void this.#drive(ahead);
    station.arrive(this.code);
    const bay = station.take(this.code);
    if (bay === null) {
      if (this.#drive(ahead, this.#inLine(this.#destination)) && this.phase === 'hauling') this.#become('queue_dump');
      return;
    }
    this.aside = asideOf(bay, station.room);
    this.#dumpS = this.#random.between(54, 96);
    this.#bedS = this.#random.between(25, 40);
    if (this.phase === 'queue_dump') this.#trip.dumpStart = this.#now;
    this.#become('dump_move');
  }

  #tip(): void {
    const start = (this.#trip.dumpStart ??= this.#now);
    const elapsed = (this.#now - start) / 1000;
    const bedAt = Math.max(this.#dumpS - this.#bedS, (this.#since - start) / 1000 + 4);
    this.bedUp = elapsed >= bedAt && elapsed < bedAt + this.#bedS;
    if (elapsed >= bedAt) this.payload_t = Math.max(this.#carryback_t, this.#target_t * (1 - (elapsed - bedAt) / this.#bedS));
    if (elapsed < bedAt + this.#bedS) return;
    this.#yard.station(this.#destination).leave(this.code);
    const { face } = this;
    const trip: TrueTrip = {
      site: this.mine.site, truck: this.code, unit: face.unit, source: face.node, destination: this.#destination, material: face.material, cycleStart: this.#trip.cycleStart ?? start, queueStart: this.#trip.queueStart ?? null,
      spotStart: this.#trip.spotStart ?? start, loadStart: this.#trip.loadStart ?? start, loadEnd: this.#trip.loadEnd ?? start, dumpStart: start, dumpEnd: this.#now, payload_t: this.#target_t - this.#carryback_t,
    };
    this.#trip = { cycleStart: this.#now };
    this.payload_t = this.#carryback_t;
    this.#tell({ what: 'dumped', truck: this, trip });
    this.#next();
    this.aside = 0;
  }

  /** Free again: workshop, fuel, the end of the shift, a meal, a blast, else the next face. */
  #next(): void {
    const minutesHome = 6 * minuteMs;
    if (this.#limps || this.engineHours >= this.#serviceAtH) return this.#setOut(this.mine.workshop, 'to_shop');
    if (this.fuelPercent < 22) return this.#setOut(this.mine.fuelPoint, 'to_fuel');
    if (this.#now >= this.#plan.stopAt - minutesHome) return this.#setOut(this.mine.parking, 'to_parking');
    if (!this.#hadMeal && this.#now >= this.#plan.mealAt - minutesHome) return this.#setOut(this.mine.parking, 'to_parking');
    if (this.#yard.cleared) return this.#setOut(this.mine.parking, 'to_parking');
    this.#towards(this.#yard.policy(this.#yard, this.destination, this.code, this.#random));
  }

  #towards(face: Face): void {
    this.face = face;
    this.#trip.queueStart = null;
    this.#trip.spotStart = undefined;
    this.#yard.bind(this.code, face);
    this.#setOut(face.node, 'returning');
  }

  #setOut(node: string, phase: Phase): void {
    if (phase !== 'returning') this.#yard.bind(this.code, null);
    this.go(node);
    this.#become(phase);
  }

  #towardsPump(ahead: number): void {
    const station = this.#yard.station(this.mine.fuelPoint);
    if (this.restM < joins) station.arrive(this.code);
    const free = this.restM < joins && station.take(this.code) !== null;
    const arrived = this.#drive(ahead, free || this.restM >= joins ? 0 : this.#inLine(this.mine.fuelPoint));
    if (arrived && !free) this.#become('queue_fuel');
    if (!arrived || !free) return;
    this.#tell({ what: 'status', truck: this, reason: 'M09' });
    this.#become('fuelling');
  }

  #fuel(): void {
    const missing = this.mine.trucks.tank_L * 0.97 - this.fuel_L;
    if (this.#now - this.#since < 180_000 + (missing / 300) * minuteMs) return;
    this.fuel_L += missing;
    this.#yard.station(this.mine.fuelPoint).leave(this.code);
    this.#tell({ what: 'fuelled', truck: this, litres: Math.round(missing * 10) / 10 });
    this.#tell({ what: 'status', truck: this, reason: null });
    this.#next();
  }

  #park(): void {
    if (this.destination !== this.mine.parking) {
      this.go(this.mine.parking);
      while (!this.drive(false, 1, Infinity));
    }
    this.speed = 0;
    this.#yard.bind(this.code, null);
    const meal = !this.#hadMeal && this.#now >= this.#plan.mealAt - 10 * minuteMs && this.#now < this.#plan.stopAt - 30 * minuteMs;
    if (meal) this.#hadMeal = true;
    this.#until = meal ? Math.max(this.#plan.mealEnds, this.#now + 25 * minuteMs) : null;
    this.#become('parked');
    this.#tell({ what: 'status', truck: this, reason: meal ? 'X02' : this.#plan.absent ? 'X03' : this.#yard.cleared ? 'X06' : 'X01' });
  }

  #wait(): void {
    if (this.#now >= this.#plan.endsAt) {
      this.#plan = shiftPlan(this.#seed, this.code, this.index, this.#yard.shift);
      this.#hadMeal = false;
      this.#until = null;
      if (this.#plan.absent) this.#tell({ what: 'status', truck: this, reason: 'X03' });
    }
    const { absent, moveAt, stopAt } = this.#plan;
    if (absent || this.#now < Math.max(moveAt, this.#until ?? 0) || this.#now > stopAt - 20 * minuteMs || this.#yard.cleared) return;
    this.#until = null;
    this.#tell({ what: 'status', truck: this, reason: null });
    this.#trip = { cycleStart: this.#now };
    this.#next();
  }
}
