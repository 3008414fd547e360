import { useEffect, useState } from 'react';
import { live } from '../../../core/live/live.ts';
import { usePaneTime } from '../../../core/live/time-context.tsx';

const lookMs = 15_000;

/** The instant that the pane shows, in milliseconds: now by the server's clock, looked at four times a minute, or a past one. */
export function useNow(): number {
  const { at } = usePaneTime();
  const [now, setNow] = useState(() => live.now());
  useEffect(() => {
    if (at !== null) return;
    const timer = setInterval(() => setNow(live.now()), lookMs);
    return () => clearInterval(timer);
  }, [at]);
  return at ?? now;
}
