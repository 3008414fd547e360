import { useState } from 'react';

/** The text of an input beside the value that it means. */
export interface Typed {
  readonly text: string;
  /** Takes what was typed; gives the value that is meant. */
  readonly type: (text: string) => unknown;
  /** Shows the value in its usual form, as one leaves the input. */
  readonly settle: () => void;
}

/**
 * Keeps what was typed for as long as it means the value: "1." is on its way to a number, "90 min" to an hour and a
 * half.
 */
export function useTyped(value: unknown, print: (value: unknown) => string, parse: (text: string) => unknown): Typed {
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed !== null && Object.is(parse(typed), value ?? null) ? typed : print(value);
  return {
    text,
    type: (next) => {
      setTyped(next);
      return parse(next);
    },
    settle: () => setTyped(null),
  };
}
