import { useIsFetching } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

/** Milliseconds without a question to the server after which a screen has what it asked for. */
const quietMs = 300;
/** Milliseconds after which nobody waits for that any longer. */
const patienceMs = 3_000;

/** True from when a screen has been answered what it asked for first: then comes what is heavy. */
export function useQuiet(): boolean {
  const [quiet, setQuiet] = useState(false);
  const asks = useIsFetching() > 0;
  useEffect(() => {
    if (quiet || asks) return;
    const timer = setTimeout(() => setQuiet(true), quietMs);
    return () => clearTimeout(timer);
  }, [quiet, asks]);
  useEffect(() => {
    const timer = setTimeout(() => setQuiet(true), patienceMs);
    return () => clearTimeout(timer);
  }, []);
  return quiet;
}
