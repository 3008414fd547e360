/** One Ctrl-C from a terminal comes twice under npm: from the terminal and from npm. */
const sameSignalMs = 1_000;

/** Keeps the process until it is told to end, then ends it in order. A second signal ends it at once. */
export function runUntilSignal(stop: () => Promise<void>): void {
  let askedAt: number | null = null;
  const end = (): void => {
    const now = Date.now();
    if (askedAt !== null && now - askedAt > sameSignalMs) process.exit(130);
    if (askedAt !== null) return;
    askedAt = now;
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
