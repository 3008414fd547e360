import { useState } from 'react';
import { ProblemError } from '../http/problem-error.ts';

export interface Sending {
  readonly isBusy: boolean;
  /** What was refused of single fields, by their names. */
  readonly fields: Readonly<Record<string, string>>;
  /** What was refused as a whole; null where it was single fields, or nothing. */
  readonly problem: string | null;
  /** The first of what was refused, for a dialog that shows one sentence. */
  readonly sentence: string | null;
  /** Makes a call; what follows it is done before the next may be made. */
  readonly send: <Answer>(call: () => Promise<Answer>, onSent: (answer: Answer) => void | Promise<void>) => void;
}

/** Sends what a dialog holds, once at a time; what is refused stays to be read until it is sent again. */
export function useSending(): Sending {
  const [refused, setRefused] = useState<Error | null>(null);
  const [isBusy, setBusy] = useState(false);
  const send: Sending['send'] = (call, onSent) => {
    setBusy(true);
    setRefused(null);
    call()
      .then(onSent)
      .catch((error: unknown) => setRefused(error instanceof Error ? error : new Error('Refused', { cause: error })))
      .finally(() => setBusy(false));
  };
  const fields = refused instanceof ProblemError ? refused.fields : {};
  const [first] = Object.values(fields);
  const whole = refused?.message ?? null;
  return { isBusy, fields, problem: first === undefined ? whole : null, sentence: first ?? whole, send };
}
