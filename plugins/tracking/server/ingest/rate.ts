/** Requests a second that one source may make (catalogue operations.md §4.2). */
const requestsPerSecond = 20;
/**
 * How much of its events a source may send at once: a minute's worth, so that a device which was offline can catch up.
 */
const burstSeconds = 60;

/** A bucket that fills at `rate` a second up to `size`. */
export class Bucket {
  readonly #rate: number;
  readonly #size: number;
  #level: number;
  #at: number;

  constructor(rate: number, size: number, now: number) {
    this.#rate = rate;
    this.#size = size;
    this.#level = size;
    this.#at = now;
  }

  /** Takes `amount` out at `now` (milliseconds): 0 when there was enough, else the seconds to wait, nothing taken. */
  take(amount: number, now: number): number {
    this.#level = Math.min(this.#size, this.#level + ((now - this.#at) / 1000) * this.#rate);
    this.#at = now;
    if (this.#level < amount) return Math.max(1, Math.ceil((amount - this.#level) / this.#rate));
    this.#level -= amount;
    return 0;
  }
}

/** Keeps every source within its rates. */
export class Rates {
  readonly #requests = new Map<string, Bucket>();
  readonly #events = new Map<string, { readonly limit: number; readonly bucket: Bucket }>();

  /** Seconds the source must wait before its next request; 0 when it may go on. */
  request(source: string, now: number): number {
    let bucket = this.#requests.get(source);
    if (!bucket) this.#requests.set(source, (bucket = new Bucket(requestsPerSecond, requestsPerSecond, now)));
    return bucket.take(1, now);
  }

  /** As `request`, for `count` events of a source with a limit a second. */
  events(source: string, limit: number, count: number, now: number): number {
    let known = this.#events.get(source);
    if (known?.limit !== limit)
      this.#events.set(
        source,
        (known = { limit, bucket: new Bucket(limit, Math.max(1000, limit * burstSeconds), now) }),
      );
    return known.bucket.take(count, now);
  }
}
