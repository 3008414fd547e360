import { useEffect, useState } from 'react';

/**
 * Whether this page is the one of its browser that sounds: of those that can, the one that could first. Where pages
 * cannot agree, each sounds.
 */
export function useSoundingPage(can: boolean): boolean {
  const agrees = 'locks' in navigator;
  const [holds, setHolds] = useState(false);
  useEffect(() => {
    if (!can || !agrees) return;
    const gone = new AbortController();
    const until = new Promise<void>((resolve) => gone.signal.addEventListener('abort', () => resolve()));
    navigator.locks
      .request('filon.alarms', { signal: gone.signal }, () => {
        setHolds(true);
        return until;
      })
      // Gone before its turn.
      .catch(() => undefined);
    return () => {
      gone.abort();
      setHolds(false);
    };
  }, [can, agrees]);
  return can && (holds || !agrees);
}
