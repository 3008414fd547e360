/**
 * How long a test waits for an event: for `vi.waitFor` and `vi.waitUntil`; `expect.poll` and pages wait as long by
 * themselves. It is no judgement: what must be quick is a benchmark, and a machine that does something else meanwhile
 * needs its time.
 */
export const patience = { timeout: 60_000, interval: 50 } as const;
