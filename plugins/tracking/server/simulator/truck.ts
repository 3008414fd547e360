import { Machine } from './machine.ts';
import { targetOf, type Face } from './mine.ts';
import { Duty } from './duty.ts';
import { drawDump, dumpedAfter, type DumpJob } from './dump-job.ts';
import { drawLoad, loadedAfter, mayGoAstray, type LoadJob } from './load-job.ts';
import { burnLph, type Phase } from './phase.ts';
import { Random } from './random.ts';
import type { TruckEvent, TruckOptions } from './truck-event.ts';
import { trueTrip, type TripNotes } from './truth.ts';
import { asideOf } from './vehicle.ts';
import { serviceEveryH, Upkeep } from './upkeep.ts';
import type { Yard } from './yard.ts';

/**
 * Metres before a station where a truck joins its line, where the first of the line stands, and between those in line.
 */
const [joins, firstStands, between] = [250, 46, 22];
const minuteMs = 60_000;
/** With faults: loads far above target. */
const overloadShare = 0.02;

/** One haul truck, moved second by second by the parameters of catalogue operations.md §11. */
export class Truck extends Machine {
  readonly code: string;
  /** Its number in the pit, from 0. */
  readonly index: number;
  readonly hasScale: boolean;
  phase: Phase = 'returning';
  face: Face;
  payload_t = 0;
  bedUp = false;
  readonly #yard: Yard;
  readonly #random: Random;
  readonly #faults: boolean;
  readonly #tell: (event: TruckEvent) => void;
  /** The share of the usual speed at which it is driven. */
  readonly skill: number;
  readonly #upkeep: Upkeep;
  readonly #duty: Duty;
  #now: number;
  /** Since when it is in its phase. */
  #since: number;
  #repairedAt = 0;
  #resumes: Phase = 'returning';
  #load: LoadJob | null = null;
  #dump: DumpJob | null = null;
  #spotS = 0;
  #atSpotS = 0;
  #destination: string;
  #trip: TripNotes;

