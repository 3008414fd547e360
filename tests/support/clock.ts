import { globSync } from 'node:fs';

/**
 * The clock of the tests. Every file begins at the instant `TEST_CLOCK` names, whatever the hour of the machine, and
 * time goes on from there: in the test's own process by a `Date` that is moved, in PostgreSQL, Chromium and all other
 * processes by Debian's datefudge, which moves what the C library says of the date and nothing else. (libfaketime,
 * better known, answers the true time to a signal that comes while a process waits: PostgreSQL's timeouts then fire at
 * once or never.) Without `TEST_CLOCK` or datefudge the machine's clock counts.
 */
const [library] = globSync('/usr/lib/*/datefudge/datefudge.so');

/** Whether clocks of other processes can be set here. */
export const canSetClocks = library !== undefined;

const offsetName = Symbol.for('filon.tests.clock-offset');
const kept = globalThis as unknown as { [offsetName]?: number; RealDate?: DateConstructor };

/** Milliseconds by which the tests are ahead of the machine. */
export const clockOffset = (): number => kept[offsetName] ?? 0;

function moveDate(offset: number): void {
  const real = (kept.RealDate ??= Date);
  const now = (): number => real.now() + offset;
  globalThis.Date = new Proxy(real, {
    construct: (target, args: unknown[], self) =>
      Reflect.construct(target, args.length === 0 ? [now()] : args, self === globalThis.Date ? target : self) as object,
    apply: () => new real(now()).toString(),
    get: (target, name, self) => (name === 'now' ? now : (Reflect.get(target, name, self) as unknown)),
  });
}

/** Sets the clock to where every file begins; `ahead` milliseconds later where asked. */
export function startClock(ahead = 0): void {
  const start = process.env.TEST_CLOCK;
  if (!start || !canSetClocks) return;
  const { now } = kept.RealDate ?? Date;
  // Whole seconds, rounded up: datefudge is told in seconds, and no file begins before its instant.
  const offset = Math.ceil((Date.parse(start) + ahead - now()) / 1000) * 1000;
  kept[offsetName] = offset;
  moveDate(offset);
}

/** What a process is started with so that its clock is the tests'. */
export function clockEnvironment(offset = clockOffset()): Readonly<Record<string, string>> {
  return library && offset !== 0 ? { LD_PRELOAD: library, DATEFUDGE: String(-offset / 1000) } : {};
}
