import { useLayoutEffect, useRef, type ReactNode } from 'react';

/** Below this share of its size nothing is read from afar any more. */
const smallest = 0.5;
const step = 0.05;

/** All but what a map draws, which ends at no edge. */
const parts = '*:not(.map-view, .map-view *)';

const cuts = (element: Element): boolean =>
  (element.scrollHeight > element.clientHeight + 1 || element.scrollWidth > element.clientWidth + 1) &&
  getComputedStyle(element).overflow !== 'visible';

/** Makes its content smaller, in steps, until nothing of it is cut off: on a wall nobody scrolls. */
export function Fitted({ children }: { readonly children: ReactNode }) {
  const content = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const inner = content.current;
    if (!inner?.parentElement) return;
    const fit = (): void => {
      for (let size = 1; size >= smallest; size -= step) {
        inner.style.zoom = String(size);
        if (![inner, ...inner.querySelectorAll(parts)].some(cuts)) return;
      }
    };
    let soon = 0;
    const fitSoon = (): void => {
      cancelAnimationFrame(soon);
      soon = requestAnimationFrame(fit);
    };
    fit();
    const resizes = new ResizeObserver(fitSoon);
    const changes = new MutationObserver(fitSoon);
    resizes.observe(inner.parentElement);
    changes.observe(inner, { childList: true, subtree: true, characterData: true });
    return () => {
      cancelAnimationFrame(soon);
      resizes.disconnect();
      changes.disconnect();
    };
  }, []);
  return (
    <div className="wall-fitted">
      <div ref={content}>{children}</div>
    </div>
  );
}
