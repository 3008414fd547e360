import { beyond } from './beyond.ts';
import type { Face, Local, Mine } from './mine.ts';
import type { Station } from './station.ts';
import { Wear } from './wear.ts';

/** Metres from the spot where trucks are loaded to the machine that loads them, which stands at the end of the road. */
const reachM = 13;

/** A loading unit: it stands beside the spot of its trucks and takes nobody while it is down. */
export class Unit {
  readonly code: string;
  readonly face: Face;
  readonly place: Local;
  hours: number;
  readonly #station: Station;
  readonly #wear: Wear;
  readonly #tell: (unit: Unit, reason: string | null) => void;
  #downUntil = 0;

  constructor({
    mine,
    face,
    station,
    seed,
    tell,
  }: {
    mine: Mine;
    face: Face;
    station: Station;
    seed: number;
    tell: (unit: Unit, reason: string | null) => void;
  }) {
    this.code = face.unit;
    this.face = face;
    this.place = beyond(mine, face.node, reachM);
    this.hours = 9_000 + (seed % 1000);
    this.#station = station;
    this.#wear = new Wear(seed, face.unit, { mtbfH: 40, repairH: 3.6 }, this.hours);
    this.#tell = tell;
  }

  get isDown(): boolean {
    return !this.#station.open;
  }

  /** One second passes. */
  tick(now: number): void {
    if (!this.#station.open) {
      if (now < this.#downUntil) return;
      this.#station.open = true;
      return this.#tell(this, null);
    }
    this.hours += 1 / 3600;
    if (!this.#wear.breaksAt(this.hours)) return;
    this.#station.open = false;
    this.#downUntil = now + this.#wear.repairMs();
    this.#tell(this, this.#wear.reason());
  }
}
