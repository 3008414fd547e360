import { useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * What appears above the items must not push them from under the finger: they scroll by its height as it comes and goes.
 *
 * @param shown that it is there
 */
export function useSteadyScroll(body: RefObject<HTMLElement | null>, shown: boolean): RefObject<HTMLDivElement | null> {
  const above = useRef<HTMLDivElement>(null);
  const height = useRef(0);
  useLayoutEffect(() => {
    const now = shown ? (above.current?.offsetHeight ?? 0) : 0;
    if (now !== height.current) body.current?.scrollBy(0, now - height.current);
    height.current = now;
  }, [body, shown]);
  return above;
}
