import { useEffect, useState } from 'react';

const everyMs = 30_000;

/** The instant now in milliseconds, told anew twice a minute while `enabled`. */
export function useMinute(enabled: boolean): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (!enabled) return;
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [enabled]);
  return now;
}
