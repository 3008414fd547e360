import { driverOf, readingsOf } from './crews.ts';
import { FaultPlan } from './fault-plan.ts';
import { Link } from './link.ts';
import { mines as demoMines, type Local, type Mine } from './mine.ts';
import { Pit, timeZone } from './pit.ts';
import { Receiver } from './receiver.ts';
import { toDegrees } from './route.ts';
import { shiftAt } from '../../../../core/sites/shift.ts';
import { ShownMeters } from './shown-meters.ts';
import { attendantOf, SupportDesk } from './support/desk.ts';
import { supportOf } from './support/fleet.ts';
import type { Truck } from './truck.ts';
import type { TruckEvent } from './truck-event.ts';
import type { TrueTrip } from './truth.ts';
import type { Unit } from './unit.ts';
import type { Policy } from './yard.ts';

/** An event as the ingest API takes it. */
export interface SimulatedEvent {
  readonly id: string;
  readonly kind: string;
  readonly ts: string;
  readonly device: string;
  readonly equipment?: string;
  readonly data: Readonly<Record<string, unknown>>;
}

export interface WorldOptions {
  readonly seed: number;
  /** Goes into the ids: tells the events of two runs apart, or makes a rerun all duplicates. */
  readonly run: string;
  readonly start: Date;
  readonly mines?: readonly Mine[];
  /** The catalogue's scenario of faults: wrong destinations, overloads, a silent tracker, … */
  readonly faults?: boolean;
  /** Radio as it is in a pit; without, every position arrives at once and whole. */
  readonly radio?: boolean;
  readonly policy?: Policy;
  /** With the machines that neither haul nor load; without, trucks do just the same. */
  readonly support?: boolean;
  readonly onTrip?: (trip: TrueTrip) => void;
  /** What the hour meters of machines show when it begins, by their codes; as they come where not told. */
  readonly meters?: ReadonlyMap<string, number>;
}

const round = (value: number, digits: number): number => Math.round(value * 10 ** digits) / 10 ** digits;
/**
 * Seconds between two positions of a machine that moves, that stands, and whose ignition is off; of a loading unit;
 * between two gauge readings.
 */
const [movingEvery, standingEvery, offEvery, unitEvery, tankEvery] = [5, 30, 300, 60, 300];
/** What is told at once, however lately the last position was sent. */
const payloadStep = 5;

interface Tracker {
  readonly truck: Truck;
  readonly pit: Site;
  readonly receiver: Receiver;
  readonly link: Link<SimulatedEvent>;
  sentAt: number;
  stood: boolean;
  payload_t: number;
  bedUp: boolean;
  ignition: boolean;
}
interface Tank {
  readonly mine: Mine;
  litres: number;
  totaliser: number;
}
interface Site {
  readonly pit: Pit;
  readonly mine: Mine;
  readonly tank: Tank;
  readonly support: SupportDesk | null;
}

/** The pits of a mine, second by second, and what their devices say. Same seed and start, same story. */
export class World {
  readonly #seed: number;
  readonly #run: string;
  readonly #radio: boolean;
  readonly #support: boolean;
  readonly #faults: FaultPlan;
  readonly #onTrip: ((trip: TrueTrip) => void) | undefined;
  readonly #sites: readonly Site[];
  readonly #trackers: readonly Tracker[];
  readonly #meters: ShownMeters;
  readonly #sequences = new Map<string, number>();
  #now: number;
  #events: SimulatedEvent[] = [];

