import type { Shift } from '../../../../core/sites/shift.ts';
import type { Face, Mine } from './mine.ts';
import type { Phase } from './phase.ts';
import type { Random } from './random.ts';
import { routeBetween } from './route.ts';
import { Station } from './station.ts';

/** How a truck that is free comes to its next face. */
export type Policy = (yard: Yard, from: string, truck: string, random: Random) => Face;

/** What a policy may know of another truck. */
export interface SeenTruck {
  readonly code: string;
  readonly phase: Phase;
  readonly face: Face;
  /** Where it is bound: a node. */
  readonly destination: string;
  /** Metres left on its way there. */
  readonly restM: number;
  readonly fuelPercent: number;
}

/** What all trucks of a pit share: stations, the hour, who goes where. */
export class Yard {
  readonly mine: Mine;
  readonly policy: Policy;
  shift: Shift;
  /** Share of their speed that weather and night leave to all. */
  pace = 1;
  /** The pit is cleared for a blast. */
  cleared = false;
  /** It is dark. */
  night = false;
  /** Milliseconds. */
  now = 0;
  trucks: readonly SeenTruck[] = [];
  readonly #stations = new Map<string, Station>();
  readonly #bound = new Map<string, string>();

  constructor(mine: Mine, shift: Shift, policy: Policy) {
    this.mine = mine;
    this.shift = shift;
    this.policy = policy;
  }

  station(place: string): Station {
    const station = this.#stations.get(place) ?? new Station(this.mine.bays[place] ?? 1);
    this.#stations.set(place, station);
    return station;
  }

  /** The truck is on its way to a face, waits or is loaded there; null: no longer. */
  bind(truck: string, face: Face | null): void {
    if (face) this.#bound.set(truck, face.node);
    else this.#bound.delete(truck);
  }

  /** Trucks that are on their way to a face, wait or are loaded there. */
  boundTo(face: Face): number {
    let count = 0;
    for (const node of this.#bound.values()) if (node === face.node) count += 1;
    return count;
  }

  /** Faces whose machine works; all while none does. */
  openFaces(): readonly Face[] {
    const open = this.mine.faces.filter(({ node }) => this.station(node).open);
    return open.length > 0 ? open : this.mine.faces;
  }
}

/** Seconds that a face needs for one truck. */
export const serviceS = ({ passes, passSeconds }: Face): number => 40 + passes * passSeconds;

/** Seconds of an empty way, as a dispatcher would guess it. */
const travelS = (mine: Mine, from: string, face: Face): number => routeBetween(mine, from, face.node).length / 8;

/** The catalogue's own: least expected wait + 0.3 × travel, and one time in ten the dispatcher's whim. */
export const leastWait: Policy = (yard, from, _truck, random) => {
  const faces = yard.openFaces();
  const whim = faces[Math.floor(random.next() * faces.length)];
  if (whim && random.next() < 0.1) return whim;
  const cost = (face: Face): number => yard.boundTo(face) * serviceS(face) + 0.3 * travelS(yard.mine, from, face);
  return faces.reduce((best, face) => (cost(face) < cost(best) ? face : best));
};

/** To the nearest face that works. */
export const nearestFace: Policy = (yard, from) =>
  yard
    .openFaces()
    .reduce((best, face) => (travelS(yard.mine, from, face) < travelS(yard.mine, from, best) ? face : best));
