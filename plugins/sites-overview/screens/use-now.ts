import { useEffect, useState } from 'react';
import { live } from '../../../core/live/live.ts';
import { usePaneTime } from '../../../core/live/time-context.tsx';

const lookMs = 15_000;

/** Now by the server's clock, in milliseconds, looked at four times a minute. */
export function useClock(): number {
  const [now, setNow] = useState(() => live.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(live.now()), lookMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** The instant that the pane shows, in milliseconds: now, or a past one. */
export function useNow(): number {
  const { at } = usePaneTime();
  const now = useClock();
  return at ?? now;
}
