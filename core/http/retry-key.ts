import { ProblemError } from './problem-error.ts';

/** How long doing the same again counts as trying again, in milliseconds. */
const patienceMs = 600_000;
/** Not `randomUUID`, which a mine's own network without TLS does not have. */
const newKey = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-');
const unanswered = new Map<string, { readonly key: string; readonly until: number }>();

/**
 * Makes a write with the `Idempotency-Key` by which the server knows it when it is tried again: the same one until an
 * answer has come. `write` says all that is asked for.
 */
export async function underOneKey<T>(write: string, call: (key: string) => Promise<T>): Promise<T> {
  const held = unanswered.get(write);
  const key = held && held.until > Date.now() ? held.key : newKey();
  unanswered.set(write, { key, until: Date.now() + patienceMs });
  try {
    const answer = await call(key);
    unanswered.delete(write);
    return answer;
  } catch (error) {
    if (error instanceof ProblemError && error.status > 0 && error.status < 500) unanswered.delete(write);
    throw error;
  }
}
