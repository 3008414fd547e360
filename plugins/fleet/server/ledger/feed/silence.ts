/**
 * So long a truck must have told nothing new before it counts as silent: after a start the past of an hour may take
 * some time to arrive.
 */
const afterMs = 120_000;

/** Tells trucks that are silent from those whose past is still arriving. */
export class Silence {
  readonly #heard = new Map<string, { readonly to: number; readonly since: number }>();
  readonly #clock: () => number;

  constructor(clock: () => number = () => performance.now()) {
    this.#clock = clock;
  }

  /** Whether a truck that was heard last at an instant (milliseconds) has told nothing new for a while. */
  isSilent(truck: string, heardTo: number): boolean {
    const last = this.#heard.get(truck);
    if (last?.to === heardTo) return this.#clock() - last.since >= afterMs;
    this.#heard.set(truck, { to: heardTo, since: this.#clock() });
    return false;
  }
}
