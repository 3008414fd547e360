import { badge } from '../badge.ts';
import type { Mine } from '../mine.ts';
import { Random } from '../random.ts';
import { toDegrees } from '../route.ts';
import { Bowser } from './bowser.ts';
import { operatorOf } from './fleet.ts';
import { RoadMachine } from './road-machine.ts';
import type { Support, SupportEvent } from './support.ts';
import { supportTeam, type TeamOptions } from './team.ts';

/**
 * Seconds between two positions of a machine that moves, that stands, and whose ignition is off; between two gauge
 * readings.
 */
const [movingEvery, standingEvery, offEvery, tankEvery] = [20, 60, 300, 300];
const round = (value: number, digits: number): number => Math.round(value * 10 ** digits) / 10 ** digits;

export interface DeskOptions extends Omit<TeamOptions, 'tell'> {
  /** Sends an event of a device. */
  readonly emit: (kind: string, device: string, data: Readonly<Record<string, unknown>>, equipment?: string) => void;
  /** Litres that left the tank of the fuel point. */
  readonly drawn: (litres: number) => void;
  /** The hours that the meter of a machine shows which has counted so many. */
  readonly shows: (code: string, counted: number) => number;
}

interface Tracker {
  readonly machine: Support;
  sentAt: number;
  ignition: boolean;
}

/** Who fills at the fuel point of a mine. */
export const attendantOf = ({ site }: Mine): string => badge(site === 'S1' ? 133 : 255);
/** The controller of the pump at which support machines fill; trucks have one of their own. */
export const supportPump = ({ tank }: Mine): string => `FC-${tank}-P2`;

/** The support machines of a mine and what their devices say. */
export class SupportDesk {
  readonly #options: DeskOptions;
  readonly #trackers: readonly Tracker[];

  constructor(options: DeskOptions) {
    this.#options = options;
    const { now, seed } = options;
    // They do not all speak in the same second.
    this.#trackers = supportTeam({ ...options, tell: (event) => this.#told(event) }).map((machine) => ({
      machine,
      ignition: true,
      sentAt: now - Math.floor(new Random(seed, machine.spec.code, 'report').between(0, standingEvery)) * 1000,
    }));
  }

  /** One second passes; `every` thins the positions out. */
  tick(now: number, every: number): void {
    const gauges = Math.floor(now / 1000) % tankEvery === 0;
    for (const tracker of this.#trackers) {
      const { machine } = tracker;
      machine.tick(now);
      const pause = !machine.ignition ? offEvery : (machine.speed > 0.3 ? movingEvery : standingEvery) * every;
      if (now - tracker.sentAt >= pause * 1000 || (machine.ignition !== tracker.ignition && every === 1)) {
        tracker.sentAt = now;
        tracker.ignition = machine.ignition;
        this.#position(machine);
      }
      if (gauges && machine instanceof Bowser)
        this.#options.emit('tank_level', `TG-${machine.spec.code}`, {
          tank: machine.spec.code,
          litres: round(machine.cargo.litres, 0),
          temperature: 24,
          water_mm: 0,
          source: 'gauge',
        });
    }
  }

  #degrees(machine: Support): { readonly lon: number; readonly lat: number } {
    const { lon, lat } = toDegrees(this.#options.yard.mine, machine.place());
    return { lon: round(lon, 7), lat: round(lat, 7) };
  }

  #position(machine: Support): void {
    const { spec, fuelPercent, load } = machine;
    const operator = operatorOf(spec, this.#options.yard.shift);
    this.#options.emit(
      'position',
      spec.code,
      {
        ...this.#degrees(machine),
        speed: round(machine.speed * 3.6, 1),
        heading: round(machine.heading, 1) % 360,
        acc: 2.5,
        ignition: machine.ignition,
        engine_load: Math.round(load),
        engine_hours: round(this.#options.shows(spec.code, machine.engineHours), 2),
        ...(fuelPercent === null ? {} : { fuel_level: round(fuelPercent, 1) }),
        ...(machine instanceof RoadMachine ? { odometer: round(machine.odometerKm, 1) } : {}),
        ...(operator === null ? {} : { operator }),
      },
      spec.code,
    );
  }

  #told(event: SupportEvent): void {
    const { emit, drawn, yard } = this.#options;
    const ended_at = new Date(yard.now).toISOString();
    if (event.what === 'status')
      return emit(
        'status',
        event.machine.spec.code,
        event.reason === null ? { category: 'P' } : { reason: event.reason },
        event.machine.spec.code,
      );
    if (event.what === 'fuelled') {
      const { spec } = event.machine;
      drawn(event.litres);
      const attendant = attendantOf(yard.mine);
      return emit('fuel_dispense', supportPump(yard.mine), {
        tank: yard.mine.tank,
        pump: 'P2',
        equipment: spec.code,
        litres: event.litres,
        full: true,
        attendant,
        operator: operatorOf(spec, yard.shift) ?? attendant,
        ended_at,
        auth: 'tag',
      });
    }
    const { spec } = event.bowser;
    const attendant = operatorOf(spec, yard.shift);
    emit('fuel_dispense', `FC-${spec.code}`, {
      tank: spec.code,
      pump: 'P1',
      equipment: event.equipment,
      litres: event.litres,
      full: true,
      attendant,
      operator: event.operator ?? attendant,
      ended_at,
      auth: 'tag',
      ...this.#degrees(event.bowser),
    });
  }
}
