import { badge, currentShift, driverOf, readingsOf, truckCode } from './crews.ts';
import { mines, type Mine } from './mine.ts';
import { toDegrees } from './route.ts';
import { Bays, Truck, type TruckEvent } from './truck.ts';

/** An event as the ingest API takes it. */
export interface SimulatedEvent {
  readonly id: string;
  readonly kind: string;
  readonly ts: string;
  readonly device: string;
  readonly data: Readonly<Record<string, unknown>>;
}

const round = (value: number, digits: number): number => Math.round(value * 10 ** digits) / 10 ** digits;
/** Simulated seconds between two positions of a moving and of a standing truck. */
const movingEvery = 5;
const standingEvery = 30;
const tankEvery = 300;

/** Both pits, second by second. Same seed, same story. */
export class World {
  readonly #seed: number;
  readonly #run: string;
  readonly #pits: readonly { readonly mine: Mine; readonly trucks: readonly Truck[]; tank_L: number; totaliser: number }[];
  #second = 0;
  #sequence = 0;

  /** `run` tells the events of two starts apart; those that belong to a shift are the same in both. */
  constructor(seed: number, run: string) {
    this.#seed = seed;
    this.#run = run;
    this.#pits = mines.map((mine) => {
      const bays = new Bays((place) => mine.bays[place] ?? 1);
      const trucks = Array.from({ length: mine.trucks.count }, (_, index) => new Truck(truckCode(mine, index), mine, bays, seed, index));
      return { mine, trucks, tank_L: 96_000, totaliser: 1_800_000 };
    });
  }

  /** One simulated second passes at the instant `at`; `every` thins the positions out. */
  tick(at: Date, every = 1): SimulatedEvent[] {
    this.#second += 1;
    const events: SimulatedEvent[] = [];
    for (const pit of this.#pits) {
      const ts = at.toISOString();
      for (const [index, truck] of pit.trucks.entries()) {
        const happened = truck.tick();
        if (happened) events.push(this.#told(pit, happened, index, at));
        const rhythm = (truck.speedKmh > 0 ? movingEvery : standingEvery) * every;
        if ((this.#second + index) % rhythm === 0) events.push(this.#position(truck, ts, driverOf(pit.mine, index, currentShift(at))));
      }
      if (this.#second % tankEvery === 0) events.push(this.#event('tank_level', `TG-${pit.mine.tank}`, ts, { tank: pit.mine.tank, litres: round(pit.tank_L, 0), temperature: 24, water_mm: 3, source: 'gauge' }));
    }
    return events;
  }

  /** Badge readings from `from` up to `to`. */
  readings(from: Date, to: Date): SimulatedEvent[] {
    return this.#pits.flatMap(({ mine }) => {
      const shifts = [currentShift(from), currentShift(to), currentShift(new Date(to.getTime() + 3_600_000))];
      const distinct = [...new Map(shifts.map((shift) => [shift.startsAt.getTime(), shift])).values()];
      return distinct
        .flatMap((shift) => readingsOf(mine, shift, this.#seed))
        .filter(({ at }) => at >= from && at < to)
        .map(({ at, badge: who, event, equipment }) => ({
          id: `sim-${this.#seed}-${who}-${event}-${Math.floor(at.getTime() / 1000)}`,
          kind: 'operator_checkin',
          ts: at.toISOString(),
          device: `KSK-${mine.site}`,
          data: { badge: who, event, method: 'badge', ...(equipment ? { equipment, method: 'machine_login' } : {}), ...(event === 'in' ? { fit: true } : {}) },
        }));
    });
  }

  #event(kind: string, device: string, ts: string, data: Readonly<Record<string, unknown>>): SimulatedEvent {
    this.#sequence += 1;
    return { id: `sim-${this.#run}-${this.#sequence}`, kind, ts, device, data };
  }

  #position(truck: Truck, ts: string, operator: string): SimulatedEvent {
    const { place, heading } = truck.place();
    const { lon, lat } = toDegrees(truck.mine, place);
    return this.#event('position', truck.code, ts, {
      lon: round(lon, 7), lat: round(lat, 7), speed: round(truck.speedKmh, 1), heading: round(heading, 1) % 360, acc: 2.2, ignition: true, payload: round(truck.payload_t, 1),
      bed_up: truck.state === 'dumping', engine_hours: round(truck.engineHours, 2), odometer: round(truck.odometerKm, 1), fuel_level: round(truck.fuelPercent, 1), operator,
    });
  }

  #told(pit: { readonly mine: Mine; tank_L: number; totaliser: number }, happened: TruckEvent, index: number, at: Date): SimulatedEvent {
    const ts = at.toISOString();
    const { truck } = happened;
    if (happened.what === 'dumped') {
      const { face, payload_t: payload } = happened;
      return this.#event('truck_checkin', truck.code, ts, { event: 'dump', place: face.destination, loader: face.unit, material: face.material, net_t: round(payload, 1), method: 'rfid' });
    }
    const { litres } = happened;
    const before = pit.totaliser;
    pit.totaliser = round(before + litres, 1);
    pit.tank_L = pit.tank_L - litres < 30_000 ? pit.tank_L - litres + 64_000 : pit.tank_L - litres;
    return this.#event('fuel_dispense', `FC-${pit.mine.tank}`, ts, {
      tank: pit.mine.tank, pump: 'P1', equipment: truck.code, litres, totaliser_before: before, totaliser_after: pit.totaliser, hour_meter: round(truck.engineHours, 1), full: true,
      attendant: badge(pit.mine.site === 'S1' ? 133 : 255), operator: driverOf(pit.mine, index, currentShift(at)), ended_at: ts, auth: 'tag',
    });
  }
}
