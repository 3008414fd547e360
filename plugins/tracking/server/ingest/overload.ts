import type { Host } from '../../../../core/host/host.ts';

/** Events that may wait for the database before positions are dropped: about two seconds' work. */
const mostWaiting = 10_000;

/**
 * Keeps count of the events that wait to be stored. When too many do, the positions of what comes are dropped, never
 * anything else: a truck tells its place again in seconds, a fill or a check-in comes once (DESIGN §5).
 */
export class Overload {
  most: number;
  #waiting = 0;

  constructor(most: number) {
    this.most = most;
  }

  get waiting(): number {
    return this.#waiting;
  }

  /** Whether positions must be dropped from a batch that comes now. */
  get isOver(): boolean {
    return this.#waiting > this.most;
  }

  /** Counts events as waiting until the work on them ends. */
  async during<Result>(events: number, work: () => Promise<Result>): Promise<Result> {
    this.#waiting += events;
    try {
      return await work();
    } finally {
      this.#waiting -= events;
    }
  }
}

const byHost = new WeakMap<Host, Overload>();

/** The overload of a server. */
export function overloadOf(host: Host): Overload {
  const overload = byHost.get(host) ?? new Overload(mostWaiting);
  byHost.set(host, overload);
  return overload;
}
