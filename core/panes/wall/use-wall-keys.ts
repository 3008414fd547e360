import { useEffect, useRef } from 'react';

interface WallKeys {
  readonly pause: () => void;
  readonly step: (by: 1 | -1) => void;
  readonly leave: () => void;
}

const isControl = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('button, input, select, textarea, a') !== null;

/** Space pauses, the arrow keys turn the page, Escape leaves; a dialog above keeps its keyboard. */
export function useWallKeys(keys: WallKeys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (document.querySelector('dialog[open], [role=dialog], .bp6-popover')) return;
      const { pause, step, leave } = latest.current;
      const does = { ' ': isControl(event.target) ? undefined : pause, Escape: leave }[event.key];
      const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key] as 1 | -1 | undefined;
      if (does === undefined && by === undefined) return;
      event.preventDefault();
      if (by === undefined) does?.();
      else step(by);
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}
