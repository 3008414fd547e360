/** Gathers items until there are enough or the oldest waited long enough, and works on one gathering at a time. */
export class Collector<Item> {
  readonly #most: number;
  readonly #waitMs: number;
  readonly #work: (items: readonly Item[]) => Promise<void>;
  readonly #sizeOf: (item: Item) => number;
  #waiting: Item[] = [];
  #timer: NodeJS.Timeout | null = null;
  #running: Promise<void> | null = null;

  constructor(options: {
    readonly most: number;
    readonly waitMs: number;
    readonly sizeOf: (item: Item) => number;
    readonly work: (items: readonly Item[]) => Promise<void>;
  }) {
    this.#most = options.most;
    this.#waitMs = options.waitMs;
    this.#sizeOf = options.sizeOf;
    this.#work = options.work;
  }

  add(item: Item): void {
    this.#waiting.push(item);
    if (this.#size() >= this.#most) void this.flush().catch(() => undefined);
    else this.#timer ??= setTimeout(() => void this.flush().catch(() => undefined), this.#waitMs);
  }

  /**
   * Works on all that waits; settles when nothing does. Throws what the work throws; the items of that gathering are
   * gone.
   */
  async flush(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    while (this.#running) await this.#running;
    const items = this.#take();
    if (items.length === 0) return;
    this.#running = this.#work(items).finally(() => (this.#running = null));
    await this.#running;
    if (this.#waiting.length > 0) await this.flush();
  }

  #size(): number {
    return this.#waiting.reduce((sum, item) => sum + this.#sizeOf(item), 0);
  }

  /** As many as fit, one at least. */
  #take(): Item[] {
    let size = 0;
    const count = this.#waiting.findIndex((item, index) => (size += this.#sizeOf(item)) > this.#most && index > 0);
    return this.#waiting.splice(0, count === -1 ? this.#waiting.length : count);
  }
}
