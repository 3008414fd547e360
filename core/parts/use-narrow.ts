import { useEffect, useState, type RefObject } from 'react';

/** Whether an element is narrower than so many pixels: a pane may be a whole page or a small tile. */
export function useNarrow(element: RefObject<HTMLElement | null>, below: number): boolean {
  const [narrow, setNarrow] = useState(false);
  useEffect(() => {
    const { current } = element;
    if (!current) return;
    const observer = new ResizeObserver(([entry]) => setNarrow((entry?.contentRect.width ?? below) < below));
    observer.observe(current);
    return () => observer.disconnect();
  }, [element, below]);
  return narrow;
}
