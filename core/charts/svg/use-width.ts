import { useLayoutEffect, useRef, useState, type RefObject } from 'react';

/** The width in pixels that an element has been given, followed as it changes. */
export function useWidth<Element extends HTMLElement>(): readonly [RefObject<Element | null>, number] {
  const element = useRef<Element>(null);
  const [width, setWidth] = useState(480);
  useLayoutEffect(() => {
    const watched = element.current;
    if (!watched) return;
    const measure = (): void => setWidth(Math.max(200, Math.floor(watched.clientWidth)));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(watched);
    return () => observer.disconnect();
  }, []);
  return [element, width];
}
