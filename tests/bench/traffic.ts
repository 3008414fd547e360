import { mines, type Mine } from '../../plugins/tracking/server/simulator/mine.ts';
import { truckCode } from '../../plugins/tracking/server/simulator/crews.ts';
import { routeBetween, toDegrees, type Route } from '../../plugins/tracking/server/simulator/route.ts';

/** How long a machine stands at each end of its way. */
const standMs = 60_000;

interface Leg {
  readonly route: Route;
  readonly metresPerMs: number;
  readonly drivenMs: number;
  readonly loaded: boolean;
}

interface Mover {
  readonly code: string;
  readonly mine: Mine;
  readonly legs: readonly Leg[];
  readonly roundMs: number;
  /** So that no two of them are at the same place. */
  readonly phaseMs: number;
}

/** What a machine tells of itself: degrees, km/h, tonnes, %. */
export interface Told {
  readonly lon: number;
  readonly lat: number;
  readonly speed: number;
  readonly heading: number;
  readonly payload: number;
  readonly fuel_level: number;
  readonly ignition: boolean;
}

/**
 * Machines of both demo mines on the roads between their places: the demo's haul trucks from face to dump and back, and
 * light vehicles from anywhere to anywhere.
 */
export class Traffic {
  readonly codes: readonly string[];
  readonly #movers: readonly Mover[];

  constructor(machines: number) {
    const trucks = mines.flatMap((mine) =>
      Array.from({ length: mine.trucks.count }, (_, index) => {
        const face = mine.faces[index % mine.faces.length];
        if (!face) throw new Error('A mine without a face');
        return mover(mine, truckCode(mine, index), index, [
          legOf(mine, face.node, face.destination, 24, true),
          legOf(mine, face.destination, face.node, 36, false),
        ]);
      }),
    );
    const vehicles = Array.from({ length: machines - trucks.length }, (_, index) => {
      const mine = mines[index % mines.length] as Mine;
      const places = [...mine.faces.map(({ node }) => node), ...Object.keys(mine.bays), mine.parking, mine.workshop];
      const from = places[index % places.length] as string;
      const to = places[(index * 7 + 1) % places.length] as string;
      const [there, back] = from === to ? [from, mine.fuelPoint] : [from, to];
      return mover(mine, vehicleCode(index), index, [
        legOf(mine, there, back, 40, false),
        legOf(mine, back, there, 40, false),
      ]);
    });
    // The first is watched on the screens: a light vehicle, whose speed nobody's cycle depends on.
    this.#movers = [...vehicles, ...trucks];
    this.codes = this.#movers.map(({ code }) => code);
  }

  /** The codes of the light vehicles at each site: the demo knows its trucks already. */
  static vehicles(machines: number): ReadonlyMap<string, readonly string[]> {
    const trucks = mines.reduce((sum, mine) => sum + mine.trucks.count, 0);
    const codes = Array.from({ length: machines - trucks }, (_, index) => vehicleCode(index));
    return new Map(
      mines.map(({ site }, place) => [site, codes.filter((_, index) => index % mines.length === place)] as const),
    );
  }

  /** What the machine at a place of `codes` tells at an instant (milliseconds). */
  at(machine: number, now: number): Told {
    const mover = this.#movers[machine % this.#movers.length] as Mover;
    let within = (now + mover.phaseMs) % mover.roundMs;
    let [leg] = mover.legs;
    for (leg of mover.legs) {
      if (within < leg.drivenMs + standMs) break;
      within -= leg.drivenMs + standMs;
    }
    if (!leg) throw new Error('A machine without a way');
    const drives = within < leg.drivenMs;
    const spot = leg.route.at(Math.min(within * leg.metresPerMs, leg.route.length));
    const { lon, lat } = toDegrees(mover.mine, spot.place);
    return {
      lon,
      lat,
      speed: drives ? leg.metresPerMs * 3_600 : 0,
      heading: spot.heading,
      payload: leg.loaded && drives ? 90 : 0,
      fuel_level: 50,
      ignition: true,
    };
  }
}

const vehicleCode = (index: number): string => `V-${String(index).padStart(4, '0')}`;

function legOf(mine: Mine, from: string, to: string, kmh: number, loaded: boolean): Leg {
  const route = routeBetween(mine, from, to);
  const metresPerMs = kmh / 3_600;
  return { route, metresPerMs, drivenMs: route.length / metresPerMs, loaded };
}

const mover = (mine: Mine, code: string, index: number, legs: readonly Leg[]): Mover => ({
  code,
  mine,
  legs,
  roundMs: legs.reduce((sum, { drivenMs }) => sum + drivenMs + standMs, 0),
  phaseMs: index * 37_000,
});
