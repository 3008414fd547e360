import { useEffect, useEffectEvent, useState } from 'react';

interface TypedText {
  readonly text: string;
  readonly type: (text: string) => void;
  /** Hands over what was typed, as one leaves the input or presses Enter. */
  readonly settle: () => void;
}

/**
 * A text on its way: it is handed over when the input is left, or after a pause where one is given, so that half a number
 * grounds no machine. What is typed as the input goes away is handed over too.
 */
export function useTypedText(kept: string, keep: (text: string) => void, pauseMs?: number): TypedText {
  const [typed, setTyped] = useState<string | null>(null);
  const settle = (): void => {
    if (typed !== null && typed !== kept) keep(typed);
    setTyped(null);
  };
  const settleNow = useEffectEvent(settle);
  useEffect(() => () => settleNow(), []);
  useEffect(() => {
    if (typed === null || pauseMs === undefined) return;
    const timer = setTimeout(() => settleNow(), pauseMs);
    return () => clearTimeout(timer);
  }, [typed, pauseMs]);
  return { text: typed ?? kept, type: setTyped, settle };
}
