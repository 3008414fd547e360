/** Why the server does not start, in one sentence for the person at the console; no stack is shown for it. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

/** Prints why a command ends and ends it. Anything but a `StartError` is a fault of ours and keeps its stack. */
export function exitBecause(error: unknown): never {
  console.error(error instanceof StartError ? error.message : error);
  process.exit(1);
}
