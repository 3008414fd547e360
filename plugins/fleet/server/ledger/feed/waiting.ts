/** What was told is gathered for this long before it is written. */
const everyMs = 10_000;
/** Also without news the clock goes on: a stop grows long, a silence too. */
const lookMs = 60_000;
/** So long one waits for what is not whole yet. */
const patienceMs = 60_000;

interface Entry {
  /** The earliest instant (milliseconds) that may have changed. */
  from: number;
  told: boolean;
  triedAt: number;
  waitsSince: number | null;
}

/** Which ledgers are to be written, from which instant on, and when the time for it has come. */
export class Waiting {
  readonly #entries = new Map<string, Entry>();
  readonly #clock: () => number;

  constructor(clock: () => number = () => performance.now()) {
    this.#clock = clock;
  }

  knows(id: string): boolean {
    return this.#entries.has(id);
  }

  /** Everybody who is known. */
  all(): readonly string[] {
    return [...this.#entries.keys()];
  }

  /** Something changed from an instant on. */
  tell(id: string, from: number): void {
    const entry = this.#entries.get(id);
    if (entry) Object.assign(entry, { from: Math.min(entry.from, from), told: true });
    else this.#entries.set(id, { from, told: true, triedAt: -Infinity, waitsSince: null });
  }

  forget(id: string): void {
    this.#entries.delete(id);
  }

  /** Those whose time has come. */
  due(): readonly string[] {
    const now = this.#clock();
    return [...this.#entries]
      .filter(([, { told, triedAt }]) => now - triedAt >= (told ? everyMs : lookMs))
      .map(([id]) => id);
  }

  /** Begins to write: what is told from now on is for the next time. Answers where to begin. */
  begin(id: string): number {
    const entry = this.#entries.get(id);
    if (!entry) return Infinity;
    const { from } = entry;
    Object.assign(entry, { from: Infinity, told: false, triedAt: this.#clock() });
    return from;
  }

  /** Whether what is not whole may still be waited for. */
  isPatient(id: string): boolean {
    const since = this.#entries.get(id)?.waitsSince ?? null;
    return since === null || this.#clock() - since < patienceMs;
  }

  /** It was written; the next time begins at `from`, or earlier where somebody told so meanwhile. */
  end(id: string, from: number, waits: boolean): void {
    const entry = this.#entries.get(id);
    if (entry)
      Object.assign(entry, {
        from: Math.min(entry.from, from),
        told: entry.told || waits,
        waitsSince: waits ? (entry.waitsSince ?? this.#clock()) : null,
      });
  }
}
