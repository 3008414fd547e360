import { useEffect, useState } from 'react';

/** So long may something take until its reader is told that it does, in milliseconds. */
const patienceMs = 700;

/** Whether something has been waited for so long that its reader should be told. `what` is what is waited for; null: nothing. */
export function useLong(what: object | string | null): boolean {
  const [late, setLate] = useState<object | string | null>(null);
  useEffect(() => {
    if (what === null) return undefined;
    const timer = setTimeout(() => setLate(what), patienceMs);
    return () => clearTimeout(timer);
  }, [what]);
  return what !== null && what === late;
}