  constructor({
    seed,
    run,
    start,
    mines = demoMines,
    faults = false,
    radio = true,
    support = true,
    policy,
    onTrip,
    meters,
  }: WorldOptions) {
    this.#meters = new ShownMeters(meters);
    this.#seed = seed;
    this.#run = run;
    this.#radio = radio;
    this.#support = support;
    this.#onTrip = onTrip;
    this.#now = start.getTime();
    this.#faults = new FaultPlan(faults, seed, start, mines);
    this.#sites = mines.map((mine): Site => {
      const tank: Tank = { mine, litres: 96_000, totaliser: 1_800_000 };
      const pit = new Pit({
        mine,
        seed,
        start,
        faults,
        policy,
        tellTruck: (event) => this.#told(tank, event),
        tellUnit: (unit, reason) => this.#status(unit.code, reason),
      });
      const emit = (kind: string, device: string, data: Readonly<Record<string, unknown>>, equipment?: string): void =>
        void this.#events.push(this.#event(kind, device, data, equipment === undefined ? {} : { equipment }));
      return {
        mine,
        tank,
        pit,
        support:
          support && mine.support
            ? new SupportDesk({
                yard: pit.yard,
                units: pit.units,
                seed,
                now: this.#now,
                emit,
                shows: (code, counted) => this.#meters.shows(code, counted),
                drawn: (litres) => this.#draw(tank, litres),
              })
            : null,
      };
    });
    this.#trackers = this.#sites.flatMap((pit) =>
      pit.pit.trucks.map((truck): Tracker => ({
        truck,
        pit,
        receiver: new Receiver(seed, truck.code),
        link: new Link(seed, truck.code),
        sentAt: -Infinity,
        stood: false,
        payload_t: 0,
        bedUp: false,
        ignition: true,
      })),
    );
  }

  /** One simulated second passes at the instant `at`; `every` thins the positions out. */
  tick(at: Date, every = 1): SimulatedEvent[] {
    this.#now = at.getTime();
    const second = Math.floor(this.#now / 1000);
    for (const site of this.#sites) {
      site.pit.tick(this.#now);
      if (second % unitEvery === 0)
        for (const unit of site.pit.units) this.#events.push(this.#unitPosition(site.mine, unit));
      site.support?.tick(this.#now, every);
      if (second % tankEvery === 0) this.#gauge(site.tank);
    }
    for (const tracker of this.#trackers) this.#report(tracker, every);
    const events = this.#events;
    this.#events = [];
    return events;
  }

  /** Badge readings from `from` up to `to`. */
  readings(from: Date, to: Date): SimulatedEvent[] {
    return this.#sites.flatMap(({ mine }) => {
      const shifts = [from, to, new Date(to.getTime() + 3_600_000)].map((at) => shiftAt(at, timeZone));
      const distinct = [...new Map(shifts.map((shift) => [shift.startsAt.getTime(), shift])).values()];
      return distinct
        .flatMap((shift) => readingsOf(mine, shift, this.#seed, this.#support ? supportOf(mine) : []))
        .filter(({ at }) => at >= from && at < to)
        .map(({ at, badge: who, event, equipment }) => ({
          id: `sim-${this.#seed}-${who}-${event}-${Math.floor(at.getTime() / 1000)}`,
          kind: 'operator_checkin',
          ts: at.toISOString(),
          device: `KSK-${mine.site}`,
          data: {
            badge: who,
            event,
            method: 'badge',
            ...(equipment ? { equipment, method: 'machine_login' } : {}),
            ...(event === 'in' ? { fit: true } : {}),
          },
        }));
    });
  }

  #event(
    kind: string,
    device: string,
    data: Readonly<Record<string, unknown>>,
    more: Partial<SimulatedEvent> = {},
  ): SimulatedEvent {
    const sequence = (this.#sequences.get(device) ?? 0) + 1;
    this.#sequences.set(device, sequence);
    return {
      id: `sim-${this.#run}-${device}-${sequence}`,
      kind,
      ts: new Date(this.#now).toISOString(),
      device,
      data,
      ...more,
    };
  }

  /** Sends a position when one is due: by the clock, or at once when the truck starts, stops, tips or is loaded. */
  #report(tracker: Tracker, every: number): void {
    const { truck, link, pit } = tracker;
    const stands = truck.speed < 0.3;
    const pause = !truck.ignition ? offEvery : (stands ? standingEvery : movingEvery) * every;
    const changed =
      stands !== tracker.stood ||
      truck.bedUp !== tracker.bedUp ||
      truck.ignition !== tracker.ignition ||
      (truck.hasScale && Math.abs(truck.payload_t - tracker.payload_t) >= payloadStep);
    // Trucks do not all speak in the same second.
    const due =
      tracker.sentAt === -Infinity
        ? Math.floor(this.#now / 1000) % pause === truck.index % pause
        : this.#now - tracker.sentAt >= pause * 1000;
    if (due || (changed && every === 1)) {
      Object.assign(tracker, {
        sentAt: this.#now,
        stood: stands,
        bedUp: truck.bedUp,
        ignition: truck.ignition,
        payload_t: truck.payload_t,
      });
      const position = this.#position(tracker, stands);
      if (!this.#faults.isSilent(truck.code, this.#now)) {
        if (this.#radio) link.send(position, this.#now, pit.pit.yard.shift);
        else this.#events.push(position);
      }
    }
    if (this.#radio) this.#events.push(...link.receive(this.#now));
  }

  #position({ truck, pit, receiver }: Tracker, stands: boolean): SimulatedEvent {
    const [east, north] = truck.place();
    const [aside, along] =
      truck.bedUp || truck.phase === 'tipping' ? this.#faults.dumpOffset(truck.destination, this.#now) : [0, 0];
    const { place, accuracyM } = receiver.see([east + aside, north + along]);
    const { lon, lat } = toDegrees(pit.mine, place);
    const ts = new Date(this.#now + this.#faults.clockOffsetMs(truck.code)).toISOString();
    return this.#event(
      'position',
      truck.code,
      {
        lon: round(lon, 7),
        lat: round(lat, 7),
        speed: round(receiver.speed(stands ? 0 : truck.speed * 3.6), 1),
        heading: round(truck.spot().heading, 1) % 360,
        acc: round(accuracyM, 1),
        ignition: truck.ignition,
        ...(truck.hasScale ? { payload: round(receiver.payload(truck.payload_t), 1), bed_up: truck.bedUp } : {}),
        engine_hours: round(
          this.#meters.shows(truck.code, truck.engineHours) - this.#faults.meterRollbackH(truck.code, this.#now),
          2,
        ),
        odometer: round(truck.odometerKm, 1),
        fuel_level: round(truck.fuelPercent, 1),
        operator: driverOf(pit.mine, truck.index, pit.pit.yard.shift),
      },
      { ts },
    );
  }

  #unitPosition(mine: Mine, unit: Unit): SimulatedEvent {
    const { lon, lat } = toDegrees(mine, unit.place as Local);
    return this.#event('position', unit.code, {
      lon: round(lon, 7),
      lat: round(lat, 7),
      speed: 0,
      acc: 2,
      ignition: true,
      engine_hours: round(this.#meters.shows(unit.code, unit.hours), 2),
    });
  }

  #gauge({ mine, litres }: Tank): void {
    this.#events.push(
      this.#event('tank_level', `TG-${mine.tank}`, {
        tank: mine.tank,
        litres: round(litres, 0),
        temperature: 24,
        water_mm: 3,
        source: 'gauge',
      }),
    );
  }

  #status(code: string, reason: string | null): void {
    this.#events.push(
      this.#event('status', code, reason === null ? { category: 'P' } : { reason }, { equipment: code }),
    );
  }

  #told(tank: Tank, event: TruckEvent): void {
    const { truck } = event;
    if (event.what === 'status') return this.#status(truck.code, event.reason);
    if (event.what === 'dumped') {
      this.#onTrip?.(event.trip);
      const { destination, unit, material, payload_t: tonnes } = event.trip;
      const data = {
        event: 'dump',
        place: destination,
        loader: unit,
        material,
        net_t: round(tonnes, 1),
        method: 'rfid',
      };
      const times = this.#faults.readsTwice(truck.code, this.#now) ? 2 : 1;
      for (let time = 0; time < times; time += 1) this.#events.push(this.#event('truck_checkin', truck.code, data));
      return;
    }
    this.#fuelled(tank, truck, event.litres);
  }

  #fuelled(tank: Tank, truck: Truck, litres: number): void {
    const { mine, totaliser: before } = tank;
    tank.totaliser = round(before + litres, 1);
    this.#draw(tank, litres);
    this.#events.push(
      this.#event('fuel_dispense', `FC-${mine.tank}`, {
        tank: mine.tank,
        pump: 'P1',
        equipment: truck.code,
        litres,
        totaliser_before: before,
        totaliser_after: tank.totaliser,
        hour_meter: round(this.#meters.shows(truck.code, truck.engineHours), 1),
        full: true,
        attendant: attendantOf(mine),
        operator: driverOf(mine, truck.index, shiftAt(new Date(this.#now), timeZone)),
        ended_at: new Date(this.#now).toISOString(),
        auth: 'tag',
      }),
    );
  }

  #draw(tank: Tank, litres: number): void {
    tank.litres -= litres;
    if (tank.litres < 30_000) tank.litres += 64_000;
  }
}
