import type { Local, Mine } from './mine.ts';
import { nextSpeed } from './pace.ts';
import { routeBetween, type Route, type Spot } from './route.ts';

/** Metres before a station's bay where trucks of several bays part. */
const fan = 45;
const bayWidth = 20;

/** Something that drives along routes, a second at a time. */
export class Vehicle {
  readonly mine: Mine;
  /** Where the route began; where the vehicle stands once it has arrived. */
  node: string;
  speed = 0;
  odometerKm: number;
  /** Metres beside the road at the route's end: bays lie beside each other. */
  aside = 0;
  #route: Route;
  #metres: number;
  #end: string;

  constructor(mine: Mine, from: string, to: string, share: number, odometerKm: number) {
    this.mine = mine;
    this.node = from;
    this.#end = to;
    this.#route = routeBetween(mine, from, to);
    this.#metres = this.#route.length * share;
    this.odometerKm = odometerKm;
  }

  get destination(): string {
    return this.#end;
  }

  get restM(): number {
    return this.#route.length - this.#metres;
  }

  /**
   * Sets out for a node from where the last route ended; on the way there it turns round, back along the road it came.
   */
  go(to: string): void {
    if (to === this.#end) return;
    const arrived = this.restM < 1;
    const from = this.#end;
    const back = this.restM;
    this.node = from;
    this.#end = to;
    this.#route = routeBetween(this.mine, from, to);
    this.#metres = arrived ? 0 : Math.min(back, this.#route.length);
  }

  /** One second towards `short` metres before the end, with `ahead` metres free; true when it stands there. */
  drive(loaded: boolean, pace: number, ahead: number, short = 0, limitKmh = Infinity): boolean {
    const rest = this.restM - short;
    this.speed = nextSpeed(this.speed, loaded, this.spot(), pace, Math.min(rest, ahead), limitKmh);
    const step = Math.min(this.speed, Math.max(0, rest));
    this.#metres += step;
    this.odometerKm += step / 1000;
    if (rest - step > 0.5) return false;
    this.speed = 0;
    return true;
  }

  spot(): Spot {
    return this.#route.at(this.#metres);
  }

  place(): Local {
    const { place, heading } = this.spot();
    if (this.aside === 0 || this.restM > fan) return place;
    const shift = this.aside * (1 - this.restM / fan);
    const right = ((heading + 90) * Math.PI) / 180;
    return [place[0] + shift * Math.sin(right), place[1] + shift * Math.cos(right)];
  }
}

/** Metres beside the road of one of so many bays. */
export const asideOf = (bay: number, bays: number): number => (bay - (bays - 1) / 2) * bayWidth;
