import { monitorEventLoopDelay } from 'node:perf_hooks';

/** What took longest: the test's own process is the server's, so its loop is the server's loop. */
export function watchSlowest(): {
  readonly note: (what: string, ms: number) => void;
  readonly told: () => readonly string[];
} {
  const loop = monitorEventLoopDelay({ resolution: 5 });
  loop.enable();
  let [hold, beside] = [0, ''];
  const slowest: { what: string; ms: number }[] = [];
  return {
    note: (what, ms) => {
      if (loop.max / 1e6 > hold) [hold, beside] = [loop.max / 1e6, what];
      loop.reset();
      slowest.push({ what, ms });
      slowest.sort((one, other) => other.ms - one.ms).splice(8);
    },
    told: () => [
      `the longest hold of the event loop, the test's own work included: ${Math.round(hold)} ms, beside ${beside}`,
      ...slowest.map(({ what, ms }) => `${Math.round(ms)} ms ${what}`),
    ],
  };
}
