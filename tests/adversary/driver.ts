import type { Spot } from './ground.ts';

/** A second of a truck's shift as it truly was. */
export interface Second {
  readonly x: number;
  readonly y: number;
  readonly kmh: number;
  readonly loadT: number;
  readonly bedUp: boolean;
}

const gainMs2 = 0.35;
const brakeMs2 = 0.6;

/** Drives and stands, and keeps every second of it. */
export class Driver {
  readonly seconds: Second[] = [];
  loadT = 0;
  bedUp = false;
  #at: Spot;

  constructor(at: Spot) {
    this.#at = at;
  }

  /** Seconds since the shift began. */
  get now(): number {
    return this.seconds.length;
  }

  stand(seconds: number): void {
    for (let rest = Math.round(seconds); rest > 0; rest -= 1) this.#keep(0);
  }

  /** Through points to stand at the last one. */
  drive(through: readonly Spot[], kmh: number): void {
    const points = [this.#at, ...through];
    const lengths = points.slice(1).map(([x, y], index) => {
      const [fromX, fromY] = points[index] as Spot;
      return Math.hypot(x - fromX, y - fromY);
    });
    const whole = lengths.reduce((sum, length) => sum + length, 0);
    let [done, speed] = [0, 0];
    while (done < whole) {
      speed = Math.max(0.7, Math.min(kmh / 3.6, speed + gainMs2, Math.sqrt(2 * brakeMs2 * (whole - done))));
      done = Math.min(whole, done + speed);
      this.#at = pointAt(points, lengths, done);
      this.#keep(done >= whole ? 0 : speed * 3.6);
    }
  }

  #keep(kmh: number): void {
    const [x, y] = this.#at;
    this.seconds.push({ x, y, kmh, loadT: this.loadT, bedUp: this.bedUp });
  }
}

function pointAt(points: readonly Spot[], lengths: readonly number[], metres: number): Spot {
  let rest = metres;
  for (const [index, length] of lengths.entries()) {
    const [from, to] = [points[index] as Spot, points[index + 1] as Spot];
    if (rest <= length && length > 0)
      return [from[0] + ((to[0] - from[0]) * rest) / length, from[1] + ((to[1] - from[1]) * rest) / length];
    rest -= length;
  }
  return points.at(-1) as Spot;
}
