/** A face, a dump or a pump: it takes a few trucks at a time, first come first served. */
export class Station {
  /** Nobody is taken while the machine that works there is down. */
  open = true;
  readonly #bays: (string | null)[];
  #queue: string[] = [];

  constructor(room: number) {
    this.#bays = Array.from({ length: room }, () => null);
  }

  /** The truck stands in line from now on; asking again changes nothing. */
  arrive(truck: string): void {
    if (!this.#queue.includes(truck) && !this.#bays.includes(truck)) this.#queue.push(truck);
  }

  /** The bay that the truck has or now gets; null while it must wait. */
  take(truck: string): number | null {
    const had = this.#bays.indexOf(truck);
    if (had >= 0) return had;
    if (!this.open || this.#queue[0] !== truck) return null;
    const free = this.#bays.indexOf(null);
    if (free < 0) return null;
    this.#bays[free] = truck;
    this.#queue.shift();
    return free;
  }

  /** How many wait before the truck. */
  rank(truck: string): number {
    return Math.max(0, this.#queue.indexOf(truck));
  }

  leave(truck: string): void {
    const bay = this.#bays.indexOf(truck);
    if (bay >= 0) this.#bays[bay] = null;
    this.#queue = this.#queue.filter((one) => one !== truck);
  }

  get room(): number {
    return this.#bays.length;
  }

  /** Trucks in line and in bays. */
  get load(): number {
    return this.#queue.length + this.#bays.filter((truck) => truck !== null).length;
  }
}