  constructor({ code, index, yard, seed, faults, hasScale, tell, now }: TruckOptions) {
    const random = new Random(seed, code, 'work');
    const { mine } = yard;
    const first = mine.faces[index % mine.faces.length];
    if (!first) throw new Error('A mine has faces');
    const hours = Math.round(random.between(4_000, 52_000));
    super(
      mine,
      { from: first.destination, to: first.node, share: random.between(0, 0.9) },
      { fuel_L: mine.trucks.tank_L * random.between(0.3, 0.95), hours },
    );
    this.code = code;
    this.face = first;
    this.hasScale = hasScale;
    this.#yard = yard;
    this.#random = random;
    this.#faults = faults;
    this.#tell = tell;
    this.index = index;
    this.#now = now;
    this.#since = now;
    this.skill = random.normal(1, 0.03, 0.92, 1.06);
    this.#upkeep = new Upkeep(seed, code, hours, random.between(0, serviceEveryH));
    this.#destination = first.destination;
    this.#duty = new Duty(seed, code, index, yard.shift, now);
    this.#trip = { cycleStart: now };
    yard.bind(code, first);
    if (!this.#duty.isOut(now)) this.#park();
  }

  /** Whether it takes its place on the road among others; one that broke down is passed by. */
  get moves(): boolean {
    return this.phase !== 'parked' && this.phase !== 'down' && this.phase !== 'loading' && this.phase !== 'tipping';
  }

  /** It broke down and crawls to the workshop. */
  get limps(): boolean {
    return this.#upkeep.limps;
  }

  /** One second passes; `ahead` metres of road are free. */
  tick(now: number, ahead: number): void {
    this.#now = now;
    this.burn(burnLph[this.phase], this.phase === 'parked' || this.phase === 'down', now - this.#since);
    if (this.#breaks()) return;
    switch (this.phase) {
      case 'returning':
      case 'queue_load':
        return this.#towardsFace(ahead);
      case 'spotting':
        return this.#spot(ahead);
      case 'loading':
        return this.#beLoaded();
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
        if (this.#drive(ahead)) this.#down('parked');
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
    return this.drive(
      this.payload_t > 5,
      this.#yard.pace * this.skill,
      ahead,
      short,
      this.#upkeep.limps ? 10 : Infinity,
    );
  }

  /** Breakdowns happen on the road, where no others wait. */
  #breaks(): boolean {
    if (this.phase !== 'returning' && this.phase !== 'hauling') return false;
    if (!this.#upkeep.stops(this.engineHours, this.restM >= joins)) return false;
    this.speed = 0;
    this.#down(this.phase);
    return true;
  }

  #down(resumes: Phase): void {
    const inShop = this.phase === 'to_shop';
    this.#resumes = resumes;
    this.#repairedAt = this.#now + this.#upkeep.repairMs(inShop);
    this.#become('down');
    this.#tell({ what: 'status', truck: this, reason: this.#upkeep.reason(inShop) });
  }

  #repaired(): void {
    if (this.#now < this.#repairedAt) return;
    this.#upkeep.repaired(this.engineHours, this.#resumes === 'parked');
    this.#tell({ what: 'status', truck: this, reason: null });
    if (this.#resumes === 'parked') this.#next();
    else this.#become(this.#resumes);
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
    if (!station.open && this.phase === 'queue_load' && this.#now - this.#since > 5 * minuteMs)
      return this.#elsewhere();
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
    this.#load = drawLoad(this.#random, this.face, targetOf(this.mine, this.index), this.#faults ? overloadShare : 0);
    this.#trip.loadStart = this.#now;
    this.#become('loading');
  }

  #beLoaded(): void {
    const tonnes = this.#load && loadedAfter(this.#load, this.#now - this.#since);
    if (tonnes !== null) {
      this.payload_t = Math.max(this.payload_t, tonnes);
      return;
    }
    this.#yard.station(this.face.node).leave(this.code);
    this.#yard.bind(this.code, null);
    this.#trip.loadEnd = this.#now;
    this.#destination = this.#faults ? mayGoAstray(this.#random, this.mine, this.face) : this.face.destination;
    this.go(this.#destination);
    this.#become('hauling');
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
    this.#dump = drawDump(this.#random);
    if (this.phase === 'queue_dump') this.#trip.dumpStart = this.#now;
    this.#become('dump_move');
  }

  #tip(): void {
    const start = (this.#trip.dumpStart ??= this.#now);
    const going = this.#dump && dumpedAfter(this.#dump, (this.#now - start) / 1000, (this.#now - this.#since) / 1000);
    this.bedUp = going?.bedUp ?? false;
    const [whole, rest] = [this.#load?.target_t ?? 0, this.#dump?.carryback_t ?? 0];
    if (going?.bedUp) this.payload_t = Math.max(rest, whole * going.share);
    if (going) return;
    this.#yard.station(this.#destination).leave(this.code);
    const trip = trueTrip(this.#trip, {
      site: this.mine.site,
      truck: this.code,
      face: this.face,
      destination: this.#destination,
      dumpEnd: this.#now,
      payload_t: whole,
    });
    this.#trip = { cycleStart: this.#now };
    this.payload_t = rest;
    this.#tell({ what: 'dumped', truck: this, trip });
    this.#next();
    this.aside = 0;
  }

  /** Free again: workshop, fuel, the end of the shift, a meal, a blast, else the next face. */
  #next(): void {
    if (this.#upkeep.needsShop(this.engineHours)) return this.#setOut(this.mine.workshop, 'to_shop');
    if (this.fuelPercent < 22) return this.#setOut(this.mine.fuelPoint, 'to_fuel');
    if (this.#duty.wantsHome(this.#now) || this.#yard.cleared) return this.#setOut(this.mine.parking, 'to_parking');
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
    this.#become('parked');
    this.#tell({ what: 'status', truck: this, reason: this.#duty.parks(this.#now, this.#yard.cleared) });
  }

  #wait(): void {
    if (this.#duty.begins(this.#now, this.#yard.shift)?.absent)
      this.#tell({ what: 'status', truck: this, reason: 'X03' });
    if (!this.#duty.setsOut(this.#now, this.#yard.cleared)) return;
    this.#tell({ what: 'status', truck: this, reason: null });
    this.#trip = { cycleStart: this.#now };
    this.#next();
  }
}
