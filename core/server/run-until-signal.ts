/** One Ctrl-C from a terminal comes twice under npm: from the terminal and from npm. */
const sameSignalMs = 1_000;

/** Keeps the process until it is told to end, then ends it in order. A second signal ends it at once. */
export function runUntilSignal(stop: () => Promise<void>): void {
  let asked: number | null = null;
  const end = (): void => {
    const now = Date.now();
    if (asked !== null && now - asked > sameSignalMs) process.exit(130);
    if (asked !== null) return;
    asked = now;
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end);
}
