import type { Disposer } from '../registry/disposer.ts';

type Listener = () => void;
const listeners = new Set<Listener>();
let known: string | null = null;

/** Is told when the server goes by other rights than before. */
export function onAccessChanged(listener: Listener): Disposer {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Takes in which rights the server goes by now. */
export function noteAccess(version: string): void {
  const before = known;
  known = version;
  if (before !== null && before !== version) for (const listener of listeners) listener();
}

/**
 * Looks at an answer's `x-access`. Files may come from the browser's memory, and with them a word of yesterday: only
 * data counts.
 */
export function noteAccessVersion(headers: Headers): void {
  const version = headers.get('x-access');
  if (version !== null && headers.get('content-type')?.includes('json')) noteAccess(version);
}
