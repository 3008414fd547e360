import type { FastifyBaseLogger } from 'fastify';
import { World, type SimulatedEvent } from './world.ts';

export interface SimulatorOptions {
  /** Address of the server, `http://127.0.0.1:4600`. */
  readonly url: () => string;
  readonly token: string;
  /**
   * Simulated seconds per second. What happens is told with the wall's time, so at 10 more happens, nothing lies in the
   * future.
   */
  readonly speed: number;
  /** Hours before now that are told first, so that a fresh mine has a past. */
  readonly pastHours: number;
  /** What the hour meters of machines show, by their codes. */
  readonly meters: () => Promise<ReadonlyMap<string, number>>;
  readonly log: FastifyBaseLogger;
}

const seed = 42;
const batchSize = 500;
/** Pause between two batches of the past: the server has more to do than to listen to us. */
const pastPauseMs = 250;

/** Runs the demo mine against the public ingest API. The answer stops it. */
export function runSimulator(options: SimulatorOptions): () => void {
  const stop = new AbortController();
  live(options, stop.signal).catch((error: unknown) => {
    if (!stop.signal.aborted) options.log.error({ err: error }, 'The simulator stopped');
  });
  return () => stop.abort();
}

async function live(options: SimulatorOptions, signal: AbortSignal): Promise<void> {
  const start = Date.now();
  const world = new World({
    seed,
    run: start.toString(36),
    start: new Date(start - options.pastHours * 3_600_000),
    meters: await options.meters(),
  });
  await pause(300, signal);
  await tellPast(world, options, signal, start);
  let told = new Date(start);
  let owed = 0;
  let waiting: SimulatedEvent[] = [];
  while (!signal.aborted) {
    await pause(1000, signal);
    const now = new Date();
    const elapsed = Math.min(5, (now.getTime() - told.getTime()) / 1000);
    owed += elapsed * options.speed;
    for (; owed >= 1; owed -= 1) waiting.push(...world.tick(now));
    waiting.push(...world.readings(told, now));
    told = now;
    waiting = await send(waiting.slice(-10 * batchSize), options, signal);
  }
}

async function tellPast(world: World, options: SimulatorOptions, signal: AbortSignal, start: number): Promise<void> {
  if (options.pastHours === 0) return;
  const from = start - options.pastHours * 3_600_000;
  let waiting = world.readings(new Date(start - 9 * 3_600_000), new Date(start));
  for (let second = 0; second < options.pastHours * 3600 && !signal.aborted; second += 1) {
    waiting.push(...world.tick(new Date(from + second * 1000), 2));
    while (waiting.length >= batchSize && !signal.aborted) {
      waiting = await send(waiting, options, signal, 1);
      await pause(pastPauseMs, signal);
    }
  }
  while (waiting.length > 0 && !signal.aborted) waiting = await send(waiting, options, signal);
}

/** Sends batches in order; answers what could not be sent, to be sent again: ids make that safe. */
async function send(
  events: SimulatedEvent[],
  { url, token, log }: SimulatorOptions,
  signal: AbortSignal,
  batches = Infinity,
): Promise<SimulatedEvent[]> {
  let rest = events;
  for (let sent = 0; rest.length > 0 && sent < batches; sent += 1) {
    const response = await fetch(`${url()}/api/ingest/v1/batch/`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        source: 'simulator',
        sent_at: new Date().toISOString(),
        events: rest.slice(0, batchSize),
      }),
      signal,
    }).catch((error: unknown) => {
      log.debug({ err: error }, 'The simulator could not reach the server');
      return null;
    });
    if (!response?.ok) {
      await pause(1000, signal);
      return rest;
    }
    const { rejected } = (await response.json()) as {
      readonly rejected: readonly { readonly code: string; readonly message: string }[];
    };
    if (rejected[0]) log.warn({ count: rejected.length, first: rejected[0] }, 'Simulated events were rejected');
    rest = rest.slice(batchSize);
  }
  return rest;
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', done);
  });
